import Entities

/// Reads ids in the order of one key from a place on: by the key's index, without a look at
/// the todos themselves.
struct SortWalk {
  let key: TodoSort.Key
  let connection: Connection

  /// Calls `visit` with every id behind a position (nil: with all), and with what tells its position,
  /// until it returns false.
  func walk(
    after start: SortPosition?,
    _ visit: (Int, () -> SortPosition) -> Bool
  ) throws(StoreError) {
    for part in Self.parts(by: key, after: start) {
      let statement = try connection.query(part.sql)
      defer { statement.reset() }
      for value in part.values { bind(value, to: statement) }
      if part.isUpsideDown {
        guard try walkGroups(statement, visit) else { return }
      } else {
        while try statement.step() {
          guard visit(statement.integer(0), { SortPosition(statement, by: key) }) else { return }
        }
      }
    }
  }

  /// A landmark of all todos with at most so many of them before it, and few less: SQLite skips rows
  /// twice as fast as they can be looked at. Nil where its first query has not that many.
  func landmark(upTo offset: Int) throws(StoreError) -> Landmarks.Landmark? {
    guard let part = Self.parts(by: key, after: nil).first else { return nil }
    let statement = try connection.query(part.sql + " LIMIT 1 OFFSET ?")
    defer { statement.reset() }
    for value in part.values { bind(value, to: statement) }
    statement.bind(offset - 1)
    guard try statement.step() else { return nil }
    let position = SortPosition(statement, by: key)
    guard part.isUpsideDown else { return .init(position: position, rank: offset) }
    // Before all that are alike: which of them come first, was turned around.
    let alike = try connection.query("SELECT count(*) FROM todo WHERE title_folded = ? AND id >= ?")
    bind(position.value, to: alike)
    alike.bind(position.id)
    let rank = offset - (try alike.integer())
    return .init(position: SortPosition(position.value, id: 0), rank: rank)
  }

  /// One query of a walk.
  struct Part {
    var sql: String
    var values: [SortPosition.Value] = []
    /// Todos that are alike come in falling order of their ids.
    var isUpsideDown = false
  }

  /// Titles have no index of their own downward: what is alike is turned around here.
  private func walkGroups(
    _ rows: Statement, _ visit: (Int, () -> SortPosition) -> Bool
  ) throws(StoreError) -> Bool {
    var title: [UInt8] = []
    var group: [Int] = []
    func visitGroup() -> Bool {
      for id in group.reversed() {
        guard visit(id, { SortPosition(.bytes(title), id: id) }) else { return false }
      }
      group.removeAll(keepingCapacity: true)
      return true
    }
    while try rows.step() {
      let next = rows.blob(1)
      if title.withUnsafeBufferPointer({ $0.compare(with: next) }) != 0 {
        guard visitGroup() else { return false }
        title.removeAll(keepingCapacity: true)
        title.append(contentsOf: next)
      }
      group.append(rows.integer(0))
    }
    return visitGroup()
  }

  /// What is read, one part after the other.
  static func parts(by key: TodoSort.Key, after start: SortPosition?) -> [Part] {
    let column = column(of: key)
    let select = "SELECT id, \(column) FROM todo"
    let down = key.descending ? " DESC" : ""
    let isUpsideDown = key.descending && key.field == .title
    let order = " ORDER BY \(column)\(down), id\(isUpsideDown ? " DESC" : "")"
    let undated = Part(
      sql: select + " WHERE due IS NULL AND id > ? ORDER BY id", values: [.integer(0)])
    guard let start else {
      guard key.field == .due else {
        return [Part(sql: select + order, isUpsideDown: isUpsideDown)]
      }
      return [Part(sql: select + " WHERE due IS NOT NULL" + order), undated]
    }
    let id = SortPosition.Value.integer(Int64(start.id))
    if case .undated = start.value { return [Part(sql: undated.sql, values: [id])] }
    let compared = key.descending ? "<" : ">"
    let parts = [
      Part(
        sql: select + " WHERE \(column) = ? AND id > ? ORDER BY id", values: [start.value, id]),
      Part(
        sql: select + " WHERE \(column) \(compared) ?" + order, values: [start.value],
        isUpsideDown: isUpsideDown),
    ]
    return key.field == .due ? parts + [undated] : parts
  }

  /// The column of a key.
  static func column(of key: TodoSort.Key) -> String {
    switch key.field {
    case .created: "created_at"
    case .updated: "updated_at"
    case .due: "due"
    case .priority: "priority"
    case .title: "title_folded"
    }
  }

  /// Binds what the key says of a todo.
  func bind(_ value: SortPosition.Value, to statement: Statement) {
    switch value {
    case .integer(let number): statement.bind(Int(number))
    case .bytes(let bytes) where key.field == .due:
      statement.bind(String(decoding: bytes, as: UTF8.self))
    case .bytes(let bytes): statement.bind(bytes)
    case .undated: statement.bind(nil as Int?)
    }
  }
}
