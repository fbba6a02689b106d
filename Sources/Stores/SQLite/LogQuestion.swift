/// Something that must not be in the log: a query whose rows are findings, and words for one of them.
struct LogQuestion: Sendable {
  let sql: String
  /// Of the first two values of a row.
  let words: @Sendable (Int, Int) -> String

  static let all = [
    LogQuestion(
      sql: """
        SELECT previous + 1, revision - 1 FROM
          (SELECT revision, lag(revision) OVER (ORDER BY revision) AS previous FROM change)
        WHERE revision - previous > 1
        """
    ) { $0 == $1 ? "the log lacks revision \($0)" : "the log lacks revisions \($0) to \($1)" },
    LogQuestion(
      sql: """
        SELECT revision, todo FROM change
        WHERE revision NOT BETWEEN 1 AND \(1 << 53) OR step NOT BETWEEN 1 AND revision
        """
    ) { revision, todo in "revision \(revision) of todo \(todo) has a number out of range" },
    LogQuestion(
      sql: """
        SELECT min(revision), 0 FROM change
        HAVING min(revision) > 1 AND NOT EXISTS (SELECT 1 FROM forgotten)
        """
    ) { revision, _ in "the log begins at revision \(revision), and nothing was forgotten" },
    // What a change found is what the change before it made.
    LogQuestion(
      sql: """
        SELECT todo, revision FROM
          (SELECT todo, revision, rev, lag(revision) OVER changes AS previous,
            lag(rev) OVER changes AS previous_rev
          FROM change WINDOW changes AS (PARTITION BY todo ORDER BY revision))
        WHERE previous IS NOT NULL AND iif(rev IS NULL, previous_rev IS NULL, rev <> previous)
        """
    ) { todo, revision in
      "todo \(todo): revision \(revision) does not follow from the change before it"
    },
    LogQuestion(
      sql: """
        SELECT last.todo, last.revision FROM
          (SELECT todo, max(revision) AS revision, rev FROM change GROUP BY todo) AS last
        LEFT JOIN todo ON todo.id = last.todo
        WHERE todo.id IS NULL AND last.rev IS NULL
        """
    ) { todo, revision in "todo \(todo) is gone; the log has it since revision \(revision)" },
    LogQuestion(
      sql: """
        SELECT last.todo, todo.rev FROM
          (SELECT todo, max(revision) AS revision FROM change GROUP BY todo) AS last
        JOIN todo ON todo.id = last.todo
        WHERE todo.rev <> last.revision
        """
    ) { todo, rev in
      "todo \(todo) is at revision \(rev), which is not that of its last change in the log"
    },
    LogQuestion(
      sql: """
        SELECT id, rev FROM todo NOT INDEXED
        WHERE NOT EXISTS (SELECT 1 FROM change WHERE change.todo = todo.id)
          AND (SELECT coalesce(min(revision), 0) FROM change) <= rev
        """
    ) { todo, _ in "todo \(todo) is in no change of the log" },
  ]
}
