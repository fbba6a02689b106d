import Entities

/// How many todos a list has, kept up to date from the changes in the log. So the cost of a change
/// does not depend on the number of todos.
struct ListTotals: Equatable {
  /// How many todos pass the list's filter.
  private(set) var total: Int
  /// How many of them are overdue.
  private(set) var overdue: Int

  private static let areOverdue = TodoFilter(overdue: true)

  /// Counts in the store.
  init(_ filter: TodoFilter, at now: LocalTime, in gateway: any EntityGateway) throws(StoreError) {
    total = try gateway.count(filter, at: now)
    overdue =
      total == 0 ? 0 : try gateway.count(filter.narrowed(by: Self.areOverdue), at: now)
  }

  /// Adds what changes did, as of a local time.
  mutating func follow(_ changes: [Change], _ filter: TodoFilter, at now: LocalTime) {
    for change in changes {
      if let before = change.before { count(before, -1, filter, now) }
      if let after = change.after { count(after, 1, filter, now) }
    }
  }

  private mutating func count(_ todo: Todo, _ one: Int, _ filter: TodoFilter, _ now: LocalTime) {
    guard filter.matches(todo, at: now) else { return }
    total += one
    if Self.areOverdue.matches(todo, at: now) { overdue += one }
  }
}
