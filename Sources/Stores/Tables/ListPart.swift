import Entities

/// A part of a list whose first key is the start or the completion. Todos without that come last in
/// either direction, in the order of the other keys, and no index has all of them where they belong. So
/// such a list is read as two lists, one after the other.
package enum ListPart {
  /// The whole list.
  case all
  /// The todos that have what the first key says.
  case withKey
  /// The others, in the order of the other keys.
  case withoutKey

  /// The condition on this part's todos, by the column of the first key; nil if there is none.
  package func condition(on column: String) -> String? {
    switch self {
    case .all: nil
    case .withKey: "\(column) IS NOT NULL"
    case .withoutKey: "\(column) IS NULL"
    }
  }

  /// The keys by which this part is sorted.
  package func keys(of sort: TodoSort) -> [TodoSort.Key] {
    self == .withoutKey ? Array(sort.keys.dropFirst()) : sort.keys
  }

  /// Reads a window of a list in as many parts as it needs. `rows` reads some of a part, and `countWithKey`
  /// counts the part that has the key, unless the caller already knows its length.
  package static func window<Row>(
    _ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int,
    knownWithKey: Int? = nil,
    rows: (_ part: ListPart, _ offset: Int, _ limit: Int) throws(StoreError) -> [Row],
    countWithKey: () throws(StoreError) -> Int
  ) throws(StoreError) -> [Row] {
    let field = sort.keys.first?.field
    guard field == .start || field == .completed else { return try rows(.all, offset, limit) }
    if field == .completed && !filter.canPass(completed: true) {
      return try rows(.withoutKey, offset, limit)
    }
    // Every store knows how many are done, and need not read them only to pass over them.
    let isCounted = offset > 0 && field == .completed && filter.isUnrestricted
    let known = if let knownWithKey { knownWithKey } else { isCounted ? try countWithKey() : nil }
    let first = (known ?? .max) > offset ? try rows(.withKey, offset, limit) : []
    if first.count == limit || field == .completed && !filter.canPass(completed: false) {
      return first
    }
    let count =
      if let known { known } else {
        first.isEmpty && offset > 0 ? try countWithKey() : offset + first.count
      }
    return try first + rows(.withoutKey, max(0, offset - count), limit - first.count)
  }
}

extension TodoFilter {
  /// Whether a todo can pass that is done, or one that is open; true also where that is not known.
  fileprivate func canPass(completed: Bool) -> Bool {
    self.completed != !completed && !(completed && overdue == true)
      && all.allSatisfy { $0.canPass(completed: completed) }
  }
}
