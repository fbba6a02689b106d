import StoreTables

extension Schema {
  /// "VIPT", in the header of the file: tells our databases from all others.
  static let applicationID = 0x5649_5054

  /// The schema of this program.
  package static let today = Schema(first: 14, tables + indicesOfTodos + indicesOfLog)
    .followed(by: predecessors + claims + comments + ranks, parents, identities)

  /// A todo's texts come last among what every todo has, the longest at the very end, so that filters need
  /// not read past it. `tags` has a space before and after each tag. Instants are milliseconds since 1970.
  ///
  /// What few todos have beside a due day is `schedule` (``ScheduleText``), in the todos and in the log; `due`
  /// can also have a time (``DueText``). What lists look at is in columns that are derived from it: `start`,
  /// `repeats`, the number of the series (``TodoColumns/repeats(_:)``), and `estimate`, in minutes. All of
  /// these are NULL for most todos, at the end of the row, where they cost nothing, and two bytes in each
  /// index. `reminder` is derived too, for open todos: a table, since a todo can have several.
  ///
  /// The log has no `after`: it is the `before` of the todo's next change, or its present row. It is also
  /// where the revision and the last id are read from, so that they can never disagree with it. Each row says
  /// what made its step (an event where `undoes` and `redoes` are NULL), who (the number of a
  /// ``StoreSession``; `client` is its name, NULL if it did not say), and has the key of an add. `reversed` is
  /// the step that reversed the one that begins in the row: of an event the undo, of an undo the redo; NULL
  /// while it is in effect.
  ///
  /// Rows of the log with a `note` are notes: the name (``Note/name(_:_:)``), the value, and whether that
  /// stays (1) or is forgotten with the log (0). They are of todo 0 and step 0, of which there is neither, but for
  /// comments (``Comment``) and moves (``Move``): as long as the log has their step, they name it and the todo, and
  /// `content` is the value before.
  ///
  /// `forgotten` has one row once changes were forgotten: the greatest id among them, and the newest revision,
  /// since rows of values that stay may stand before the beginning of the log.
  private static let tables = """
    CREATE TABLE todo (
      id INTEGER PRIMARY KEY, rev INTEGER NOT NULL, priority INTEGER NOT NULL, due TEXT,
      created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, completed_at INTEGER,
      tags TEXT NOT NULL, title TEXT NOT NULL, title_folded BLOB NOT NULL, content TEXT NOT NULL,
      schedule TEXT, start TEXT, repeats INTEGER, estimate INTEGER
    ) STRICT;
    CREATE TABLE change (
      revision INTEGER PRIMARY KEY, todo INTEGER NOT NULL, step INTEGER NOT NULL, at INTEGER NOT NULL,
      rev INTEGER, priority INTEGER, due TEXT,
      created_at INTEGER, updated_at INTEGER, completed_at INTEGER,
      tags TEXT, title TEXT, content TEXT,
      undoes INTEGER, redoes INTEGER, session INTEGER, key TEXT, reversed INTEGER,
      note TEXT, value TEXT, lasts INTEGER, schedule TEXT, client TEXT
    ) STRICT;
    CREATE TABLE forgotten (
      row INTEGER PRIMARY KEY CHECK (row = 1),
      last_id INTEGER NOT NULL, revision INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE reminder (
      at TEXT NOT NULL, todo INTEGER NOT NULL, PRIMARY KEY (at, todo)
    ) STRICT, WITHOUT ROWID;
    """

  /// The todos (`todo`) that come after others (`id`), which is derived from their schedules. Some of the others
  /// may be gone.
  private static let predecessors = """
    CREATE TABLE predecessor (
      id INTEGER NOT NULL, todo INTEGER NOT NULL, PRIMARY KEY (id, todo)
    ) STRICT, WITHOUT ROWID;
    """

  /// The claims of todos (``Claim``), derived from the log: those that no later note ended, nor a change that
  /// completed or deleted the todo. Some may be over.
  private static let claims = """
    CREATE TABLE claim (
      todo INTEGER PRIMARY KEY, until INTEGER NOT NULL, token TEXT NOT NULL, client TEXT
    ) STRICT;
    CREATE INDEX claim_by_end ON claim (until);
    """

  /// How many comments a todo has; NULL for none.
  private static let comments = """
    ALTER TABLE todo ADD COLUMN comments INTEGER;
    ALTER TABLE change ADD COLUMN comments INTEGER;
    """

  /// Where a todo stands in the order by hand (``ManualOrder``); NULL as long as nobody has moved it.
  private static let ranks = """
    ALTER TABLE todo ADD COLUMN rank INTEGER;
    ALTER TABLE change ADD COLUMN rank INTEGER;
    CREATE INDEX todo_by_manual ON todo (rank) WHERE rank IS NOT NULL;
    """

  /// The todo under which one stands, which is derived from its schedule; NULL for a root, which pays nothing. The
  /// index has all that walks through the tree look at: to look that up, they and counts of what is ready would take
  /// three to five times as long.
  private static let parents = """
    ALTER TABLE todo ADD COLUMN parent INTEGER;
    CREATE INDEX todo_by_parent ON todo (parent, completed_at, rank) WHERE parent IS NOT NULL;
    """

  /// By what programs know a todo (``Schedule/uid``), which is derived from its schedule.
  private static let identities = """
    ALTER TABLE todo ADD COLUMN uid TEXT;
    CREATE INDEX todo_by_uid ON todo (uid) WHERE uid IS NOT NULL;
    """

  /// Every order has one index (``QuerySQL``), read from either end. An index costs an add among 100,000
  /// todos 12,000 to 16,000 instructions of 164,000, or in groups of a hundred 6,000 to 11,000 of 87,000
  /// (`README.md` has each).
  ///
  /// It is written for each todo that gets another value in one of its columns. So only the indices of the
  /// due day and of the priority have all that filters look at, for totals. The others have their key, and
  /// that of the title whether a todo is done, since lists of open todos go by it; what other filters ask of
  /// their todos is looked up. A todo that gets another priority thus changes three indices. The index of
  /// the completion is for the report, and narrow, for totals and sums of all, open and done.
  ///
  /// The times at which open todos are due, and the open todo of a series, have an index, for which todos
  /// that have neither pay nothing.
  private static let indicesOfTodos = """
    CREATE INDEX todo_timed ON todo (due, completed_at)
      WHERE length(due) > 10 AND completed_at IS NULL;
    CREATE INDEX todo_by_created ON todo (created_at);
    CREATE INDEX todo_by_updated ON todo (updated_at);
    CREATE INDEX todo_by_title ON todo (title_folded, id, completed_at);
    CREATE INDEX todo_by_start ON todo (start) WHERE start IS NOT NULL;
    CREATE INDEX todo_by_series ON todo (repeats)
      WHERE repeats IS NOT NULL AND completed_at IS NULL;
    CREATE INDEX todo_by_due ON todo
      (due, id, completed_at, priority, tags, start, repeats, estimate);
    CREATE INDEX todo_by_priority ON todo
      (priority, id, completed_at, due, tags, start, repeats, estimate);
    CREATE INDEX todo_by_completed ON todo (completed_at DESC, id, estimate);
    CREATE INDEX todo_by_estimate ON todo (estimate) WHERE estimate IS NOT NULL;
    """

  /// The newest step of a session, of a client or of anybody that is in effect is the last of an
  /// index, whatever was undone before it and whatever others did. Those of undos cost an undo or a
  /// redo alone, and a client without a name pays nothing for its own. Each entry ends in its revision.
  /// A row takes 3,900 instructions for these, or 5,700 with a name (bare inserts, many in a transaction).
  ///
  /// The last index has the steps of a client, or of those without a name, each by its first row. An add
  /// takes 2 % more instructions for it.
  private static let indicesOfLog = """
    CREATE INDEX change_by_todo ON change (todo);
    CREATE UNIQUE INDEX change_by_key ON change (key) WHERE key IS NOT NULL;
    CREATE INDEX change_by_note ON change (note) WHERE note IS NOT NULL;
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
    CREATE INDEX change_step_by_client ON change (client) WHERE step = revision;
    """
}
