import Entities

extension SQLiteGateway {
  package func lines(
    completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    try readDerived { connection, isIndexed throws(StoreError) in
      var lines: [TodoLine] = []
      for part in LinesSQL.parts(completed: completed, isBeginning: line == nil)
      where lines.count < limit {
        let statement = try connection.query(isIndexed ? part.text : part.textByScan)
        defer { statement.reset() }
        statement.bind(line?.id ?? .min)
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
