import Entities
import StoreTables

extension SQLiteGateway: TableGateway {
  package var dialect: any TableDialect.Type { SQLiteDialect.self }

  package func forgotten() throws(StoreError) -> Int {
    try checked(try reading().statement(.forgotten).integer())
  }

  package func read<Item>(
    _ sql: TableSQL, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
  ) throws(StoreError) -> [Item] { try reading().statement(sql, values).rows(body) }

  package func change(_ sql: TableSQL, _ values: [TableValue?]) throws(StoreError) {
    try changing().statement(sql, values).run()
  }

  package func keepForgotten(from first: Int, before firstKept: Int) throws(StoreError) {
    try changing().statement(.keepForgotten, [.integer(firstKept), .integer(first)]).run()
  }

  package func mark() throws(StoreError) -> Mark {
    let connection = try reading()
    if let knownMark { return knownMark }
    let mark = try connection.newestMark()
    knownMark = mark
    return mark
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    let connection = try reading()
    return try ids.map { id throws(StoreError) in
      try connection.statement(.fetch, [.integer(id)]).first { row throws(StoreError) in
        try row.todo(id: id, at: 0)
      }
    }
  }

  /// A revision or id as the log has it, 0 if the log is empty.
  func checked(_ number: Int) throws(StoreError) -> Int {
    number == 0 ? 0 : try TodoColumns.number(number)
  }
}

extension Connection {
  /// The newest row of the log.
  func newestMark() throws(StoreError) -> Mark {
    guard let mark = try statement(.mark).first({ LogRows.mark($0) }) else { return .beginning }
    _ = try TodoColumns.number(mark.revision)
    return mark
  }
}
