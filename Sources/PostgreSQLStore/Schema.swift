#if PostgreSQL
  import CPostgreSQL
  import Entities
  import StoreTables
  import System

  /// Everything is in the schema `viper_todo`; each key and each B-tree index begins with the space, so that
  /// an engine can put every space somewhere else.
  extension Schema {
    /// The schema of this program.
    static let today = Schema(first: 8, tables + orders + indicesOfLog)
      .followed(by: predecessors + claims + comments + ranks, parents, identities, room)

    /// The version of a database by the number in it. Throws if it is one that is left as it is.
    func number(_ number: Int?) throws(ServerConnection.Interruption) -> Int {
      guard let number else { throw .failed(StoreError.damaged("no version of its schema")) }
      if let refusal = refusal(of: number) { throw .failed(refusal) }
      return number
    }

    /// Throws if the number in a database is not that of this schema. Without a number the schema counts as
    /// older: it may have been made after the state that a transaction reads, and the migration reads the
    /// newest one.
    func check(_ number: Int?) throws(ServerConnection.Interruption) {
      guard let number, try self.number(number) == version else { throw .outdated }
    }

    /// Texts are ordered and compared by their bytes.
    private static let text = "pg_catalog.text COLLATE pg_catalog.\"C\""

    /// A todo's titles and tags are ordered and compared by their bytes, and searched as this program folds
    /// them. Keys, notes and their values are bytes, since a text of the server has no U+0000. `head` has
    /// one row for each space: the newest row of its log, the greatest id that was given, the newest revision
    /// that the log no longer has, and how many todos there are and are done, since the engine would count
    /// them one by one. That row is the lock of its space.
    ///
    /// What few todos have beside a due day is `schedule` (``ScheduleText``), in the todos and in the log;
    /// `due` can also have a time (``DueText``). Lists use columns that are derived from it: `start`, `repeats`,
    /// the number of the series (``TodoColumns/repeats(_:)``), and `estimate`, in minutes. `reminder` is
    /// derived too, for open todos: a table, since a todo can have several.
    ///
    /// A row of the log says which session and which client (``ClientName``) made the change.
    private static let tables = """
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
        schedule \(text), start \(text), repeats bigint, estimate bigint,
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
        schedule \(text), client \(text),
        PRIMARY KEY (space, revision)
      );
      CREATE TABLE viper_todo.reminder (
        space \(text) NOT NULL, at \(text) NOT NULL, todo bigint NOT NULL,
        PRIMARY KEY (space, at, todo)
      );
      """

    /// The todos (`todo`) that come after others (`id`), which is derived from their schedules. Some of the others
    /// may be gone.
    private static let predecessors = """
      CREATE TABLE viper_todo.predecessor (
        space \(text) NOT NULL, id bigint NOT NULL, todo bigint NOT NULL,
        PRIMARY KEY (space, id, todo)
      );
      """

    /// The claims of todos (``Claim``), derived from the log: those that no later note ended, nor a change that
    /// completed or deleted the todo. Some may be over.
    private static let claims = """
      CREATE TABLE viper_todo.claim (
        space \(text) NOT NULL, todo bigint NOT NULL, until bigint NOT NULL,
        token \(text) NOT NULL, client \(text),
        PRIMARY KEY (space, todo)
      );
      CREATE INDEX claim_by_end ON viper_todo.claim (space, until);
      """

    /// How many comments a todo has; NULL for none.
    private static let comments = """
      ALTER TABLE viper_todo.todo ADD COLUMN comments bigint;
      ALTER TABLE viper_todo.change ADD COLUMN comments bigint;
      """

    /// Where a todo stands in the order by hand (``ManualOrder``); NULL as long as nobody has moved it.
    private static let ranks = """
      ALTER TABLE viper_todo.todo ADD COLUMN rank bigint;
      ALTER TABLE viper_todo.change ADD COLUMN rank bigint;
      CREATE INDEX todo_by_manual ON viper_todo.todo (space, rank, id) WHERE rank IS NOT NULL;
      """

    /// The todo under which one stands, which is derived from its schedule; NULL for a root, which pays nothing.
    private static let parents = """
      ALTER TABLE viper_todo.todo ADD COLUMN parent bigint;
      CREATE INDEX todo_by_parent ON viper_todo.todo (space, parent, completed_at, rank, id)
        WHERE parent IS NOT NULL;
      """

    /// By what programs know a todo (``Schedule/uid``), which is derived from its schedule.
    private static let identities = """
      ALTER TABLE viper_todo.todo ADD COLUMN uid \(text);
      CREATE INDEX todo_by_uid ON viper_todo.todo (space, uid) WHERE uid IS NOT NULL;
      """

    /// Room in each page for the row of a todo that gets a comment, which then writes to no index (README).
    private static let room = "ALTER TABLE viper_todo.todo SET (fillfactor = 90);"

    /// Every order has an index whose ties go by id. From its end, ties go the other way, and are put right
    /// one by one where there are few; where there are many, the falling order has an index, too. A list in
    /// the order of the priority is read one priority after the other instead, so each add keeps an index
    /// less (``QuerySQL``). Operators are named with their schema, since no transaction says what names
    /// without one mean.
    ///
    /// Most todos have no start, no estimate and no series, and their adds do not pay for these.
    private static let orders = """
      CREATE INDEX todo_by_created ON viper_todo.todo (space, created_at, id);
      CREATE INDEX todo_by_updated ON viper_todo.todo (space, updated_at, id);
      CREATE INDEX todo_by_due ON viper_todo.todo (space, due, id);
      CREATE INDEX todo_by_priority ON viper_todo.todo (space, priority, id);
      CREATE INDEX todo_by_due_down ON viper_todo.todo (space, due DESC NULLS LAST, id);
      CREATE INDEX todo_by_title ON viper_todo.todo (space, title_folded, id);
      CREATE INDEX todo_by_completed ON viper_todo.todo (space, completed_at DESC, id)
        WHERE completed_at IS NOT NULL;
      CREATE INDEX todo_timed ON viper_todo.todo (space, due)
        WHERE pg_catalog.length(due) OPERATOR(pg_catalog.>) 10 AND completed_at IS NULL;
      CREATE INDEX todo_by_start ON viper_todo.todo (space, start, id) WHERE start IS NOT NULL;
      CREATE INDEX todo_by_series ON viper_todo.todo (space, repeats)
        WHERE repeats IS NOT NULL AND completed_at IS NULL;
      CREATE INDEX todo_by_estimate ON viper_todo.todo (space, estimate, id)
        WHERE estimate IS NOT NULL;
      """

    /// The newest steps of a session, of a client, and of anybody that are in effect (`change_undoable`, whose
    /// session nobody looks at), and the steps of a client, or of those without a name, each by its first row.
    private static let indicesOfLog = """
      CREATE INDEX change_by_todo ON viper_todo.change (space, todo, revision);
      CREATE UNIQUE INDEX change_by_key ON viper_todo.change (space, key) WHERE key IS NOT NULL;
      CREATE INDEX change_by_note ON viper_todo.change (space, note, revision) WHERE note IS NOT NULL;
      CREATE INDEX change_undoable ON viper_todo.change (space, revision, session) WHERE \(isEvent);
      CREATE INDEX change_event_by_session ON viper_todo.change (space, session, revision)
        WHERE \(isEvent);
      CREATE INDEX change_event_by_client ON viper_todo.change (space, client, revision)
        WHERE client IS NOT NULL AND \(isEvent);
      CREATE INDEX change_undo_by_session ON viper_todo.change (space, session, revision)
        WHERE \(isUndo);
      CREATE INDEX change_undo_by_client ON viper_todo.change (space, client, revision)
        WHERE client IS NOT NULL AND \(isUndo);
      CREATE INDEX change_step_by_client ON viper_todo.change (space, client, revision)
        WHERE step OPERATOR(pg_catalog.=) revision;
      """

    /// An event that is in effect, and an undo.
    private static let isEvent = "\(isStep) AND undoes IS NULL AND redoes IS NULL"
    private static let isUndo = "\(isStep) AND undoes IS NOT NULL"
    private static let isStep = "step OPERATOR(pg_catalog.=) revision AND reversed IS NULL"
  }

  extension SchemaIndex {
    /// Makes it without keeping anybody from writing, if it is not there. That takes longer, and can be no
    /// part of a transaction.
    var concurrentStatement: String {
      statement.split(separator: " ")
        .map { $0 == "INDEX" ? "INDEX CONCURRENTLY IF NOT EXISTS" : $0 }.joined(separator: " ")
    }

    /// Removes what is left of one that could not be built.
    var removal: String { "DROP INDEX CONCURRENTLY IF EXISTS viper_todo.\(name)" }

    /// Where the extension `pg_trgm` is, as an identifier of SQL; no row if the database does not have it.
    static let trigrams = """
      SELECT pg_catalog.quote_ident(n.nspname) FROM pg_catalog.pg_extension e
      JOIN pg_catalog.pg_namespace n ON n.oid OPERATOR(pg_catalog.=) e.extnamespace
      WHERE e.extname OPERATOR(pg_catalog.=) 'pg_trgm'
      """

    /// The index of trigrams, which finds texts without reading every todo; nil if the answer to the question
    /// where they are (``trigrams``) is that there are none.
    static func ofTexts(_ rows: ServerRows) -> SchemaIndex? {
      guard let schema = rows.first?.validText(0, limit: 1000) else { return nil }
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
          _ = try ask("ROLLBACK")
          return
        } catch {
          guard case .refused(let failure) = error else { throw error.error }
          if (try? ask("ROLLBACK")) == nil || !failure.isOfRace || attempt == Self.tries {
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
      let table = "pg_catalog.to_regclass('viper_todo.version')"
      var version = 0
      if try ask("SELECT 1 WHERE \(table) IS NOT NULL").isEmpty {
        if !hasSchema { send("CREATE SCHEMA viper_todo") }
        send("CREATE TABLE viper_todo.version (row bigint PRIMARY KEY, version bigint NOT NULL)")
        send("INSERT INTO viper_todo.version VALUES (1, 0)")
      } else {
        let found = try ask("SELECT version FROM viper_todo.version WHERE row = 1 FOR UPDATE")
        version = try schema.number(found.firstInteger)
      }
      if version == schema.version { return }
      if version == 0 {
        let texts = SchemaIndex.ofTexts(try ask(SchemaIndex.trigrams))
        for statement in schema.statements() + [texts?.statement].compactMap({ $0 }) {
          send(statement)
        }
      } else {
        // A change of todos begins there.
        send("LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE")
        for statement in schema.statements(after: version) { send(statement) }
      }
      send("UPDATE viper_todo.version SET version = $1 WHERE row = 1", [.integer(schema.version)])
      _ = try ask("COMMIT", within: Self.migrationPatience)
    }

    /// Whether there is a schema `viper_todo`, in a transaction with names of its own. Throws if anything in
    /// it belongs to a role that is not trusted, which could plant code there.
    func isSchemaTrusted(with owner: String?) throws(Interruption) -> Bool {
      let rows = try ask(FixedSQL.owners, [owner.map { .text($0) }])
      // A pooler tells each client a number of its own, since each transaction may have another process. What is
      // kept was judged before, as by a migration.
      if names.isEmpty { keepsStatements = rows.first?.integer(2) == Int(PQbackendPID(handle)) }
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
