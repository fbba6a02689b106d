/// What must not be in the log, as queries: each of their rows is a sentence about something that is.
enum LogQuestion {
  private static let forgotten = FixedSQL.forgottenRevision

  static let all = [
    """
    SELECT iif(revision - previous = 2, 'the log lacks revision ' || (previous + 1),
      'the log lacks revisions ' || (previous + 1) || ' to ' || (revision - 1))
    FROM (SELECT revision, lag(revision) OVER (ORDER BY revision) AS previous FROM change
      WHERE revision > \(forgotten))
    WHERE revision - previous > 1
    """,
    """
    SELECT 'revision ' || revision || ' of todo ' || todo || ' has a number out of range' FROM change
    WHERE revision NOT BETWEEN 1 AND \(1 << 53) OR note IS NULL AND step NOT BETWEEN 1 AND revision
    """,
    """
    SELECT 'revision ' || revision || ' is neither a change nor a note' FROM change
    WHERE iif(note IS NULL, coalesce(value, lasts) IS NOT NULL, todo <> 0 OR step <> 0
      OR coalesce(rev, undoes, redoes, key) IS NOT NULL OR coalesce(lasts, 2) NOT IN (0, 1))
    """,
    """
    SELECT 'the log begins at revision ' || min(revision) || ', and nothing was forgotten after '
      || \(forgotten)
    FROM change WHERE revision > \(forgotten) HAVING min(revision) > \(forgotten) + 1
    """,
    // Only values that last stay of what was forgotten.
    """
    SELECT 'revision ' || revision || ' was forgotten, and is there' FROM change
    WHERE revision <= \(forgotten) AND (lasts IS NOT 1 OR value IS NULL)
    """,
    // What a change found is what the change before it made.
    """
    SELECT 'todo ' || todo || ': revision ' || revision
      || ' does not follow from the change before it'
    FROM (SELECT todo, revision, rev, lag(revision) OVER changes AS previous,
        lag(rev) OVER changes AS previous_rev
      FROM change WHERE note IS NULL WINDOW changes AS (PARTITION BY todo ORDER BY revision))
    WHERE previous IS NOT NULL AND iif(rev IS NULL, previous_rev IS NULL, rev <> previous)
    """,
    // An undo is reversed by the next step of the same event; an event, if its newest one is an undo.
    """
    SELECT 'step ' || revision || ' is marked as reversed by '
      || coalesce('revision ' || reversed, 'nothing') || '; by the log it is reversed by '
      || coalesce('revision ' || found, 'nothing')
    FROM (SELECT revision, reversed, CASE WHEN undoes IS NOT NULL THEN lead(revision) OVER steps
        WHEN redoes IS NULL THEN last_value(iif(undoes IS NULL, NULL, revision)) OVER steps END
        AS found
      FROM change WHERE step = revision
      WINDOW steps AS (PARTITION BY coalesce(undoes, redoes, revision) ORDER BY revision
        ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING))
    WHERE reversed IS NOT found
    """,
    """
    SELECT 'todo ' || last.todo || ' is gone; the log has it since revision ' || last.revision
    FROM (SELECT todo, max(revision) AS revision, rev FROM change WHERE note IS NULL GROUP BY todo)
      AS last
    LEFT JOIN todo ON todo.id = last.todo
    WHERE todo.id IS NULL AND last.rev IS NULL
    """,
    """
    SELECT 'todo ' || last.todo || ' is at revision ' || todo.rev
      || ', which is not that of its last change in the log'
    FROM (SELECT todo, max(revision) AS revision FROM change GROUP BY todo) AS last
    JOIN todo ON todo.id = last.todo
    WHERE todo.rev <> last.revision
    """,
    """
    SELECT 'todo ' || id || ' is in no change of the log' FROM todo NOT INDEXED
    WHERE NOT EXISTS (SELECT 1 FROM change WHERE change.todo = todo.id) AND rev > \(forgotten)
    """,
  ]
}
