#if PostgreSQL
  import Entities

  /// What is in a database of ours, and how an older one becomes one of today. Everything is in the schema
  /// `viper_todo`; each key and each B-tree index begins with the space, so that an engine can put every
  /// space somewhere else.
  struct Schema {
    /// The schema of this program. What a migration leads to is never changed once released. One that
    /// changes a table first locks `head`, since a change of todos begins there.
    static let today = Schema(
      migrations: [first, second, third, fourth, fifth], indices: SchemaIndex.all)

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
  }
#endif
