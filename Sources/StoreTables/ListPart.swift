import Entities

/// A part of a list whose first key is the start, the estimate or the completion. Todos without that come last in
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
    guard let field, field.isOptional, field != .due else {
      return try rows(.all, offset, limit)
    }
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

/// The parts of a report over a table of todos, in its order: a keyset scan, each step of which goes
/// on behind the last todo of the step before by an index. The scan looks up what that todo has, since
/// only the table knows that of a damaged one.
package enum LinesPart: CaseIterable {
  case openOfSameDay, openOfLaterDays, openOfAnyDay, openWithoutDay
  case doneAtSameInstant, doneEarlier, doneAny

  /// The parts of what stands behind a todo, or of all.
  package static func parts(completed: Bool, isBeginning: Bool) -> [LinesPart] {
    if completed { return isBeginning ? [.doneAny] : [.doneAtSameInstant, .doneEarlier] }
    return isBeginning
      ? [.openOfAnyDay, .openWithoutDay] : [.openOfSameDay, .openOfLaterDays, .openWithoutDay]
  }

  /// Whether it is a part of the todos that are done.
  package var isDone: Bool { [.doneAtSameInstant, .doneEarlier, .doneAny].contains(self) }

  /// Whether ``condition(behind:from:)`` mentions the todo.
  package var isBehindOne: Bool { self != .openOfAnyDay && self != .doneAny }

  /// The condition on the todos of this part that stand behind the todo with this id, which is a
  /// parameter or number in SQL. `todos` is what follows FROM to find that one among all todos: the
  /// table, and `WHERE`, with the conditions that the store needs.
  package func condition(behind id: String, from todos: String) -> String {
    let ofLast = { (column: String) in "(SELECT \(column) FROM \(todos) id = \(id))" }
    return switch self {
    case .openOfSameDay: "completed_at IS NULL AND due = \(ofLast("due")) AND id > \(id)"
    case .openOfLaterDays: "completed_at IS NULL AND due > \(ofLast("due"))"
    case .openOfAnyDay: "completed_at IS NULL AND due IS NOT NULL"
    case .openWithoutDay:
      // From the first of them on, if the last todo had a day.
      "completed_at IS NULL AND due IS NULL AND id > "
        + "CASE WHEN \(ofLast("due")) IS NULL THEN \(id) ELSE \(Int.min + 1) END"
    case .doneAtSameInstant: "completed_at = \(ofLast("completed_at")) AND id > \(id)"
    case .doneEarlier: "completed_at < \(ofLast("completed_at"))"
    case .doneAny: "completed_at IS NOT NULL"
    }
  }

  /// The order of its todos.
  package var order: String {
    switch self {
    case .openOfSameDay, .openWithoutDay, .doneAtSameInstant: "id"
    case .openOfLaterDays, .openOfAnyDay: "due, id"
    case .doneEarlier, .doneAny: "completed_at DESC, id"
    }
  }
}
