import Entities

/// A list that a View has open: what it asked for, and what it was last shown.
struct OpenList {
  /// The View's name for it; nil for the unnamed one.
  let view: String?
  var filter: TodoFilter
  var sort: TodoSort
  var offset: Int
  var limit: Int
  /// What the View has before its eyes; nil before the first time.
  var shown: Shown?
  /// It could not be read after a change, which the View was told.
  var isStale = false

  /// As much of a shown window as tells whether a new one looks different.
  struct Shown: Equatable {
    struct Row: Equatable {
      let id: Int
      let rev: Int
      let state: TodoPresentationModel.State
    }

    let total: Int
    let offset: Int
    let emptiness: TodoListPresentationModel.Emptiness?
    let rows: [Row]

    init(_ list: TodoListPresentationModel) {
      total = list.total
      offset = list.offset
      emptiness = list.emptiness
      rows = list.todos.map { Row(id: $0.id, rev: $0.rev, state: $0.state) }
    }
  }

  /// Whether this is the list of that name: names are compared by their bytes.
  func isNamed(_ name: String?) -> Bool {
    switch (view, name) {
    case (nil, nil): true
    case (let view?, let name?): view.hasSameBytes(as: name)
    default: false
    }
  }

  /// Reads the window from the store.
  func read(from gateway: any EntityGateway, today: CivilDate) throws -> TodoListPresentationModel {
    var filter = filter
    filter.overdue?.today = today
    let todos = try gateway.window(filter, sort, offset: offset, limit: limit)
    // A window that is neither full nor empty shows the end of the list: no need to count.
    let isEnd = todos.count < limit && (offset == 0 || !todos.isEmpty)
    let total = isEnd ? offset + todos.count : try gateway.count(filter)
    return TodoListPresentationModel(
      view: view, rev: try gateway.revision(), total: total, offset: offset,
      todos: todos.map { TodoPresentationModel($0, today: today) },
      emptiness: todos.isEmpty ? try emptiness(total: total, of: gateway) : nil)
  }

  private func emptiness(total: Int, of gateway: any EntityGateway) throws
    -> TodoListPresentationModel.Emptiness
  {
    if total > 0 { return .behindTheEnd }
    if filter.isUnrestricted { return .nothingThere }
    return try gateway.count(TodoFilter()) == 0 ? .nothingThere : .nothingPasses
  }
}
