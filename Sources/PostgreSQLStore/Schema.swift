#if PostgreSQL
  import CPostgreSQL
  import Entities
  import System

  /// What is in a database of ours, and how an older one becomes one of today. Everything is in the schema
  /// `viper_todo`; each key and each B-tree index begins with the space, so that an engine can put every
  /// space somewhere else.
  struct Schema {
    /// The schema of this program. What a migration leads to is never changed once released.
    static let today = Schema(
      migrations: [first, second, third, fourth, fifth, sixth, seventh, eighth])

    /// Each makes the next version from the one before, the first one from nothing.
    let migrations: [String]

    /// The version that is read and written.
    var version: Int { migrations.count }

    /// The version of a database by the number in it; nil if there is none. Throws if the database is of
    /// a newer program, which is left as it is.
    func number(_ number: Int?) throws(ServerConnection.Interruption) -> Int {
      guard let number else { throw .failed(StoreError.damaged("no version of its schema")) }
      if number <= version { return number }
      throw .failed(
        StoreError(
          .newer,
          detail: "the database has schema \(number), this program knows \(version); use a newer "
            + "viper-todo"))
    }

    /// Throws if the number in a database is not that of this schema. Without a number the schema counts as
    /// older: it may have been made after the state that a transaction reads, and the migration reads the
    /// newest one.
    func check(_ number: Int?) throws(ServerConnection.Interruption) {
      guard let number, try self.number(number) == version else { throw .outdated }
    }

    /// The statements that lead from an earlier version to this one. They first lock `head`, if it is there,
    /// since a change of todos begins there. New tables get their indices at once, since they are empty;
    /// others get them later, so that nobody waits (``IndexBuilder``).
    func statements(after version: Int) -> [String] {
      let others = all(after: version).filter { SchemaIndex($0) == nil }
      return version == 0
        ? others + indices.map(\.statement)
        : ["LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE"] + others
    }

    /// The indices of this version. No migration removes one that another makes.
    var indices: [SchemaIndex] { all(after: 0).compactMap { SchemaIndex($0) } }

    private func all(after version: Int) -> [String] {
      migrations.dropFirst(version).flatMap { $0.split(separator: ";") }
        .map { String($0.drop { $0 == "\n" }) }
    }

    /// Texts are ordered and compared by their bytes.
    private static let text = "pg_catalog.text COLLATE pg_catalog.\"C\""

    /// A todo's titles and tags are ordered and compared by their bytes, and searched as this program folds
    /// them. Keys, notes and their values are bytes, since a text of the server has no U+0000. `head` has
    /// one row for each space: the newest row of its log, the greatest id that was given, the newest revision
    /// that the log no longer has, and how many todos there are and are done, since the engine would count
    /// them one by one. That row is the lock of its space.
    ///
    /// Every order has an index whose ties go by id. From its end, ties go the other way, and are put right
    /// one by one where there are few; where there are many, the falling order has an index, too, unless it is
    /// that of the priority (``QuerySQL``). Operators are named with their schema, since no transaction says
    /// what names without one mean.
    private static let first = """
      CREATE TABLE viper_todo.head (
        space \(text) NOT NULL PRIMARY KEY,
        revision bigint NOT NULL, session bigint NOT NULL, at bigint NOT NULL,
        last_id bigint NOT NULL, forgotten bigint NOT NULL,
        total bigint NOT NULL, done bigint NOT NULL
      );
      CREATE TABLE viper_todo.todo (
        space \(text) NOT NULL, id bigint NOT NULL, rev bigint NOT NULL,
        priority smallint NOT NULL, due \(text),
        created_at bigint NOT NULL, updated_at bigint NOT NULL, completed_at bigint,
        tags \(text) NOT NULL,
        title \(text) NOT NULL, title_folded \(text) NOT NULL,
        content \(text) NOT NULL, content_folded \(text) NOT NULL,
        PRIMARY KEY (space, id)
      );
      CREATE TABLE viper_todo.change (
        space \(text) NOT NULL, revision bigint NOT NULL,
        todo bigint NOT NULL, step bigint NOT NULL, at bigint NOT NULL, session bigint NOT NULL,
        undoes bigint, redoes bigint, reversed bigint, key pg_catalog.bytea,
        rev bigint, priority smallint, due \(text),
        created_at bigint, updated_at bigint, completed_at bigint,
        tags \(text), title \(text), content \(text),
        note pg_catalog.bytea, value pg_catalog.bytea, lasts boolean,
        PRIMARY KEY (space, revision)
      );
      CREATE INDEX todo_by_created ON viper_todo.todo (space, created_at, id);
      CREATE INDEX todo_by_updated ON viper_todo.todo (space, updated_at, id);
      CREATE INDEX todo_by_due ON viper_todo.todo (space, due, id);
      CREATE INDEX todo_by_priority ON viper_todo.todo (space, priority, id);
      CREATE INDEX todo_by_due_down ON viper_todo.todo (space, due DESC NULLS LAST, id);
      CREATE INDEX todo_by_title ON viper_todo.todo (space, title_folded, id);
      CREATE INDEX todo_by_completed ON viper_todo.todo (space, completed_at DESC, id)
        WHERE completed_at IS NOT NULL;
      CREATE INDEX change_by_todo ON viper_todo.change (space, todo, revision);
      CREATE UNIQUE INDEX change_by_key ON viper_todo.change (space, key) WHERE key IS NOT NULL;
      CREATE INDEX change_by_note ON viper_todo.change (space, note, revision) WHERE note IS NOT NULL;
      CREATE INDEX change_undoable ON viper_todo.change (space, revision, session) WHERE \(isEvent);
      """

    /// What few todos have beside a due day: `schedule` (`ScheduleText`), in the todos and in the log;
    /// `due` can also have a time (`DueText`). Lists use columns that are derived from it, and a table has
    /// the reminders of open todos, of which a todo can have several.
    private static let second = """
      ALTER TABLE viper_todo.todo ADD COLUMN schedule \(text);
      ALTER TABLE viper_todo.todo ADD COLUMN start \(text);
      ALTER TABLE viper_todo.todo ADD COLUMN repeats bigint;
      ALTER TABLE viper_todo.change ADD COLUMN schedule \(text);
      CREATE TABLE viper_todo.reminder (
        space \(text) NOT NULL,
        at \(text) NOT NULL,
        todo bigint NOT NULL,
        PRIMARY KEY (space, at, todo)
      );
      CREATE INDEX todo_timed ON viper_todo.todo (space, due)
        WHERE pg_catalog.length(due) OPERATOR(pg_catalog.>) 10 AND completed_at IS NULL;
      """

    /// Which client made a change (`ClientName`).
    private static let third = """
      ALTER TABLE viper_todo.change ADD COLUMN client \(text);
      """

    /// The order of the start. Most todos have none, and their adds do not pay for it.
    private static let fourth = """
      CREATE INDEX todo_by_start ON viper_todo.todo (space, start, id) WHERE start IS NOT NULL;
      """

    /// The open todo of a series. `repeats` has the number of the series now (`TodoColumns.repeats`), which
    /// is the fourth word of the schedule, or the id in the place of "-".
    private static let fifth = """
      UPDATE viper_todo.todo SET repeats = CASE pg_catalog.split_part(schedule, ' ', 4)
        WHEN '-' THEN id
        ELSE pg_catalog.split_part(pg_catalog.split_part(schedule, ' ', 4), '/', 1)::bigint END
      WHERE repeats IS NOT NULL;
      CREATE INDEX todo_by_series ON viper_todo.todo (space, repeats)
        WHERE repeats IS NOT NULL AND completed_at IS NULL;
      """

    /// The newest steps of a session and of a client. Those of anybody that are in effect keep the index of
    /// the first version, whose session nobody looks at any more.
    private static let sixth = """
      DROP INDEX IF EXISTS viper_todo.change_redoable;
      CREATE INDEX change_event_by_session ON viper_todo.change (space, session, revision)
        WHERE \(isEvent);
      CREATE INDEX change_event_by_client ON viper_todo.change (space, client, revision)
        WHERE client IS NOT NULL AND \(isEvent);
      CREATE INDEX change_undo_by_session ON viper_todo.change (space, session, revision)
        WHERE \(isUndo);
      CREATE INDEX change_undo_by_client ON viper_todo.change (space, client, revision)
        WHERE client IS NOT NULL AND \(isUndo);
      """

    /// The estimate in minutes, which is derived from the schedule, and its order. A list in the order of the
    /// priority is read one priority after the other, so each add keeps an index less.
    private static let seventh = """
      ALTER TABLE viper_todo.todo ADD COLUMN estimate bigint;
      CREATE INDEX todo_by_estimate ON viper_todo.todo (space, estimate, id)
        WHERE estimate IS NOT NULL;
      DROP INDEX IF EXISTS viper_todo.todo_by_priority_down;
      """

    /// The steps of a client, or of those without a name, each by its first row.
    private static let eighth = """
      CREATE INDEX change_step_by_client ON viper_todo.change (space, client, revision)
        WHERE step OPERATOR(pg_catalog.=) revision;
      """

    /// An event that is in effect, and an undo.
    private static let isEvent = "\(isStep) AND undoes IS NULL AND redoes IS NULL"
    private static let isUndo = "\(isStep) AND undoes IS NOT NULL"
    private static let isStep = "step OPERATOR(pg_catalog.=) revision AND reversed IS NULL"
  }

  /// An index of one of our tables.
  struct SchemaIndex {
    let name: String
    /// Makes it.
    let statement: String
    /// Makes it without keeping anybody from writing, if it is not there. That takes longer, and can be no
    /// part of a transaction.
    let concurrentStatement: String

    /// The index that a statement makes; nil if it makes none.
    init?(_ statement: String) {
      let words = statement.split(separator: " ", omittingEmptySubsequences: false)
      guard words[0] == "CREATE", let place = words.prefix(3).firstIndex(of: "INDEX") else {
        return nil
      }
      name = String(words[place + 1])
      self.statement = statement
      concurrentStatement =
        (words[...place] + ["CONCURRENTLY IF NOT EXISTS"] + words[(place + 1)...])
        .joined(separator: " ")
    }

    /// Removes what is left of one that could not be built.
    var removal: String { "DROP INDEX CONCURRENTLY IF EXISTS viper_todo.\(name)" }

    /// The index of trigrams, which finds texts without reading every todo. The extension that it needs
    /// is in this schema, an identifier of SQL.
    static func ofTexts(_ schema: String) -> SchemaIndex? {
      let operators = "\(schema).gin_trgm_ops"
      return SchemaIndex(
        "CREATE INDEX todo_by_text ON viper_todo.todo "
          + "USING gin (title_folded \(operators), content_folded \(operators))")
    }
  }

  extension ServerConnection {
    /// How often a migration is tried that other processes disturb.
    private static let tries = 10
    /// How long one statement of a migration may take, in milliseconds.
    private static let migrationPatience = 3_600_000
    /// The limits of a migration, whatever those of the role or the database are: nobody waits for a lock
    /// for longer than $1, since everybody else waits behind it, and nothing else is cut short. Limits that
    /// the server does not know are passed over.
    private static let limits = """
      SELECT pg_catalog.set_config(s.name, CASE s.name WHEN 'lock_timeout' THEN $1
        WHEN 'idle_in_transaction_session_timeout' THEN '60000' ELSE '\(migrationPatience)' END, true)
      FROM pg_catalog.pg_settings s WHERE s.name IN ('statement_timeout', 'lock_timeout',
        'idle_in_transaction_session_timeout', 'transaction_timeout')
      """

    /// Makes the schema, or brings an older one up to date, in one transaction. Several that begin at the
    /// same time wait for each other, or find that somebody else has done it.
    func migrate(to schema: Schema, trusting owner: String?) throws(StoreError) {
      for attempt in 1...Self.tries {
        do throws(Interruption) {
          try migrateOnce(to: schema, trusting: owner)
          return try exchangeRollback()
        } catch {
          guard case .refused(let failure) = error else { throw error.error }
          if (try? exchangeRollback()) == nil || !failure.isOfRace || attempt == Self.tries {
            throw failure.error
          }
          // Longer each time, so that several do not meet again.
          Uptime.sleep(nanoseconds: Int64.random(in: 0...5_000_000) * Int64(attempt))
        }
      }
    }

    private func migrateOnce(to schema: Schema, trusting owner: String?) throws(Interruption) {
      send(FixedSQL.beginChanging)
      send("SELECT \(FixedSQL.ownNames)")
      send(Self.limits, [.text("\(patience / 10 * 9)")])
      let hasSchema = try isSchemaTrusted(with: owner)
      send("SELECT 1 WHERE pg_catalog.to_regclass('viper_todo.version') IS NOT NULL")
      var version = 0
      if try exchange().last?.count != 1 {
        if !hasSchema { send("CREATE SCHEMA viper_todo") }
        send("CREATE TABLE viper_todo.version (row bigint PRIMARY KEY, version bigint NOT NULL)")
        send("INSERT INTO viper_todo.version VALUES (1, 0)")
      } else {
        send("SELECT version FROM viper_todo.version WHERE row = 1 FOR UPDATE")
        version = try schema.number(try exchange().last?.firstInteger)
      }
      if version == schema.version { return }
      for statement in schema.statements(after: version) { send(statement) }
      send("UPDATE viper_todo.version SET version = $1 WHERE row = 1", [.integer(schema.version)])
      send("COMMIT")
      _ = try exchange(within: Self.migrationPatience)
    }

    /// Ends a transaction, whether or not there is one.
    private func exchangeRollback() throws(Interruption) {
      send("ROLLBACK")
      _ = try exchange()
    }

    /// Whether there is a schema `viper_todo`, in a transaction with names of its own. Throws if anything in
    /// it belongs to a role that is not trusted, which could plant code there.
    func isSchemaTrusted(with owner: String?) throws(Interruption) -> Bool {
      send(FixedSQL.owners, [owner.value])
      guard let rows = try exchange().last else { return false }
      // A pooler tells each client a number of its own, since each transaction may have another process.
      keepsStatements = names.isEmpty && rows.first?.integer(2) == Int(PQbackendPID(handle))
      guard let stranger = rows.last(where: { $0.integer(1) == 0 }) else { return !rows.isEmpty }
      let name = stranger.validText(0, limit: 1000) ?? "?"
      throw .failed(
        StoreError(
          .denied,
          detail: "the schema viper_todo, or a table in it, belongs to the role "
            + "\(name.inOneLine), who could run code in the name of this role; if that role is "
            + "trusted, name it by --schema-owner"))
    }
  }
#endif
