#if PostgreSQL
  import Entities
  import StoreTables
  import Stores

  extension PostgreSQLDriver {
    package var commands: [StoreCommand] {
      [
        StoreCommand.check { choice throws(StoreError) in
          try ServerAddress(choice.database ?? "").place
        } run: { _, call throws(StoreError) in
          try Self.check(call.choice, repairs: !call.switches.isEmpty, call.console)
        }
      ]
    }

    /// Checks the space that is named, or all spaces of the database.
    private static func check(
      _ choice: StoreChoice, repairs: Bool, _ console: any StoreConsole
    ) throws(StoreError) -> StoreCommand.Outcome {
      let named = choice.value(of: "--space")
      let first = try gateway(choice, named ?? standardSpace)
      defer { first.close() }
      guard try first.hasSchema() else {
        throw StoreError(.io, detail: "the database has no schema viper_todo")
      }
      var check = StoreCheck()
      if repairs { try first.buildIndices { console.say($0) } }
      try first.noteIndices(in: &check)
      let all = try first.spaces()
      let spaces = named.map { name in all.filter { $0.hasSameBytes(as: name) } } ?? all
      if spaces.isEmpty && named != nil {
        throw StoreError(.io, detail: "the database has no space of this name")
      }
      for (index, space) in spaces.enumerated() {
        console.show("checking the store", Double(index) / Double(spaces.count))
        let gateway = try gateway(choice, space)
        defer { gateway.close() }
        // The lines are about one store, unless they have to say of which space they are.
        let prefix = spaces.count == 1 ? "" : "space \(space.inOneLine): "
        if repairs { _ = try gateway.check(repairs: true, prefix: prefix) }
        check.add(try gateway.check(repairs: false, prefix: prefix))
      }
      if repairs { console.say("rebuilt the indices, the totals and all else that is derived") }
      return check.say(on: console)
    }

    static func gateway(
      _ choice: StoreChoice, _ space: String
    ) throws(StoreError) -> PostgreSQLGateway {
      PostgreSQLGateway(
        try ServerAddress(choice.database ?? ""), space: space,
        schemaOwner: choice.value(of: "--schema-owner"),
        session: choice.isRepeatable ? StoreSession.fixedNumber : nil)
    }
  }

  extension PostgreSQLGateway {
    /// Looks at all of the space, in one transaction. In it, what is derived from the todos can be made again,
    /// while others wait with their changes.
    func check(repairs: Bool, prefix: String) throws(StoreError) -> StoreCheck {
      // Some questions read all that there is.
      longestWait = 3_600_000
      defer { longestWait = nil }
      if repairs { try beginChanges() }
      _ = try read(
        """
        SELECT pg_catalog.set_config('statement_timeout', '3600000', true),
          pg_catalog.set_config('idle_in_transaction_session_timeout', '60000', true)
        """, [])
      var checker = TableChecker(self, prefix: prefix)
      try checker.todos()
      let sums = try read(
        """
        SELECT pg_catalog.count(*), pg_catalog.count(completed_at), GREATEST(pg_catalog.max(id),
            (SELECT pg_catalog.max(todo) FROM viper_todo.change WHERE space = $1), 0),
          (SELECT pg_catalog.max(revision) FROM viper_todo.change WHERE space = $1)
        FROM viper_todo.todo WHERE space = $1
        """, [.text(space)])
      guard let row = sums.first else { throw .damaged("no sums") }
      let found = TodoTotals(all: row.integer(0), done: row.integer(1))
      let (last, revision) = (row.integer(2), row.integer(3))
      if repairs {
        try checker.repair()
        head.totals = found
        head.lastID = max(head.lastID, last)
        try commit()
        return checker.check
      }
      let known = head.totals
      if known != found {
        checker.check.note(
          "the space counts \(known.all) todos, \(known.done) of them done, and has \(found.all), "
            + "\(found.done) done", isDerived: true)
      }
      if head.lastID < last {
        checker.check.note(
          "the next id is \(head.lastID + 1), and \(last) was given", isDerived: true)
      }
      if head.mark.revision != revision {
        checker.check.note(
          "the log ends at revision \(revision), and the space is at \(head.mark.revision)")
      }
      try checker.questions()
      try checker.log()
      return checker.check
    }
  }

  /// The schema as a whole, all indices, and all spaces.
  extension PostgreSQLGateway {
    /// Whether the database has our schema, which is not made here. Throws if it is not to be trusted.
    fileprivate func hasSchema() throws(StoreError) -> Bool {
      let connection = try openConnection()
      do throws(ServerConnection.Interruption) {
        connection.send(FixedSQL.beginReading)
        connection.send("SELECT \(FixedSQL.ownNames)")
        return try connection.isSchemaTrusted(with: schemaOwner)
      } catch { throw error.error }
    }

    /// The names of all spaces, also of those whose row in `head` is gone.
    fileprivate func spaces() throws(StoreError) -> [String] {
      try read(
        """
        SELECT space FROM viper_todo.head UNION SELECT space FROM viper_todo.todo
        UNION SELECT space FROM viper_todo.change ORDER BY space
        """, []
      ).map { $0.validText(0, limit: 4096) ?? "" }
    }

    /// The indices that the database lacks or has incomplete. That of texts is one of them if it could be
    /// there.
    func missingIndices() throws(StoreError) -> [(index: SchemaIndex, isIncomplete: Bool)] {
      let texts = SchemaIndex.ofTexts(try read(SchemaIndex.trigrams, []))
      let present = try read(
        """
        SELECT c.relname::pg_catalog.text, i.indisvalid::integer FROM pg_catalog.pg_index i
        JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
        WHERE c.relnamespace = pg_catalog.to_regnamespace('viper_todo')
        """, [])
      return (schema.indices + [texts].compactMap { $0 }).compactMap { index in
        let found = present.first { index.name.utf8.elementsEqual($0.bytes(0)) }
        return found?.integer(1) == 1 ? nil : (index, found != nil)
      }
    }

    /// Notes the indices that are missing or cannot be used. Nobody needs the one of texts.
    fileprivate func noteIndices(in check: inout StoreCheck) throws(StoreError) {
      for (index, isIncomplete) in try missingIndices() {
        if isIncomplete {
          check.note("the index \(index.name) is not complete", isDerived: true)
        } else if schema.indices.contains(where: { $0.name == index.name }) {
          check.note("the index \(index.name) is missing", isDerived: true)
        }
      }
    }

    /// Builds the indices that are missing, on a connection of their own, while others read and write. Says
    /// which it built, and why one could not be built, of which nothing is left then.
    func buildIndices(_ say: (String) -> Void) throws(StoreError) {
      let missing = try missingIndices().map(\.index)
      rollback()
      if missing.isEmpty { return }
      let connection = try openConnection()
      let run = { (statement: String) throws(ServerConnection.Interruption) in
        _ = try connection.ask(statement, within: 3_600_000)
      }
      do throws(ServerConnection.Interruption) {
        // No index is built in a transaction, so these are limits of the connection, which may be a pooler's.
        try run(
          """
          SELECT pg_catalog.set_config('statement_timeout', '3600000', false),
            pg_catalog.set_config('lock_timeout', '0', false)
          """)
        for index in missing {
          do throws(ServerConnection.Interruption) {
            try run(index.removal)
            try run(index.concurrentStatement)
            say("built the index \(index.name)")
          } catch {
            guard case .refused(let failure) = error else { throw error }
            say("cannot build the index \(index.name): \(failure.message)")
            try? run(index.removal)
          }
        }
        try run("RESET statement_timeout")
        try run("RESET lock_timeout")
      } catch { throw error.error }
    }
  }
#endif
