#if PostgreSQL
  import Entities
  import StoreTables
  import Stores
  import System

  /// Which indices the server lacks, and whether this role may make them now.
  struct IndexState {
    /// Those that are missing, or that could not be built.
    private(set) var missing: [SchemaIndex]
    /// The names of those that could not be built, and of which something is left.
    private(set) var broken: Set<String> = []
    /// Whether the tables are this role's, on a server that can be written, and nobody is building.
    private(set) var mayBuild = false
    /// The server's day.
    private(set) var day = ""
    /// Whether building one failed once, and whether it did on that day (``IndexBuilder``).
    private(set) var hasNote = false
    private(set) var hasFailedToday = false

    /// A row for each index of ours. `pg_trgm` is an extension with the operators that texts need.
    static let question = """
      SELECT c.relname::pg_catalog.text, CASE WHEN i.indisvalid THEN 1::bigint ELSE 0 END,
        CASE WHEN pg_catalog.pg_has_role(t.relowner, 'USAGE')
          AND NOT pg_catalog.pg_is_in_recovery() AND NOT EXISTS (
            SELECT 1 FROM pg_catalog.pg_stat_progress_create_index p WHERE p.relid = t.oid)
          THEN 1::bigint ELSE 0 END,
        pg_catalog.to_char(pg_catalog.now(), 'YYYY-MM-DD'),
        (SELECT d.note FROM (SELECT pg_catalog.obj_description(
            pg_catalog.to_regclass('viper_todo.version'), 'pg_class') AS note) d
          WHERE d.note LIKE '%: viper-todo could not build%'),
        (SELECT pg_catalog.quote_ident(n.nspname) FROM pg_catalog.pg_extension e
          JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm')
      FROM pg_catalog.pg_class t
      LEFT JOIN pg_catalog.pg_index i
        ON i.indrelid IN (t.oid, pg_catalog.to_regclass('viper_todo.change'))
      LEFT JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
      WHERE t.oid = pg_catalog.to_regclass('viper_todo.todo')
      """

    /// Reads the answer to the question, in a database with this schema.
    init(_ rows: ServerRows, _ schema: Schema) {
      missing = schema.indices
      let text = { (row: ServerRow, column: Int32) in row.validText(column, limit: 1000) }
      if let row = rows.first {
        mayBuild = row.integer(2) == 1
        day = text(row, 3) ?? ""
        hasNote = !row.isNull(4)
        hasFailedToday = text(row, 4)?.utf8.starts(with: day.utf8) == true
        if let index = text(row, 5).flatMap(SchemaIndex.ofTexts) { missing.append(index) }
      }
      for row in rows {
        guard let name = text(row, 0) else { continue }
        if row.integer(1) == 0 {
          broken.insert(name)
        } else {
          missing.removeAll { $0.name == name }
        }
      }
      broken.formIntersection(missing.map(\.name))
    }
  }

  /// Builds indices on its own connection, while others read and write. Nobody waits for it. If the process
  /// ends, the server goes on by itself.
  ///
  /// A failure is noted with its day, as the comment of the table `version`: later starts do not try again
  /// on that day.
  final class IndexBuilder: Waitable {
    private let connection: ServerConnection
    private let day: String
    private let report: (String) -> Void
    /// What is to be done; the first of it is under way.
    private var work: [Piece]
    /// Why an index could not be built; nil if none failed.
    private(set) var failure: String?

    private struct Piece {
      let statement: String
      /// What it makes, if it makes an index.
      var index: SchemaIndex?
    }

    /// How long one statement may take, in milliseconds. Nobody is kept waiting by it.
    private static let patience = 3_600_000
    /// Limits of the connection, since no index is built in a transaction. It may be a pooler's, which
    /// gives it to others.
    private static let limits = Piece(
      statement: """
        SELECT pg_catalog.set_config('statement_timeout', '\(patience)', false),
          pg_catalog.set_config('lock_timeout', '0', false)
        """)
    private static let formerLimits = [
      Piece(statement: "RESET statement_timeout"), Piece(statement: "RESET lock_timeout"),
    ]

    /// Leaves a note of a failure, or takes it back.
    private static func note(_ literal: String) -> Piece {
      Piece(statement: "COMMENT ON TABLE viper_todo.version IS \(literal)")
    }

    /// Begins to build what is missing. `report` takes sentences for the log.
    init(_ connection: ServerConnection, _ state: IndexState, report: @escaping (String) -> Void) {
      self.connection = connection
      self.report = report
      day = state.day
      work = [Self.limits]
      for index in state.missing {
        if state.broken.contains(index.name) { work.append(Piece(statement: index.removal)) }
        work.append(Piece(statement: index.concurrentStatement, index: index))
      }
      if state.hasNote { work.append(Self.note("NULL")) }
      work += Self.formerLimits
      begin()
    }

    /// Whether nothing is left to do.
    var isDone: Bool { work.isEmpty }

    var descriptor: Int32 { connection.descriptor }

    /// The server gives up by itself. If it is gone, TCP notices.
    func remainingWait() -> Int64? { nil }

    /// Does what is due.
    func act() { if !isDone, connection.hasAnswer { goOn() } }

    /// Waits until all is done.
    func finish() { while !isDone { goOn() } }

    /// Sends what is to be done next.
    private func begin() {
      guard let piece = work.first else { return }
      connection.send(piece.statement)
      connection.push()
    }

    /// Reads the answer to what is under way.
    private func goOn() {
      let piece = work.removeFirst()
      do throws(ServerConnection.Interruption) {
        _ = try connection.exchange(within: Self.patience)
        if let index = piece.index { report("built the index \(index.name)") }
      } catch {
        switch (error, piece.index) {
        case (.refused(let failure), let index?):
          work = [Piece(statement: index.removal)] + Self.formerLimits
          // Another process began at the same time; it goes on, or the next upkeep does.
          if ["40P01", "42P07"].contains(failure.code) { break }
          work.append(Self.note("'\(day): viper-todo could not build the index \(index.name)'"))
          self.failure = "cannot build the index \(index.name): \(failure.message)"
        case (.refused, nil): break
        default:
          failure = "cannot build indices: \(error.error.detail)"
          work = []
        }
      }
      begin()
    }
  }

  /// Indices that are missing, and what the command `check` asks beside its questions about one space.
  extension PostgreSQLGateway {
    /// Begins to build the indices that are missing: those of an upgrade, that of texts once the server has
    /// what it needs, and those that could not be built on an earlier day.
    package func keepUp(isNewDay: Bool) {
      guard phase == .idle, builder == nil,
        let state = try? indexState(), state.mayBuild,
        !state.missing.isEmpty, isNewDay || !state.hasFailedToday
      else { return rollback() }
      rollback()
      guard let connection = try? openConnection() else { return }
      builder = IndexBuilder(connection, state, report: report)
    }

    private func indexState() throws(StoreError) -> IndexState {
      IndexState(try read(IndexState.question, []), schema)
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
      let state = try indexState()
      rollback()
      guard state.mayBuild, !state.missing.isEmpty else { return }
      let builder = IndexBuilder(try openConnection(), state, report: report)
      builder.finish()
      if let failure = builder.failure { throw StoreError(.io, detail: failure) }
    }

    /// Notes the indices that are missing or cannot be used. Nobody needs the one of texts.
    func noteIndices(in check: inout StoreCheck) throws(StoreError) {
      let state = try indexState()
      for index in state.missing {
        if state.broken.contains(index.name) {
          check.note("the index \(index.name) is not complete", isDerived: true)
        } else if schema.indices.contains(where: { $0.name == index.name }) {
          check.note("the index \(index.name) is missing", isDerived: true)
        }
      }
    }

    /// Whether the database has our schema, which is not made here. Throws if it is not to be trusted.
    func hasSchema() throws(StoreError) -> Bool {
      let connection = try openConnection()
      do throws(ServerConnection.Interruption) {
        connection.send(FixedSQL.beginReading)
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
      ).map { $0.validText(0, limit: 4096) ?? "" }
    }
  }
#endif
