extension Schema {
  /// Lists are plain SQL: what answered without reading the todos goes, and every order has one index,
  /// with all that filters look at besides texts (``QuerySQL``), read from either end.
  ///
  /// An index costs an add among 100,000 todos 12,000 to 16,000 instructions of 164,000, or in groups of
  /// a hundred 6,000 to 11,000 of 87,000 (`README.md` has each). The last one is for the
  /// report, and narrow, for totals of all, open and done.
  static let seventh = """
    DROP TABLE IF EXISTS tally;
    DROP TABLE IF EXISTS segment;
    DROP TABLE IF EXISTS unindexed;
    DROP INDEX IF EXISTS todo_open;
    DROP INDEX IF EXISTS todo_done;
    DROP INDEX IF EXISTS todo_by_created;
    DROP INDEX IF EXISTS todo_by_created_down;
    DROP INDEX IF EXISTS todo_by_updated;
    DROP INDEX IF EXISTS todo_by_updated_down;
    DROP INDEX IF EXISTS todo_by_due;
    DROP INDEX IF EXISTS todo_by_due_down;
    DROP INDEX IF EXISTS todo_by_priority;
    DROP INDEX IF EXISTS todo_by_priority_down;
    DROP INDEX IF EXISTS todo_by_title;
    DROP INDEX IF EXISTS todo_by_completed_down;
    CREATE INDEX todo_by_created ON todo (created_at, id, completed_at, due, priority, tags);
    CREATE INDEX todo_by_updated ON todo (updated_at, id, completed_at, due, priority, tags);
    CREATE INDEX todo_by_due ON todo (due, id, completed_at, priority, tags);
    CREATE INDEX todo_by_priority ON todo (priority, id, completed_at, due, tags);
    CREATE INDEX todo_by_title ON todo (title_folded, id, completed_at, due, priority, tags);
    CREATE INDEX todo_by_completed ON todo (completed_at DESC);
    """
}
