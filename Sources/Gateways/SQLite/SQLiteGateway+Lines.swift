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
        part.bind(to: statement)
        statement.bind(limit - lines.count)
        while try statement.step() { lines.append(try Self.line(in: statement)) }
      }
      return lines
    }
  }

  /// A part of what stands behind a line: an index says where it begins.
  private struct Part {
    let sql: FixedSQL
    /// The day or the instant; nil where the statement has none.
    var day: String?
    var instant: Int?
    /// The id behind which it begins; nil where all are wanted.
    var id: Int?

    /// Binds what it has, in the order of the text.
    func bind(to statement: Statement) {
      if let day { statement.bind(day) }
      if let instant { statement.bind(instant) }
      if let id { statement.bind(id) }
    }
  }

  /// The parts behind a line, in order; all of them where there is none.
  private static func parts(completed: Bool, after line: TodoLine?) -> [Part] {
    if completed {
      guard let line, let instant = line.completedAt.map({ Int($0.milliseconds) }) else {
        return [Part(sql: .doneEarlier, instant: .max)]
      }
      return [
        Part(sql: .doneAtInstant, instant: instant, id: line.id),
        Part(sql: .doneEarlier, instant: instant),
      ]
    }
    let withoutDay = Part(sql: .openWithoutDay, id: 0)
    guard let line else { return [Part(sql: .openOfLaterDays, day: ""), withoutDay] }
    guard let day = line.due?.description else { return [Part(sql: .openWithoutDay, id: line.id)] }
    return [
      Part(sql: .openOfDay, day: day, id: line.id), Part(sql: .openOfLaterDays, day: day),
      withoutDay,
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
