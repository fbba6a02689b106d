/// Where a todo stands in an order, as a text that a later page of the list begins behind. It says what the
/// order looks at, as it was then, since the todo may be another by now, or gone.
extension TodoSort {
  /// The id and the value of each key, with `~` between; the title comes last, since it may have that.
  package func place(of todo: Todo) -> String {
    let values = keys.filter { $0.field != .title }.map { Self.text(of: $0.field, in: todo) ?? "-" }
    let title = keys.contains { $0.field == .title } ? [todo.title] : []
    return (["\(todo.id)"] + values + title).joined(separator: "~")
  }

  /// A todo that stands at a place, of which nothing else is known; nil if the text is no place in this order.
  package func todo(at place: String) -> Todo? {
    var words = place.split(
      separator: "~", maxSplits: keys.count, omittingEmptySubsequences: false
    ).map(String.init)
    guard words.count == keys.count + 1, let id = Int(words.removeFirst()) else { return nil }
    let title = keys.contains { $0.field == .title } ? words.removeLast() : ""
    var values: [Field: String] = [:]
    for (key, word) in zip(keys.filter { $0.field != .title }, words) where word != "-" {
      values[key.field] = word
    }
    let instant = { (field: Field) in
      values[field].flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
    }
    let due = values[.due].map { $0.split(separator: "T", maxSplits: 1).map(String.init) } ?? []
    var schedule = Schedule(
      time: due.count > 1 ? TimeOfDay(due[1]) : nil, start: values[.start].flatMap { CivilDate($0) }
    )
    schedule.estimate = values[.estimate].flatMap { Int($0) }.flatMap { Estimate(minutes: $0) }
    let todo = Todo(
      id: id, rev: 0, title: title, due: due.first.flatMap { CivilDate($0) },
      priority: values[.priority].flatMap { try? TodoRules.priority($0) } ?? .none,
      createdAt: instant(.created) ?? Instant(milliseconds: 0), updatedAt: instant(.updated),
      completedAt: instant(.completed), schedule: schedule.ifAny)
    return self.place(of: todo).hasSameBytes(as: place) ? todo : nil
  }

  private static func text(of field: Field, in todo: Todo) -> String? {
    switch field {
    case .created: "\(todo.createdAt.milliseconds)"
    case .updated: "\(todo.updatedAt.milliseconds)"
    case .completed: todo.completedAt.map { "\($0.milliseconds)" }
    case .due: todo.due.map { due in todo.time.map { "\(due)T\($0)" } ?? "\(due)" }
    case .start: todo.start.map { "\($0)" }
    case .priority: todo.priority.word
    case .estimate: todo.schedule?.estimate.map { "\($0.minutes)" }
    case .title: nil
    }
  }
}
