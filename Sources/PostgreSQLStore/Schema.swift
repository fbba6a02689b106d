#if PostgreSQL
  import Entities

  /// What is in a database of ours, and how an older one becomes one of today. Everything is in the schema
  /// `viper_todo`; each key and each B-tree index begins with the space, so that an engine can put every
  /// space somewhere else.
  struct Schema {
    /// The schema of this program. What a migration leads to is never changed once released. One that
    /// changes a table first locks `head`, since a change of todos begins there.
    static let today = Schema(
      migrations: [first, second, third, fourth, fifth, sixth], indices: SchemaIndex.all)

    /// Each makes the next version from the one before, the first one from nothing.
    let migrations: [String]
    /// The indices of all versions. Those of later versions than this one are not there.
    let indices: [SchemaIndex]

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

    /// The statements that lead from an earlier version to this one. New tables get their indices at once,
    /// since they are empty; others get them later, so that nobody waits (``IndexBuilder``).
    func statements(after version: Int) -> [String] {
      migrations.dropFirst(version).flatMap { $0.split(separator: ";") }
        .map { String($0.drop { $0 == "\n" }) }.filter { !$0.isEmpty }
        + (version == 0 ? indices.filter { $0.version <= self.version }.map { $0.statement() } : [])
    }

    /// A todo's titles and tags are ordered and compared by their bytes, and searched as this program folds
    /// them. Keys, notes and their values are bytes, since a text of the server has no U+0000. `head` has
    /// one row for each space: the newest row of its log, the greatest id that was given, the newest revision
    /// that the log no longer has, and how many todos there are and are done, since the engine would count
    /// them one by one. That row is the lock of its space.
    private static let first = """
      CREATE TABLE viper_todo.head (
        space pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        revision bigint NOT NULL,
        session bigint NOT NULL,
        at bigint NOT NULL,
        last_id bigint NOT NULL,
        forgotten bigint NOT NULL,
        total bigint NOT NULL,
        done bigint NOT NULL,
        PRIMARY KEY (space)
      );
      CREATE TABLE viper_todo.todo (
        space pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        id bigint NOT NULL,
        rev bigint NOT NULL,
        priority smallint NOT NULL,
        due pg_catalog.text COLLATE pg_catalog."C",
        created_at bigint NOT NULL,
        updated_at bigint NOT NULL,
        completed_at bigint,
        tags pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        title pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        title_folded pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        content pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        content_folded pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        PRIMARY KEY (space, id)
      );
      CREATE TABLE viper_todo.change (
        space pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        revision bigint NOT NULL,
        todo bigint NOT NULL,
        step bigint NOT NULL,
        at bigint NOT NULL,
        session bigint NOT NULL,
        undoes bigint,
        redoes bigint,
        reversed bigint,
        key pg_catalog.bytea,
        rev bigint,
        priority smallint,
        due pg_catalog.text COLLATE pg_catalog."C",
        created_at bigint,
        updated_at bigint,
        completed_at bigint,
        tags pg_catalog.text COLLATE pg_catalog."C",
        title pg_catalog.text COLLATE pg_catalog."C",
        content pg_catalog.text COLLATE pg_catalog."C",
        note pg_catalog.bytea,
        value pg_catalog.bytea,
        lasts boolean,
        PRIMARY KEY (space, revision)
      );
      """

    /// What few todos have beside a due day: `schedule` (`ScheduleText`), in the todos and in the log;
    /// `due` can also have a time (`DueText`). Lists use columns that are derived from it, and a table has
    /// the reminders of open todos, of which a todo can have several.
    private static let second = """
      LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE;
      ALTER TABLE viper_todo.todo ADD COLUMN schedule pg_catalog.text COLLATE pg_catalog."C";
      ALTER TABLE viper_todo.todo ADD COLUMN start pg_catalog.text COLLATE pg_catalog."C";
      ALTER TABLE viper_todo.todo ADD COLUMN repeats bigint;
      ALTER TABLE viper_todo.change ADD COLUMN schedule pg_catalog.text COLLATE pg_catalog."C";
      CREATE TABLE viper_todo.reminder (
        space pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        at pg_catalog.text COLLATE pg_catalog."C" NOT NULL,
        todo bigint NOT NULL,
        PRIMARY KEY (space, at, todo)
      );
      """

    /// Which client made a change (`ClientName`).
    private static let third = """
      LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE;
      ALTER TABLE viper_todo.change ADD COLUMN client pg_catalog.text COLLATE pg_catalog."C";
      """

    /// The order of the start. Most todos have none, and their adds do not pay for it.
    private static let fourth = """
      LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE;
      """

    /// The open todo of a series. `repeats` has the number of the series now (`TodoColumns.repeats`), which
    /// is the fourth word of the schedule, or the id in the place of "-".
    private static let fifth = """
      LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE;
      UPDATE viper_todo.todo SET repeats = CASE pg_catalog.split_part(schedule, ' ', 4)
        WHEN '-' THEN id
        ELSE pg_catalog.split_part(pg_catalog.split_part(schedule, ' ', 4), '/', 1)::bigint END
      WHERE repeats IS NOT NULL;
      """

    /// The newest steps of a session and of a client. Those of anybody that are in effect keep the index of
    /// the first version, whose session nobody looks at any more.
    private static let sixth = """
      LOCK TABLE viper_todo.head IN ACCESS EXCLUSIVE MODE;
      DROP INDEX IF EXISTS viper_todo.change_redoable;
      """
  }

  /// An index of one of our tables.
  struct SchemaIndex {
    let name: String
    /// The version of the schema from which on the table has its columns.
    let version: Int
    /// What follows `ON`: the table, and what of it is in the index.
    let definition: String
    var isUnique = false

    /// Makes it, if it is not there. `concurrently` means without keeping anybody from writing, and takes
    /// longer; that can be no part of a transaction.
    func statement(concurrently: Bool = false) -> String {
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(concurrently ? "CONCURRENTLY " : "")"
        + "IF NOT EXISTS \(name) ON viper_todo.\(definition)"
    }

    /// Removes what is left of one that could not be built.
    var removal: String { "DROP INDEX CONCURRENTLY IF EXISTS viper_todo.\(name)" }

    /// Every order has an index whose ties go by id. From its end, ties go the other way, and are put right
    /// one by one where there are few; where there are many, the falling order has an index, too. Most
    /// todos have no start, and their adds do not pay for that order. Operators are named with their
    /// schema, since no transaction says what names without one mean.
    static let all = [
      SchemaIndex(
        name: "todo_by_created", version: 1, definition: "todo (space, created_at, id)"),
      SchemaIndex(
        name: "todo_by_updated", version: 1, definition: "todo (space, updated_at, id)"),
      SchemaIndex(name: "todo_by_due", version: 1, definition: "todo (space, due, id)"),
      SchemaIndex(
        name: "todo_by_priority", version: 1, definition: "todo (space, priority, id)"),
      SchemaIndex(
        name: "todo_by_due_down", version: 1,
        definition: "todo (space, due DESC NULLS LAST, id)"),
      SchemaIndex(
        name: "todo_by_priority_down", version: 1, definition: "todo (space, priority DESC, id)"),
      SchemaIndex(
        name: "todo_by_title", version: 1, definition: "todo (space, title_folded, id)"),
      SchemaIndex(
        name: "todo_by_completed", version: 1,
        definition: "todo (space, completed_at DESC, id) WHERE completed_at IS NOT NULL"),
      SchemaIndex(
        name: "change_by_todo", version: 1, definition: "change (space, todo, revision)"),
      SchemaIndex(
        name: "change_by_key", version: 1,
        definition: "change (space, key) WHERE key IS NOT NULL", isUnique: true),
      SchemaIndex(
        name: "change_by_note", version: 1,
        definition: "change (space, note, revision) WHERE note IS NOT NULL"),
      SchemaIndex(
        name: "change_undoable", version: 1,
        definition: "change (space, revision, session) WHERE step OPERATOR(pg_catalog.=) revision "
          + "AND undoes IS NULL AND redoes IS NULL AND reversed IS NULL"),
      SchemaIndex(
        name: "todo_timed", version: 2,
        definition: "todo (space, due) WHERE pg_catalog.length(due) OPERATOR(pg_catalog.>) 10 "
          + "AND completed_at IS NULL"),
      SchemaIndex(
        name: "todo_by_start", version: 4,
        definition: "todo (space, start, id) WHERE start IS NOT NULL"),
      SchemaIndex(
        name: "todo_by_series", version: 5,
        definition: "todo (space, repeats) WHERE repeats IS NOT NULL AND completed_at IS NULL"),
      SchemaIndex(
        name: "change_event_by_session", version: 6,
        definition: "change (space, session, revision) WHERE \(isStep) AND undoes IS NULL "
          + "AND redoes IS NULL"),
      SchemaIndex(
        name: "change_event_by_client", version: 6,
        definition: "change (space, client, revision) WHERE client IS NOT NULL AND \(isStep) "
          + "AND undoes IS NULL AND redoes IS NULL"),
      SchemaIndex(
        name: "change_undo_by_session", version: 6,
        definition: "change (space, session, revision) WHERE \(isStep) AND undoes IS NOT NULL"),
      SchemaIndex(
        name: "change_undo_by_client", version: 6,
        definition: "change (space, client, revision) WHERE client IS NOT NULL AND \(isStep) "
          + "AND undoes IS NOT NULL"),
    ]

    /// A step that is in effect.
    private static let isStep = "step OPERATOR(pg_catalog.=) revision AND reversed IS NULL"

    /// The index of trigrams, which finds texts without reading every todo. The extension that it needs
    /// is in a schema of this name.
    static func ofTexts(_ schema: String) -> SchemaIndex {
      let operators = "\(quoted(schema)).gin_trgm_ops"
      return SchemaIndex(
        name: "todo_by_text", version: 1,
        definition: "todo USING gin (title_folded \(operators), content_folded \(operators))")
    }

    /// A name as an identifier of SQL.
    private static func quoted(_ name: String) -> String {
      var quoted = "\""
      for scalar in name.unicodeScalars {
        if scalar == "\"" { quoted += "\"" }
        quoted.unicodeScalars.append(scalar)
      }
      return quoted + "\""
    }
  }
#endif
