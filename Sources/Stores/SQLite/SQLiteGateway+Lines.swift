import Entities

extension SQLiteGateway {
  package func lines(
    _ filter: TodoFilter, completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    let query = QuerySQL(filter)
    return try readDerived { connection, isIndexed throws(StoreError) in
      var lines: [TodoLine] = []
      for part in LinesSQL.parts(completed: completed, isBeginning: line == nil)
      where lines.count < limit {
        let statement = try connection.query(
          isIndexed ? part.text(query) : part.textByScan(query))
        defer { statement.reset() }
        if part.isBehindOne { statement.bind(line?.id ?? .min) }
        query.bind(to: statement)
        statement.bind(limit - lines.count)
        while try statement.step() {
          var reader = TodoReader(statement)
          lines.append(try reader.line())
        }
      }
      return lines
    }
  }
}
