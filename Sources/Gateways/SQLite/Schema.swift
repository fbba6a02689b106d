/// What is in a database of ours, and how an older one becomes one of today.
package struct Schema: Sendable {
  /// "VIPT", in the header of the file: tells our databases from all others.
  static let applicationID = 0x5649_5054

  /// The schema of this program. None of its migrations is ever changed once released.
  package static let today = Schema(migrations: [first, second, third, fourth, fifth, seventh])

  /// Each makes the next version from the one before, the first one from an empty file.
  let migrations: [String]

  /// Another history of schemas than ours: for tests of what a migration must not do.
  package init(migrations: [String]) { self.migrations = migrations }

  /// These migrations after those of another schema.
  package func followed(by more: String...) -> Schema { Schema(migrations: migrations + more) }

  /// The version that is read and written.
  package var version: Int { migrations.count }

  /// A todo's texts come last in its row, the longest at the very end, so that filters need not read
  /// past it. `tags` has a space before and after each tag. Instants are milliseconds since 1970.
  ///
  /// The log has no `after`: it is the `before` of the todo's next change, or its present row. It is
  /// also where the revision and the last id are read from, so that they can never disagree with it.
  /// Sorting downward has indices of its own, since ties go by id upward either way: without them
  /// SQLite would sort all that are alike before it could show the first. Titles are seldom alike.
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
    CREATE INDEX todo_by_created ON todo (created_at);
    CREATE INDEX todo_by_created_down ON todo (created_at DESC);
    CREATE INDEX todo_by_updated ON todo (updated_at);
    CREATE INDEX todo_by_updated_down ON todo (updated_at DESC);
    CREATE INDEX todo_by_due ON todo (due);
    CREATE INDEX todo_by_due_down ON todo (due DESC);
    CREATE INDEX todo_by_priority ON todo (priority);
    CREATE INDEX todo_by_priority_down ON todo (priority DESC);
    CREATE INDEX todo_by_title ON todo (title_folded);

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

  /// What made a step (an event where both are NULL), who (a number that a process draws when it
  /// begins), and the key of an add.
  private static let second = """
    ALTER TABLE change ADD COLUMN undoes INTEGER;
    ALTER TABLE change ADD COLUMN redoes INTEGER;
    ALTER TABLE change ADD COLUMN session INTEGER;
    ALTER TABLE change ADD COLUMN key TEXT;
    CREATE UNIQUE INDEX change_by_key ON change (key) WHERE key IS NOT NULL;
    """

  /// The greatest id among changes that were forgotten, in the one row it has then.
  private static let third = """
    CREATE TABLE forgotten (
      row INTEGER PRIMARY KEY CHECK (row = 1),
      last_id INTEGER NOT NULL
    ) STRICT;
    """

  /// The order of what is done in the report, newest first; what is open costs it nothing.
  private static let fifth = """
    CREATE INDEX todo_by_completed_down ON todo (completed_at DESC)
      WHERE completed_at IS NOT NULL;
    """
}
