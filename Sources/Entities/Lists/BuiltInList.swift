/// The lists that are always there. Their raw values are their names on the wire.
package enum BuiltInList: String, Sendable, CaseIterable {
  /// Open todos that nobody has put anywhere yet.
  case inbox
  /// Open todos that are due today or overdue.
  case today
  /// Open todos that are due later.
  case upcoming
  /// All open todos.
  case all
  /// Todos that are done, the last one first.
  case done

  /// The list with a name; nil if none is built in.
  package init?(named name: String) {
    guard let list = Self.allCases.first(where: { $0.rawValue.hasSameBytes(as: name) }) else {
      return nil
    }
    self = list
  }

  /// What the list is.
  package var definition: ListDefinition {
    switch self {
    case .inbox:
      ListDefinition(filter: TodoFilter(completed: false, hasDue: false, hasTags: false))
    case .today:
      ListDefinition(
        filter: TodoFilter(completed: false, dueWithin: .days(0)),
        defaults: GivenFields(due: GivenFields.todayWord))
    case .upcoming:
      ListDefinition(
        filter: TodoFilter(
          completed: false, hasDue: true, not: [TodoFilter(dueWithin: .days(0))]),
        sort: TodoSort([.init(.due)]))
    case .all: ListDefinition(filter: TodoFilter(completed: false))
    case .done:
      ListDefinition(
        filter: TodoFilter(completed: true), sort: TodoSort([.init(.completed, descending: true)]))
    }
  }
}
