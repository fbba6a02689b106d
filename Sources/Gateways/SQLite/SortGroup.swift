import Entities

/// The todos from one value of a key to another, whichever they are in the order of further keys.
struct SortGroup {
  let key: TodoSort.Key
  let from: SortPosition
  let to: SortPosition

  /// How many of those that are like the first one, and in the set (nil: all), have a lesser id.
  func countBefore(
    _ id: Int, _ set: PassingSet?, _ connection: Connection
  ) throws(StoreError) -> Int {
    let isLike = from.isUndated ? "\(column) IS NULL" : "\(column) = ?"
    let statement = try connection.query(
      "SELECT count(*) FROM todo WHERE \(isLike) AND id < ?" + passes(set))
    if !from.isUndated { walk(connection).bind(from.value, to: statement) }
    statement.bind(id)
    if let set { statement.bind(set) }
    return try statement.integer()
  }

  /// Reads those in the set (nil: all) in an order; ends in the limit and the offset.
  func window(
    _ sort: TodoSort, _ set: PassingSet?, _ connection: Connection
  ) throws(StoreError) -> Statement {
    let (least, most) = key.descending ? (to, from) : (from, to)
    let condition: String
    var values: [SortPosition.Value] = []
    if from.isUndated {
      condition = "\(column) IS NULL"
    } else if to.isUndated {
      condition = "(\(column) \(key.descending ? "<=" : ">=") ? OR \(column) IS NULL)"
      values = [from.value]
    } else {
      condition = "\(column) BETWEEN ? AND ?"
      values = [least.value, most.value]
    }
    let statement = try connection.query(
      QuerySQL.select + " WHERE \(condition)" + passes(set) + QuerySQL.order(by: sort)
        + QuerySQL.part)
    for value in values { walk(connection).bind(value, to: statement) }
    if let set { statement.bind(set) }
    return statement
  }

  private func passes(_ set: PassingSet?) -> String { set == nil ? "" : " AND passes(?, id)" }
  private var column: String { SortWalk.column(of: key) }
  private func walk(_ connection: Connection) -> SortWalk {
    SortWalk(key: key, connection: connection)
  }
}
