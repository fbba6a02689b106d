#if PostgreSQL
  import Entities
  import Stores

  /// Indices that are missing, and what the command `check` asks beside its questions about one space.
  extension PostgreSQLGateway {
    /// Begins to build the indices that are missing: those of an upgrade, that of texts once the server has
    /// what it needs, and those that could not be built on an earlier day.
    package func keepUp(isNewDay: Bool) {
      guard phase == .idle, builder == nil, let rows = try? read(IndexState.question, []),
        let state = try? IndexState(rows), state.mayBuild, !state.missing.isEmpty,
        isNewDay || !state.hasFailedToday
      else { return rollback() }
      rollback()
      guard let connection = try? openConnection() else { return }
      builder = IndexBuilder(connection, state, report: report)
    }

    /// Does what is due of the building.
    func goOnBuilding() {
      guard let builder else { return }
      builder.act()
      guard builder.isDone else { return }
      self.builder = nil
      if let failure = builder.failure, failure != indexFailure {
        indexFailure = failure
        report(failure)
      }
    }

    /// Builds the indices that are missing and waits for that. Throws if it fails.
    func buildIndices(_ report: @escaping (String) -> Void) throws(StoreError) {
      let state = try IndexState(try read(IndexState.question, []))
      rollback()
      guard state.mayBuild, !state.missing.isEmpty else { return }
      let builder = IndexBuilder(try openConnection(), state, report: report)
      builder.finish()
      if let failure = builder.failure { throw StoreError(.io, detail: failure) }
    }

    /// Notes the indices that are missing or cannot be used. Nobody needs the one of texts.
    func noteIndices(in check: inout StoreCheck) throws(StoreError) {
      let state = try IndexState(try read(IndexState.question, []))
      for index in state.missing {
        if state.broken.contains(index.name) {
          check.note("the index \(index.name) is not complete", isDerived: true)
        } else if SchemaIndex.all.contains(where: { $0.name == index.name }) {
          check.note("the index \(index.name) is missing", isDerived: true)
        }
      }
    }

    /// Whether the database has our schema, which is not made here. Throws if it is not to be trusted.
    func hasSchema() throws(StoreError) -> Bool {
      let connection = try openConnection()
      do throws(ServerConnection.Interruption) {
        connection.begin(FixedSQL.beginReading)
        connection.send("SELECT \(FixedSQL.ownNames)")
        return try connection.isSchemaTrusted(with: schemaOwner)
      } catch {
        throw error.error
      }
    }

    /// The names of all spaces, also of those whose row in `head` is gone.
    func spaces() throws(StoreError) -> [String] {
      try read(
        """
        SELECT space FROM viper_todo.head UNION SELECT space FROM viper_todo.todo
        UNION SELECT space FROM viper_todo.change ORDER BY space
        """, []
      ).map { row throws(StoreError) in row.validText(0, limit: 4096) ?? "" }
    }
  }

  extension String {
    /// Without control characters, so that it is one line.
    var inOneLine: String {
      String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
    }
  }
#endif
