import Entities

/// A part of a list that one run of an index has in its order, so that it is read as several lists, one
/// after the other.
///
/// If the first key is the start, the estimate or the completion, the todos without that come last in
/// either direction, in the order of the other keys, and no index has all of them where they belong. What
/// stands behind a todo (``TodoFilter/behind(_:in:)``) is a keyset scan: first what is like that todo in the
/// first key, then what is not.
package enum ListPart {
  /// The whole list.
  case all
  /// The todos that have what the first key says.
  case withKey
  /// Those behind the filter's place that are like it in the first key, which it has.
  case tied
  /// Those that stand behind the filter's place by the first key, which all of them have.
  case behind
  /// Those without the first key, in the order of the other keys.
  case withoutKey

  /// The keys by which this part is sorted.
  package func keys(of sort: TodoSort) -> [TodoSort.Key] {
    self == .withoutKey ? Array(sort.keys.dropFirst()) : sort.keys
  }

  /// The parts of a list, in its order.
  package static func parts(of filter: TodoFilter, _ sort: TodoSort) -> [ListPart] {
    let place = filter.place(in: sort)
    guard let key = sort.keys.first,
      place != nil || [.start, .estimate, .completed].contains(key.field)
    else { return [.all] }
    let canPass = { key.field != .completed || filter.canPass(completed: $0) }
    var parts: [ListPart] = []
    if canPass(true) {
      parts = place.map { key.value(of: $0) == nil ? [] : [.tied, .behind] } ?? [.withKey]
    }
    return key.field.isOptional && canPass(false) ? parts + [.withoutKey] : parts
  }
}

extension TableGateway {
  /// Reads a window of a list in as many parts as it needs. `rows` reads some of a part, and `count` counts one.
  package func listParts<Row>(
    _ filter: TodoFilter, _ sort: TodoSort, at now: LocalTime, offset: Int, limit: Int,
    rows: (_ part: ListPart, _ offset: Int, _ limit: Int) throws(StoreError) -> [Row],
    count: (_ part: ListPart) throws(StoreError) -> Int
  ) throws(StoreError) -> [Row] {
    let parts = ListPart.parts(of: filter, sort)
    let isOfCompletion = sort.keys.first?.field == .completed
    func length(_ part: ListPart) throws(StoreError) -> Int {
      if part != .withKey || !isOfCompletion { return try count(part) }
      return try self.count(filter.narrowed(by: TodoFilter().with(\.completed, true)), at: now)
    }
    var (offset, found) = (offset, [Row]())
    for part in parts where found.count < limit {
      // Every store knows how many are done, and need not read them only to pass over them.
      let isKnown = offset > 0 && part == .withKey && isOfCompletion && filter.isUnrestricted
      let known = isKnown ? try length(part) : nil
      let some = (known ?? .max) > offset ? try rows(part, offset, limit - found.count) : []
      found += some
      if offset > 0 && some.isEmpty && part != parts.last {
        let passed = if let known { known } else { try length(part) }
        offset = max(0, offset - passed)
      } else {
        offset = 0
      }
    }
    return found
  }
}

extension FilterDialect {
  /// The condition that a filter is at a local time, for the todos of a part of a list.
  package mutating func condition(
    of filter: TodoFilter, _ sort: TodoSort, _ part: ListPart, at now: LocalTime
  ) -> String {
    guard let key = sort.keys.first, part != .all else { return condition(of: filter, at: now) }
    let todo = filter.place(in: sort)
    let passes = condition(of: todo == nil ? filter : filter.behind(nil, in: sort), at: now)
    var isOfPart = "\(key.column) IS \(part == .withKey ? "NOT " : "")NULL"
    if let todo {
      let value = key.value(of: todo)
      if part == .tied {
        isOfPart = "\(key.column) = \(place(value)) AND "
        isOfPart += condition(behind: todo, sort.keys.dropFirst())
      } else if part == .behind {
        isOfPart = "\(key.column) \(key.isBehind) \(place(value))"
      } else if value == nil {
        isOfPart = condition(behind: todo, sort.keys[...])
      }
    }
    return "\(passes) AND \(isOfPart)"
  }

  /// The condition on what stands behind a todo by these keys.
  mutating func condition(behind todo: Todo, _ keys: ArraySlice<TodoSort.Key>) -> String {
    guard let key = keys.first else { return "todo.id > \(place(.integer(todo.id)))" }
    let (column, others) = (key.column, keys.dropFirst())
    guard let value = key.value(of: todo) else {
      return "\(column) IS NULL AND \(condition(behind: todo, others))"
    }
    let bound = "\(column) \(key.isBehind)= \(place(value))"
    let isBehind = "\(column) \(key.isBehind) \(place(value))"
    let condition = "\(bound) AND (\(isBehind) OR \(condition(behind: todo, others)))"
    return key.field.isOptional ? "(\(condition) OR \(column) IS NULL)" : condition
  }
}

extension TodoSort.Key {
  fileprivate var isBehind: String { descending ? "<" : ">" }
}

extension TodoFilter {
  /// Whether a todo can pass that is done, or one that is open; true also where that is not known.
  fileprivate func canPass(completed: Bool) -> Bool {
    self.completed != !completed && !(completed && overdue == true)
      && (completed || !periods.contains { $0.event == .completed })
      && all.allSatisfy { $0.canPass(completed: completed) }
  }
}

/// The parts of a report over a table of todos, in its order: a keyset scan, each step of which goes
/// on behind the last todo of the step before by an index. The scan looks up what that todo has, since
/// only the table knows that of a damaged one.
package enum LinesPart: CaseIterable {
  case openOfSameDay, openOfLaterDays, openOfAnyDay, openWithoutDay
  case doneAtSameInstant, doneEarlier, doneAny

  /// Reads lines behind one, or the first ones, in as many parts as it needs; `read` reads at most so many of
  /// one part.
  package static func lines(
    completed: Bool, after line: TodoLine?, limit: Int,
    _ read: (_ part: LinesPart, _ limit: Int) throws(StoreError) -> [TodoLine]
  ) throws(StoreError) -> [TodoLine] {
    var lines: [TodoLine] = []
    for part in parts(completed: completed, isBeginning: line == nil) where lines.count < limit {
      lines += try read(part, limit - lines.count)
    }
    return lines
  }

  /// The parts of what stands behind a todo, or of all.
  private static func parts(completed: Bool, isBeginning: Bool) -> [LinesPart] {
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
