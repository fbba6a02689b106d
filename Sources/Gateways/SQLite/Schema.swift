/// What is in a database of ours, and how an older one becomes one of today.
package struct Schema: Sendable {
  /// "VIPT", in the header of the file: tells our databases from all others.
  static let applicationID = 0x5649_5054

  /// The schema of this program. What its migrations lead to is never changed once released; what the
  /// seventh takes away again, the earlier ones no longer make.
  package static let today = Schema(migrations: [first, second, third, "", "", seventh])

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
}
