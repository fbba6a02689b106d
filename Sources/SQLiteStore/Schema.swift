/// What is in a database of ours, and how an older one becomes one of today.
package struct Schema: Sendable {
  /// "VIPT", in the header of the file: tells our databases from all others.
  static let applicationID = 0x5649_5054

  /// The schema of this program. What its migrations lead to is never changed once released; what the
  /// seventh, the eleventh, the twelfth and the thirteenth take away again, the earlier ones no longer make.
  package static let today = Schema(
    migrations: [
      first, second, third, "", "", sixth, seventh, eighth, ninth, tenth, eleventh, twelfth,
      thirteenth, fourteenth,
    ])

  /// Each makes the next version from the one before, the first one from an empty file.
  let migrations: [String]

  /// Another history of schemas than ours: for tests of what a migration must not do.
  package init(migrations: [String]) { self.migrations = migrations }

  /// These migrations after those of another schema.
  package func followed(by more: String...) -> Schema { Schema(migrations: migrations + more) }

  /// The version that is read and written.
  package var version: Int { migrations.count }

  /// The statements that lead from an earlier version to this one.
  func statements(after version: Int = 0) -> [String] {
    migrations.dropFirst(version).flatMap { $0.split(separator: ";") }
      .map { String($0.drop { $0 == "\n" }) }
  }

  /// The indices of this version, and the statement that makes each, which is also what SQLite keeps of
  /// it. None that is made by one of our migrations is dropped by another.
  var indices: [(name: String, sql: String)] {
    statements().compactMap { sql in
      let words = sql.split(separator: " ", maxSplits: 4)
      guard words[0] == "CREATE", let place = words.firstIndex(of: "INDEX") else { return nil }
      return (String(words[place + 1]), sql)
    }
  }

  /// A todo's texts come last in its row, the longest at the very end, so that filters need not read
  /// past it. `tags` has a space before and after each tag. Instants are milliseconds since 1970.
  ///
  /// The log has no `after`: it is the `before` of the todo's next change, or its present row. It is
  /// also where the revision and the last id are read from, so that they can never disagree with it.
  private static let first = """
    CREATE TABLE todo (
      id INTEGER PRIMARY KEY,
      rev INTEGER NOT NULL,
      priority INTEGER NOT NULL,
      due TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      completed_at INTEGER,
      tags TEXT NOT NULL,
      title TEXT NOT NULL,
      title_folded BLOB NOT NULL,
      content TEXT NOT NULL
    ) STRICT;

    CREATE TABLE change (
      revision INTEGER PRIMARY KEY,
      todo INTEGER NOT NULL,
      step INTEGER NOT NULL,
      at INTEGER NOT NULL,
      rev INTEGER,
      priority INTEGER,
      due TEXT,
      created_at INTEGER,
      updated_at INTEGER,
      completed_at INTEGER,
      tags TEXT,
      title TEXT,
      content TEXT
    ) STRICT;
    CREATE INDEX change_by_todo ON change (todo);
    """

  /// What made a step (an event where both are NULL), who (the number of a ``StoreSession``), and the key
  /// of an add.
  private static let second = """
    ALTER TABLE change ADD COLUMN undoes INTEGER;
    ALTER TABLE change ADD COLUMN redoes INTEGER;
    ALTER TABLE change ADD COLUMN session INTEGER;
    ALTER TABLE change ADD COLUMN key TEXT;
    CREATE UNIQUE INDEX change_by_key ON change (key) WHERE key IS NOT NULL;
    """

  /// The greatest id among changes that were forgotten, in the one row that it has then.
  private static let third = """
    CREATE TABLE forgotten (
      row INTEGER PRIMARY KEY CHECK (row = 1),
      last_id INTEGER NOT NULL
    ) STRICT;
    """

  /// Which step reversed the one that begins here: of an event the undo, of an undo the redo; NULL while
  /// it is in effect. For an older log it is found out from its undos and redos: the newest of an event
  /// tells whether that is in effect, and the one that follows an undo is its redo.
  private static let sixth = """
    ALTER TABLE change ADD COLUMN reversed INTEGER;
    UPDATE change SET reversed = word.next FROM (
      SELECT revision, undoes, lead(revision) OVER (
        PARTITION BY coalesce(undoes, redoes) ORDER BY revision) AS next
      FROM change WHERE step = revision AND coalesce(undoes, redoes) IS NOT NULL) AS word
    WHERE change.revision = word.revision AND word.undoes IS NOT NULL;
    UPDATE change SET reversed = word.revision FROM (
      SELECT coalesce(undoes, redoes) AS event, redoes, max(revision) AS revision
      FROM change WHERE step = revision AND coalesce(undoes, redoes) IS NOT NULL GROUP BY 1) AS word
    WHERE change.revision = word.event AND change.step = change.revision
      AND coalesce(change.undoes, change.redoes) IS NULL AND word.redoes IS NULL;
    """

  /// Lists are plain SQL: what answered without reading the todos goes, and every order has one index
  /// (``QuerySQL``), read from either end.
  ///
  /// An index costs an add among 100,000 todos 12,000 to 16,000 instructions of 164,000, or in groups of
  /// a hundred 6,000 to 11,000 of 87,000 (`README.md` has each). The eleventh and the thirteenth
  /// drop the indices that they make again.
  private static let seventh = """
    DROP TABLE IF EXISTS tally;
    DROP TABLE IF EXISTS segment;
    DROP TABLE IF EXISTS unindexed;
    DROP INDEX IF EXISTS todo_open;
    DROP INDEX IF EXISTS todo_done;
    DROP INDEX IF EXISTS todo_by_created_down;
    DROP INDEX IF EXISTS todo_by_updated_down;
    DROP INDEX IF EXISTS todo_by_due_down;
    DROP INDEX IF EXISTS todo_by_priority_down;
    DROP INDEX IF EXISTS todo_by_completed_down;
    """

  /// Rows of the log that are notes: the name (``Note/name(_:_:)``), the value, and whether that stays
  /// (1) or is forgotten with the log (0). They are of todo 0 and step 0, of which there is neither. Since
  /// rows of values that stay may stand before the beginning of the log, `forgotten` says where that is.
  private static let eighth = """
    ALTER TABLE change ADD COLUMN note TEXT;
    ALTER TABLE change ADD COLUMN value TEXT;
    ALTER TABLE change ADD COLUMN lasts INTEGER;
    CREATE INDEX change_by_note ON change (note) WHERE note IS NOT NULL;
    ALTER TABLE forgotten ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    UPDATE forgotten SET revision = coalesce((SELECT min(revision) FROM change), 1) - 1;
    """

  /// What few todos have beside a due day: `schedule` (``ScheduleText``), in the todos and in the log;
  /// `due` can also have a time (``DueText``). What lists look at is in columns that are derived from it:
  /// `start`, and `repeats`, which was 1 or NULL until the eleventh. All of these are NULL for most
  /// todos, at the end of the row, where they cost nothing, and two bytes in each index.
  ///
  /// The reminders of open todos have a table, which is derived too, since a todo can have several; the
  /// times at which open todos are due have an index of their own.
  private static let ninth = """
    ALTER TABLE todo ADD COLUMN schedule TEXT;
    ALTER TABLE todo ADD COLUMN start TEXT;
    ALTER TABLE todo ADD COLUMN repeats INTEGER;
    ALTER TABLE change ADD COLUMN schedule TEXT;
    CREATE TABLE reminder (
      at TEXT NOT NULL,
      todo INTEGER NOT NULL,
      PRIMARY KEY (at, todo)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX todo_timed ON todo (due, completed_at)
      WHERE length(due) > 10 AND completed_at IS NULL;
    """

  /// Which client made a change (``ClientName``); NULL if it did not say.
  private static let tenth = """
    ALTER TABLE change ADD COLUMN client TEXT;
    """

  /// An index is written for each todo that gets another value in one of its columns. The indices of the due
  /// day and of the priority have all that filters look at, for totals. The others now have their key, and
  /// that of the title whether a todo is done, since lists of open todos go by it; what other filters ask of
  /// their todos is looked up. A todo that gets another priority thus changes three indices, not five.
  ///
  /// The open todo of a series has an index, too. `repeats` has the number of the series now
  /// (``TodoColumns/repeats(_:)``), which is the fourth word of the schedule, or the id in the place of "-".
  /// A todo that does not repeat pays nothing.
  private static let eleventh = """
    DROP INDEX IF EXISTS todo_by_created;
    DROP INDEX IF EXISTS todo_by_updated;
    DROP INDEX IF EXISTS todo_by_title;
    DROP INDEX IF EXISTS todo_by_start;
    CREATE INDEX todo_by_created ON todo (created_at);
    CREATE INDEX todo_by_updated ON todo (updated_at);
    CREATE INDEX todo_by_title ON todo (title_folded, id, completed_at);
    CREATE INDEX todo_by_start ON todo (start) WHERE start IS NOT NULL;
    UPDATE todo SET repeats = iif(place GLOB '-*', id, CAST(place AS INTEGER)) FROM (
      SELECT third.id AS todo, substr(words, instr(words, ' ') + 1) AS place FROM (
        SELECT second.id, substr(words, instr(words, ' ') + 1) AS words FROM (
          SELECT id, substr(schedule, instr(schedule, ' ') + 1) AS words FROM todo
          WHERE repeats IS NOT NULL) AS second) AS third) AS placed
    WHERE id = placed.todo;
    CREATE INDEX todo_by_series ON todo (repeats)
      WHERE repeats IS NOT NULL AND completed_at IS NULL;
    """
  /// The newest step of a session, of a client or of anybody that is in effect is the last of an
  /// index, whatever was undone before it and whatever others did. Those of undos cost an undo or a
  /// redo alone, and a client without a name pays nothing for its own. Each entry ends in its revision.
  ///
  /// A row takes 3,900 instructions for these, or 5,700 with a name, where it took 2,000 for the two
  /// indices before (bare inserts, many in a transaction).
  private static let twelfth = """
    DROP INDEX IF EXISTS change_undoable;
    DROP INDEX IF EXISTS change_redoable;
    CREATE INDEX change_event ON change (revision)
      WHERE step = revision AND undoes IS NULL AND redoes IS NULL AND reversed IS NULL;
    CREATE INDEX change_event_by_session ON change (session)
      WHERE step = revision AND undoes IS NULL AND redoes IS NULL AND reversed IS NULL;
    CREATE INDEX change_event_by_client ON change (client)
      WHERE client IS NOT NULL AND step = revision AND undoes IS NULL AND redoes IS NULL
        AND reversed IS NULL;
    CREATE INDEX change_undo_by_session ON change (session)
      WHERE step = revision AND undoes IS NOT NULL AND reversed IS NULL;
    CREATE INDEX change_undo_by_client ON change (client)
      WHERE client IS NOT NULL AND step = revision AND undoes IS NOT NULL AND reversed IS NULL;
    """

  /// The estimate in minutes, NULL for most, is derived from the schedule, too. The index of the
  /// completion is for the report, and narrow, for totals and sums of all, open and done.
  private static let thirteenth = """
    ALTER TABLE todo ADD COLUMN estimate INTEGER;
    DROP INDEX IF EXISTS todo_by_due;
    DROP INDEX IF EXISTS todo_by_priority;
    DROP INDEX IF EXISTS todo_by_completed;
    CREATE INDEX todo_by_due ON todo
      (due, id, completed_at, priority, tags, start, repeats, estimate);
    CREATE INDEX todo_by_priority ON todo
      (priority, id, completed_at, due, tags, start, repeats, estimate);
    CREATE INDEX todo_by_completed ON todo (completed_at DESC, id, estimate);
    CREATE INDEX todo_by_estimate ON todo (estimate) WHERE estimate IS NOT NULL;
    """

  /// The steps of a client, or of those without a name, each by its first row. An add takes 2 % more
  /// instructions for it.
  private static let fourteenth = """
    CREATE INDEX change_step_by_client ON change (client) WHERE step = revision;
    """
}
