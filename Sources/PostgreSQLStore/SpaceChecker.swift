#if PostgreSQL
  import Entities
  import StoreTables
  import Stores

  /// Looks at all of a space, in one transaction. What is derived from the todos can be made again in it.
  struct SpaceChecker {
    /// What was found out.
    private(set) var check = StoreCheck()
    private let gateway: PostgreSQLGateway
    /// What the findings begin with.
    private let prefix: String
    /// The todos whose derived columns have other values, as they are to be stored.
    private var drifted: [[Value]] = []
    /// The reminders that the todos have.
    private var reminders: [TodoReminder] = []

    /// How many rows of one question are told one by one.
    private static let limit = 100
    /// How many todos or changes are read at a time.
    private static let pieceSize = 1000
    /// How long a question may take, in milliseconds: some read all that there is.
    private static let patience = 3_600_000

    /// Looks at the space of a gateway. If it is to be repaired, others wait with their changes.
    init(_ gateway: PostgreSQLGateway, repairs: Bool, prefix: String) throws(StoreError) {
      self.gateway = gateway
      self.prefix = prefix
      if repairs { try gateway.beginChanges() }
      _ = try read(
        """
        SELECT pg_catalog.set_config('statement_timeout', '\(Self.patience)', true),
          pg_catalog.set_config('idle_in_transaction_session_timeout', '60000', true)
        """)
      try todos()
      try compareReminders()
      if repairs {
        try repair()
      } else {
        for (sql, isDerived) in SpaceQuestion.all { try noteRows(of: sql, isDerived: isDerived) }
        try log()
      }
    }

    private func read(_ text: String, _ values: Value...) throws(StoreError) -> ServerRows {
      try gateway.read(text, [.text(gateway.space)] + values, within: Self.patience)
    }

    private mutating func note(_ text: String, isDerived: Bool = false) {
      check.note(prefix + text, isDerived: isDerived)
    }

    /// Notes the rows of a question, which are sentences.
    private mutating func noteRows(of sql: String, isDerived: Bool) throws(StoreError) {
      let sentences = try read(sql).map { row throws(StoreError) in
        row.validText(0, limit: 1000) ?? "?"
      }
      for text in sentences.prefix(Self.limit) { note(text, isDerived: isDerived) }
      if sentences.count > Self.limit { note("and \(sentences.count - Self.limit) more like it") }
    }

    /// Whether each todo keeps the rules, and is sorted and found by what it has.
    private mutating func todos() throws(StoreError) {
      let first = 1 + TodoColumns.count
      var last: Int? = .min
      while let start = last {
        let rows = try read(
          """
          SELECT id, \(TodoColumns.list(of: "todo")), title_folded, content_folded, start, repeats
          FROM viper_todo.todo WHERE space = $1 AND id > $2 ORDER BY id LIMIT \(Self.pieceSize)
          """, .integer(start))
        last = rows.count < Self.pieceSize ? nil : start
        let looked = try rows.map { row throws(StoreError) in
          var reader = TodoReader(row)
          let todo = try reader.todo(id: row.integer(0), at: 1)
          let derived = (0..<4).map { row.value(first + $0, limit: .max) }
          return (todo, reader.fault, derived)
        }
        for (todo, fault, derived) in looked {
          check.todos += 1
          if last != nil { last = todo.id }
          guard fault == nil else {
            note("todo \(todo.id) \(fault ?? "")")
            continue
          }
          let row = PostgreSQLGateway.row(todo)
          if derived != row[1...4].map(Optional.some) {
            note("todo \(todo.id) is sorted or found by what it does not have", isDerived: true)
            drifted.append(row)
          }
          reminders += todo.reminderMoments.map { TodoReminder(at: $0, id: todo.id) }
        }
      }
    }

    /// Whether the table of reminders has those of the open todos, and no others.
    private mutating func compareReminders() throws(StoreError) {
      let kept = try read("SELECT at, todo FROM viper_todo.reminder WHERE space = $1").map {
        row throws(StoreError) in
        "\(row.validText(0, limit: 1000) ?? "?") \(row.integer(1))"
      }
      let wanted = reminders.map { "\($0.at) \($0.id)" }
      if kept.sorted() != wanted.sorted() {
        note("the reminders that are kept are not those of the todos", isDerived: true)
      }
    }

    /// Whether each todo in the log, as it was before its change, keeps the rules, and each note is text.
    private mutating func log() throws(StoreError) {
      var last: Int? = .min
      while let start = last {
        let rows = try read(
          """
          SELECT \(LogRows.checkedColumns) FROM viper_todo.change WHERE space = $1 AND revision > $2
          ORDER BY revision LIMIT \(Self.pieceSize)
          """, .integer(start))
        last = nil
        let looked = try rows.map { row throws(StoreError) in
          (row.integer(0), row.isNull(3), try LogRows.faults(row))
        }
        for (revision, isChange, faults) in looked {
          if rows.count == Self.pieceSize { last = revision }
          if isChange { check.changes += 1 }
          for fault in faults { note(fault) }
        }
      }
    }

    /// Makes again what is derived from the todos. Touches neither a todo nor the log.
    private func repair() throws(StoreError) {
      for row in drifted {
        try gateway.change(
          """
          UPDATE viper_todo.todo SET title_folded = $3, content_folded = $4, start = $5, repeats = $6
          WHERE space = $1 AND id = $2
          """, [.text(gateway.space)] + row[...4])
      }
      try gateway.change(FixedSQL.dropAllReminders)
      for reminder in reminders {
        try gateway.change(FixedSQL.addReminder, with: reminder.at.description, reminder.id)
      }
      let totals = try read(SpaceQuestion.totals)
      try gateway.changeHead { head throws(StoreError) in
        _ = try totals.first { row throws(StoreError) in
          head.total = row.integer(0)
          head.done = row.integer(1)
          head.lastID = max(head.lastID, row.integer(2))
        }
      }
      try gateway.commit()
    }
  }

  /// What is to be so of a space, as statements whose rows are sentences about what is not.
  private enum SpaceQuestion {
    /// How many todos there are, how many of them are done, and the greatest id that was ever given.
    static let totals = """
      SELECT pg_catalog.count(*), pg_catalog.count(completed_at), GREATEST(pg_catalog.max(id),
        (SELECT pg_catalog.max(todo) FROM viper_todo.change WHERE space = $1), 0)
      FROM viper_todo.todo WHERE space = $1
      """

    /// Each with whether a repair mends it.
    static let all = [
      (
        """
        SELECT 'the space counts ' || COALESCE(h.total, 0) || ' todos, ' || COALESCE(h.done, 0)
          || ' of them done, and has ' || t.total || ', ' || t.done || ' done'
        FROM (\(totals)) AS t (total, done, last)
        LEFT JOIN viper_todo.head h ON h.space = $1
        WHERE (COALESCE(h.total, 0), COALESCE(h.done, 0)) <> (t.total, t.done)
        """, true
      ),
      (
        """
        SELECT 'the next id is ' || COALESCE(h.last_id, 0) + 1 || ', and ' || t.last || ' was given'
        FROM (\(totals)) AS t (total, done, last)
        LEFT JOIN viper_todo.head h ON h.space = $1 WHERE COALESCE(h.last_id, 0) < t.last
        """, true
      ),
      (
        """
        SELECT 'the log ends at revision ' || COALESCE(c.last, 0) || ', and the space is at '
          || COALESCE(h.revision, 0)
        FROM (SELECT pg_catalog.max(revision) FROM viper_todo.change WHERE space = $1) AS c (last)
        LEFT JOIN viper_todo.head h ON h.space = $1
        WHERE COALESCE(c.last, 0) <> COALESCE(h.revision, 0)
        """, false
      ),
      (
        """
        SELECT 'the log lacks what is between revisions ' || previous || ' and ' || revision
        FROM (SELECT revision, pg_catalog.lag(revision, 1, forgotten) OVER (ORDER BY revision)
            AS previous
          FROM viper_todo.change
          CROSS JOIN (SELECT forgotten FROM viper_todo.head WHERE space = $1) h
          WHERE space = $1 AND revision > forgotten) c
        WHERE revision - previous > 1
        """, false
      ),
      (
        """
        SELECT 'todo ' || todo || ': revision ' || revision
          || ' does not follow from the change before it'
        FROM (SELECT todo, revision, rev, pg_catalog.lag(revision) OVER changes AS previous,
            pg_catalog.lag(rev) OVER changes AS previous_rev
          FROM viper_todo.change WHERE space = $1 AND note IS NULL
          WINDOW changes AS (PARTITION BY todo ORDER BY revision)) c
        WHERE previous IS NOT NULL
          AND CASE WHEN rev IS NULL THEN previous_rev IS NULL ELSE rev <> previous END
        """, false
      ),
      (
        """
        SELECT CASE WHEN t.id IS NULL THEN 'todo ' || c.todo || ' is gone; the log has it since revision '
            || c.revision
          ELSE 'todo ' || t.id || ' is at revision ' || t.rev
            || ', which is not that of its last change in the log' END
        FROM (SELECT DISTINCT ON (todo) todo, revision, rev FROM viper_todo.change
          WHERE space = $1 AND note IS NULL ORDER BY todo, revision DESC) c
        LEFT JOIN viper_todo.todo t ON t.space = $1 AND t.id = c.todo
        WHERE CASE WHEN t.id IS NULL THEN c.rev IS NULL ELSE t.rev <> c.revision END
        """, false
      ),
      (
        """
        SELECT 'todo ' || t.id || ' is in no change of the log' FROM viper_todo.todo t
        LEFT JOIN viper_todo.head h ON h.space = $1
        WHERE t.space = $1 AND t.rev > COALESCE(h.forgotten, 0) AND NOT EXISTS (
          SELECT 1 FROM viper_todo.change c WHERE c.space = $1 AND c.todo = t.id)
        """, false
      ),
    ]
  }
#endif
