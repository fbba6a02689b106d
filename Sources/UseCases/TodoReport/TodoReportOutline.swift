import Entities

/// How many todos the report has under each day, and how long they take. All rows but those of todos are
/// made of it; so any part of the report is read without what stands before it.
struct TodoReportOutline: Equatable {
  /// A day of a group; nil for open todos without a due day.
  typealias Days = [CivilDate?: EstimateSum]

  private var sums: [TodoReportGroup: Days] = [:]
  /// The groups that could not be read, and why.
  private(set) var failures: [TodoReportGroup: StoreError] = [:]
  /// That of the first group that could not be read; nil if all could.
  var failure: StoreError? { TodoReportGroup.allCases.lazy.compactMap { failures[$0] }.first }

  /// Reads it from the store. A group of which the store fails to give the sums is left out.
  init(
    _ filter: TodoFilter, at now: LocalTime, from gateway: any EntityGateway, by clock: any Clock
  ) throws(StoreError) {
    for group in TodoReportGroup.allCases {
      guard let filter = filter.resolved(by: clock).of(group) else { continue }
      do throws(StoreError) {
        var days = Days()
        for (key, sum) in try gateway.sums(filter, at: now, by: group.field) {
          let day: CivilDate? =
            switch key {
            case .due(let day): day
            case .completed(let instant): clock.reportDay(of: instant)
            case nil: nil
            }
          days[day, default: EstimateSum()] += sum
        }
        sums[group] = days
      } catch { try fail(group, error, gateway) }
    }
  }

  /// Notes that a group cannot be read, unless nobody waits for the report any more.
  mutating func fail(
    _ group: TodoReportGroup, _ error: StoreError, _ gateway: any EntityGateway
  ) throws(StoreError) {
    if failures[group] != nil || gateway.isInterrupted { throw error }
    failures[group] = error
    sums[group] = nil
  }

  /// Adds a todo that passes; takes it away if `sign` is -1.
  mutating func add(_ todo: Todo, _ sign: Int, by clock: any Clock) {
    let group: TodoReportGroup = todo.completed ? .completed : .open
    let day = todo.completedAt.map(clock.reportDay) ?? todo.due
    var sum = sums[group]?[day] ?? EstimateSum()
    sum.add(todo.schedule?.estimate, sign)
    sums[group, default: [:]][day] = sum.count == 0 ? nil : sum
  }

  /// The days of a group, as they follow one another.
  func days(_ group: TodoReportGroup) -> [(day: CivilDate?, sum: EstimateSum)] {
    (sums[group] ?? [:]).map { ($0.key, $0.value) }.sorted { left, right in
      guard let day = left.day, let other = right.day else { return left.day != nil }
      return group == .open ? day < other : day > other
    }
  }

  /// The sum of a group.
  func sum(_ group: TodoReportGroup) -> EstimateSum {
    (sums[group] ?? [:]).values.reduce(into: EstimateSum()) { $0 += $1 }
  }

  /// The number of rows: those of the todos, two for each day, the header and the footer, or the message,
  /// of each group, and the last one.
  var total: Int {
    TodoReportGroup.allCases.reduce(1) {
      $0 + 2 + (sums[$1] ?? [:]).values.reduce(0) { $0 + 2 + $1.count }
    }
  }

  /// Whether a day is named otherwise today.
  func isRenamed(from then: CivilDate, to today: CivilDate) -> Bool {
    then != today
      && (sums[.open] ?? [:]).keys.contains { day in
        day.map { RelativeDay($0, today: then) != RelativeDay($0, today: today) } ?? false
      }
  }
}

extension TodoReportGroup {
  /// By what its todos stand under days.
  fileprivate var field: SumField { self == .open ? .due : .completed }

  /// The order of its todos.
  var sort: TodoSort {
    TodoSort(self == .open ? [.init(.due)] : [.init(.completed, descending: true)])
  }
}

extension TodoFilter {
  /// What passes of a group; nil if the filter excludes all of it.
  func of(_ group: TodoReportGroup) -> TodoFilter? {
    if let completed, completed != (group == .completed) { return nil }
    return with(\.completed, group == .completed)
  }

  /// Whether it asks when todos were completed.
  var isOverPeriod: Bool {
    periods.contains { $0.event == .completed } || all.contains(where: \.isOverPeriod)
  }
}

extension Clock {
  /// The day under which a completion stands. If clocks are put back over midnight, a day occurs twice;
  /// what is between belongs to the day before.
  fileprivate func reportDay(of instant: Instant) -> CivilDate {
    min(localTime(at: instant).date, localTime(at: instant.adding(seconds: 1800)).date)
  }
}
