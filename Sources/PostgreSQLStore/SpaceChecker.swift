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
        if repairs { _ = try SpaceChecker(gateway, repairs: true, prefix: prefix) }
        check.add(try SpaceChecker(gateway, repairs: false, prefix: prefix).check)
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

  /// Looks at all of a space, in one transaction. What is derived from the todos can be made again in it.
  struct SpaceChecker {
    /// What was found out.
    private(set) var check = StoreCheck()
    private let gateway: PostgreSQLGateway
    /// What the findings begin with.
    private let prefix: String
    /// The todos whose derived columns have other values, as they are to be stored.
    private var drifted: [[Value]] = []
    /// The reminders that the todos have.
    private var reminders: [TodoReminder] = []

    /// How many rows of one question are told one by one.
    private static let limit = 100
    /// How many todos or changes are read at a time.
    private static let pieceSize = 1000
    /// How long a question may take, in milliseconds: some read all that there is.
    private static let patience = 3_600_000

    /// Looks at the space of a gateway. If it is to be repaired, others wait with their changes.
    init(_ gateway: PostgreSQLGateway, repairs: Bool, prefix: String) throws(StoreError) {
      self.gateway = gateway
      self.prefix = prefix
      if repairs { try gateway.beginChanges() }
      _ = try read(
        """
        SELECT pg_catalog.set_config('statement_timeout', '\(Self.patience)', true),
          pg_catalog.set_config('idle_in_transaction_session_timeout', '60000', true)
        """)
      try todos()
      try compareReminders()
      if repairs {
        try repair()
      } else {
        for sql in SpaceQuestion.derived { try noteRows(of: sql, isDerived: true) }
        for sql in SpaceQuestion.others { try noteRows(of: sql, isDerived: false) }
        try log()
      }
    }

    private func read(_ text: String, _ values: Value...) throws(StoreError) -> ServerRows {
      try gateway.read(text, [.text(gateway.space)] + values, within: Self.patience)
    }

    private mutating func note(_ text: String, isDerived: Bool = false) {
      check.note(prefix + text, isDerived: isDerived)
    }

    /// Notes the rows of a question, which are sentences.
    private mutating func noteRows(of sql: String, isDerived: Bool) throws(StoreError) {
      let sentences = try read(sql).map { $0.validText(0, limit: 1000) ?? "?" }
      for text in sentences.prefix(Self.limit) { note(text, isDerived: isDerived) }
      if sentences.count > Self.limit { note("and \(sentences.count - Self.limit) more like it") }
    }

    /// Whether each todo keeps the rules, and is sorted and found by what it has.
    private mutating func todos() throws(StoreError) {
      let first = 1 + TodoColumns.count
      var last: Int? = .min
      while let start = last {
        let rows = try read(
          """
          SELECT id, \(TodoColumns.list(of: "todo")), title_folded, content_folded, start, repeats,
            estimate
          FROM viper_todo.todo WHERE space = $1 AND id > $2 ORDER BY id LIMIT \(Self.pieceSize)
          """, .integer(start))
        last = rows.count < Self.pieceSize ? nil : start
        for row in rows {
          check.todos += 1
          var reader = TodoReader(row)
          let todo = try reader.todo(id: row.integer(0), at: 1)
          if last != nil { last = todo.id }
          if let fault = reader.fault {
            note("todo \(todo.id) \(fault)")
            continue
          }
          let values = PostgreSQLGateway.row(todo)
          if (0..<5).map({ row.value(first + $0, limit: .max) }) != Array(values[1...5]) {
            note("todo \(todo.id) is sorted or found by what it does not have", isDerived: true)
            drifted.append(values)
          }
          reminders += todo.reminders
        }
      }
    }

    /// Whether the table of reminders has those of the open todos, and no others.
    private mutating func compareReminders() throws(StoreError) {
      let kept = try read("SELECT at, todo FROM viper_todo.reminder WHERE space = $1")
        .map { "\($0.validText(0, limit: 1000) ?? "?") \($0.integer(1))" }
      let wanted = reminders.map { "\($0.at) \($0.id)" }
      if kept.sorted() != wanted.sorted() {
        note("the reminders that are kept are not those of the todos", isDerived: true)
      }
    }

    /// Whether each todo in the log, as it was before its change, keeps the rules, and each note is text.
    private mutating func log() throws(StoreError) {
      var last: Int? = .min
      while let start = last {
        let rows = try read(
          """
          SELECT \(LogRows.checkedColumns) FROM viper_todo.change WHERE space = $1 AND revision > $2
          ORDER BY revision LIMIT \(Self.pieceSize)
          """, .integer(start))
        for row in rows {
          if row.isNull(3) { check.changes += 1 }
          for fault in try LogRows.faults(row) { note(fault) }
        }
        last = rows.count < Self.pieceSize ? nil : rows.last?.integer(0)
      }
    }

    /// Makes again what is derived from the todos. Touches neither a todo nor the log.
    private func repair() throws(StoreError) {
      for row in drifted {
        try gateway.change(
          """
          UPDATE viper_todo.todo
          SET title_folded = $3, content_folded = $4, start = $5, repeats = $6, estimate = $7
          WHERE space = $1 AND id = $2
          """, [.text(gateway.space)] + row[...5])
      }
      try gateway.change(FixedSQL.dropAllReminders)
      try gateway.send(FixedSQL.addReminders, reminders)
      if let row = try read(SpaceQuestion.totals).first {
        gateway.head.total = row.integer(0)
        gateway.head.done = row.integer(1)
        gateway.head.lastID = max(gateway.head.lastID, row.integer(2))
      }
      try gateway.commit()
    }
  }

  /// What is to be so of a space, as statements whose rows are sentences about what is not.
  private enum SpaceQuestion {
    /// How many todos there are, how many of them are done, and the greatest id that was ever given.
    static let totals = """
      SELECT pg_catalog.count(*), pg_catalog.count(completed_at), GREATEST(pg_catalog.max(id),
        (SELECT pg_catalog.max(todo) FROM viper_todo.change WHERE space = $1), 0)
      FROM viper_todo.todo WHERE space = $1
      """

    /// Of what a repair mends.
    static let derived = [
      """
      SELECT 'the space counts ' || COALESCE(h.total, 0) || ' todos, ' || COALESCE(h.done, 0)
        || ' of them done, and has ' || t.total || ', ' || t.done || ' done'
      FROM (\(totals)) AS t (total, done, last)
      LEFT JOIN viper_todo.head h ON h.space = $1
      WHERE (COALESCE(h.total, 0), COALESCE(h.done, 0)) <> (t.total, t.done)
      """,
      """
      SELECT 'the next id is ' || COALESCE(h.last_id, 0) + 1 || ', and ' || t.last || ' was given'
      FROM (\(totals)) AS t (total, done, last)
      LEFT JOIN viper_todo.head h ON h.space = $1 WHERE COALESCE(h.last_id, 0) < t.last
      """,
    ]

    /// Of the log, and of the todos in it.
    static let others = [
      """
      SELECT 'the log ends at revision ' || COALESCE(c.last, 0) || ', and the space is at '
        || COALESCE(h.revision, 0)
      FROM (SELECT pg_catalog.max(revision) FROM viper_todo.change WHERE space = $1) AS c (last)
      LEFT JOIN viper_todo.head h ON h.space = $1
      WHERE COALESCE(c.last, 0) <> COALESCE(h.revision, 0)
      """,
      """
      SELECT 'the log lacks what is between revisions ' || previous || ' and ' || revision
      FROM (SELECT revision, pg_catalog.lag(revision, 1, forgotten) OVER (ORDER BY revision)
          AS previous
        FROM viper_todo.change
        CROSS JOIN (SELECT forgotten FROM viper_todo.head WHERE space = $1) h
        WHERE space = $1 AND revision > forgotten) c
      WHERE revision - previous > 1
      """,
      """
      SELECT 'todo ' || todo || ': revision ' || revision
        || ' does not follow from the change before it'
      FROM (SELECT todo, revision, rev, pg_catalog.lag(revision) OVER changes AS previous,
          pg_catalog.lag(rev) OVER changes AS previous_rev
        FROM viper_todo.change WHERE space = $1 AND note IS NULL
        WINDOW changes AS (PARTITION BY todo ORDER BY revision)) c
      WHERE previous IS NOT NULL
        AND CASE WHEN rev IS NULL THEN previous_rev IS NULL ELSE rev <> previous END
      """,
      """
      SELECT CASE WHEN t.id IS NULL THEN 'todo ' || c.todo || ' is gone; the log has it since revision '
          || c.revision
        ELSE 'todo ' || t.id || ' is at revision ' || t.rev
          || ', which is not that of its last change in the log' END
      FROM (SELECT DISTINCT ON (todo) todo, revision, rev FROM viper_todo.change
        WHERE space = $1 AND note IS NULL ORDER BY todo, revision DESC) c
      LEFT JOIN viper_todo.todo t ON t.space = $1 AND t.id = c.todo
      WHERE CASE WHEN t.id IS NULL THEN c.rev IS NULL ELSE t.rev <> c.revision END
      """,
      """
      SELECT 'todo ' || t.id || ' is in no change of the log' FROM viper_todo.todo t
      LEFT JOIN viper_todo.head h ON h.space = $1
      WHERE t.space = $1 AND t.rev > COALESCE(h.forgotten, 0) AND NOT EXISTS (
        SELECT 1 FROM viper_todo.change c WHERE c.space = $1 AND c.todo = t.id)
      """,
    ]
  }
#endif
