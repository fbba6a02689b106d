import Entities

/// What is looked up of the few todos that have a schedule: the times at which open ones are due and
/// those of their reminders, in order, and the open ones of each series.
struct TodoMoments {
  private var dueTimes: [TodoReminder] = []
  private var reminders: [TodoReminder] = []
  private var series: [Int: Set<Int>] = [:]

  /// Takes note of a todo that was changed, or came or went, and has or had a schedule.
  mutating func replace(_ before: Todo?, with after: Todo?) {
    if let before {
      before.dueMoment.map { Self.remove($0, from: &dueTimes) }
      for reminder in before.reminderList { Self.remove(reminder, from: &reminders) }
      before.openSeries.map { leave($0, before.id) }
    }
    if let after {
      after.dueMoment.map { Self.insert($0, into: &dueTimes) }
      for reminder in after.reminderList { Self.insert(reminder, into: &reminders) }
      if let number = after.openSeries { series[number, default: []].insert(after.id) }
    }
  }

  private mutating func leave(_ number: Int, _ id: Int) {
    series[number]?.remove(id)
    if series[number]?.isEmpty == true { series[number] = nil }
  }

  /// The ids of the open todos of these series, in order.
  func openTodos(ofSeries numbers: [Int]) -> [Int] {
    Set(numbers).flatMap { series[$0] ?? [] }.sorted()
  }

  func nextDueTime(after time: LocalTime) -> LocalTime? {
    let index = Self.index(in: dueTimes) { $0.at <= time }
    return index < dueTimes.count ? dueTimes[index].at : nil
  }

  func reminders(after reminder: TodoReminder, limit: Int) -> [TodoReminder] {
    let index = Self.index(in: reminders) { $0 <= reminder }
    return Array(reminders[index...].prefix(max(0, limit)))
  }

  private static func insert(_ moment: TodoReminder, into moments: inout [TodoReminder]) {
    moments.insert(moment, at: index(in: moments) { $0 < moment })
  }

  private static func remove(_ moment: TodoReminder, from moments: inout [TodoReminder]) {
    let index = index(in: moments) { $0 < moment }
    if index < moments.count, moments[index] == moment { moments.remove(at: index) }
  }

  /// The index of the first moment that is not among the first ones with a property.
  private static func index(
    in moments: [TodoReminder], behind isBefore: (TodoReminder) -> Bool
  ) -> Int {
    var range = moments.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        isBefore(moments[middle])
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension Todo {
  /// When it is due, if it is open and has a time.
  fileprivate var dueMoment: TodoReminder? {
    guard !completed, let due, let time else { return nil }
    return TodoReminder(at: LocalTime(date: due, time: time), id: id)
  }

  fileprivate var reminderList: [TodoReminder] {
    reminderMoments.map { TodoReminder(at: $0, id: id) }
  }
}
