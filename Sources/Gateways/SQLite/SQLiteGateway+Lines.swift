import Entities

extension SQLiteGateway {
  package func lines(
    completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    try read { connection throws(StoreError) in
      var lines: [TodoLine] = []
      for part in Self.parts(completed: completed, after: line) where lines.count < limit {
        let statement = try connection.statement(part.sql)
        defer { statement.reset() }
        part.bind(statement)
        statement.bind(limit - lines.count)
        while try statement.step() { lines.append(try Self.line(in: statement)) }
      }
      return lines
    }
  }

  /// What stands behind a line, part after part: each is read from where an index says it begins.
  private static func parts(
    completed: Bool, after line: TodoLine?
  ) -> [(sql: FixedSQL, bind: (Statement) -> Void)] {
    let id = line?.id ?? 0
    if completed {
      guard let instant = line?.completedAt else {
        return [(.doneEarlier, { $0.bind(Int.max) })]
      }
      return [
        (
          .doneAtInstant,
          {
            $0.bind(Int(instant.milliseconds)); $0.bind(id)
          }
        ),
        (.doneEarlier, { $0.bind(Int(instant.milliseconds)) }),
      ]
    }
    guard let line else {
      return [(.openOfLaterDays, { $0.bind("") }), (.openWithoutDay, { $0.bind(0) })]
    }
    guard let due = line.due?.description else { return [(.openWithoutDay, { $0.bind(id) })] }
    return [
      (
        .openOfDay,
        {
          $0.bind(due); $0.bind(id)
        }
      ), (.openOfLaterDays, { $0.bind(due) }),
      (.openWithoutDay, { $0.bind(0) }),
    ]
  }

  private static func line(in row: Statement) throws(StoreError) -> TodoLine {
    let title = try row.text(3)
    guard (try? TodoRules.title(title)) != nil else {
      throw StoreError.damaged("a todo that breaks the rules")
    }
    return TodoLine(
      id: try TodoColumns.number(row.integer(0)), title: title, due: try TodoColumns.due(row, 1),
      completedAt: row.isNull(2) ? nil : try TodoColumns.instant(row, 2))
  }
}
