import Entities

extension MemoryGateway {
  package func lines(
    _ filter: TodoFilter, at now: LocalTime, completed: Bool, after line: TodoLine?, limit: Int
  ) -> [TodoLine] {
    let order = lineOrder(completed: completed)
    let start = line.map { order.indexBehind(LineOrder.Key($0)) } ?? 0
    var lines: [TodoLine] = []
    for key in order.keys[start...] {
      if lines.count >= limit { break }
      if let todo = fetch(key.id), filter.matches(todo, at: now) {
        lines.append(TodoLine(todo))
      }
    }
    return lines
  }

  /// Sorted once for all the steps of a report, and again after a change.
  private func lineOrder(completed: Bool) -> LineOrder {
    let kept = completed ? lineOrders.done : lineOrders.open
    if let kept, kept.changeCount == todos.changeCount { return kept }
    var keys: [LineOrder.Key] = []
    todos.forEach { todo in
      if todo.completed == completed { keys.append(LineOrder.Key(TodoLine(todo))) }
    }
    keys.sort()
    let order = LineOrder(changeCount: todos.changeCount, keys: keys)
    if completed { lineOrders.done = order } else { lineOrders.open = order }
    return order
  }
}

/// The order of the report over open or done todos, as an index has it: without the todos.
struct LineOrder {
  /// What stands for ``TodoLine/stands(before:)``: the first is the least.
  struct Key: Comparable {
    private let place: Int64
    let id: Int

    init(_ line: TodoLine) {
      place =
        line.completedAt.map { -$0.milliseconds } ?? line.due.map {
          let minutes = line.time?.minutes ?? TimeOfDay.minutesPerDay
          return Int64($0.dayNumber * (TimeOfDay.minutesPerDay + 1) + minutes)
        } ?? .max
      id = line.id
    }

    static func < (left: Key, right: Key) -> Bool {
      left.place == right.place ? left.id < right.id : left.place < right.place
    }
  }

  /// When it was made: the count of changes by then.
  let changeCount: Int
  let keys: [Key]

  /// Where the first key stands that is greater.
  func indexBehind(_ key: Key) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] <= key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
