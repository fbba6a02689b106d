extension Schema {
  /// What answers without reading every todo; `SQLiteGateway` keeps all of it up with each change, in
  /// the same transaction.
  ///
  /// `tally` counts the todos that are alike in what they are filtered by; no due date is ''. The two
  /// indices hold all of that for every todo, each in one of them. A `segment` is a ``TextSegment`` of
  /// the ids from `first` to `last`; what is said of a todo there no longer holds if it is in
  /// `unindexed`. Ids above the last segment are in none.
  static let fourth = """
    CREATE TABLE tally (
      completed INTEGER NOT NULL,
      priority INTEGER NOT NULL,
      due TEXT NOT NULL,
      todos INTEGER NOT NULL,
      PRIMARY KEY (completed, priority, due)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tally
    SELECT completed_at IS NOT NULL, priority, coalesce(due, ''), count(*) FROM todo GROUP BY 1, 2, 3;
    CREATE INDEX todo_open ON todo (priority, due) WHERE completed_at IS NULL;
    CREATE INDEX todo_done ON todo (priority, due) WHERE completed_at IS NOT NULL;
    CREATE TABLE segment (
      first INTEGER PRIMARY KEY,
      last INTEGER NOT NULL,
      tags BLOB NOT NULL,
      tag_places BLOB NOT NULL,
      words BLOB NOT NULL,
      word_places BLOB NOT NULL
    ) STRICT;
    CREATE TABLE unindexed (todo INTEGER PRIMARY KEY) STRICT;
    """
}
