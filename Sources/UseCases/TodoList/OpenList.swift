import Entities

/// A list that a View has open: what it asked for, and what it was last shown.
package struct OpenList {
  /// The View's name for it; nil for the unnamed one.
  let view: String?
  var filter: TodoFilter
  var sort: TodoSort
  var offset: Int
  var limit: Int
  let updates: Updates
  /// What the View has before its eyes; nil before the first time.
  var shown: Shown?
  /// It could not be read after a change, which the View was told.
  var isStale = false
  /// How many todos passed the filter, and when.
  private var counted: (total: Int, at: Freshness)?
  /// The last row of the window, where it is full.
  private var last: Todo?

  /// More changes than these are not followed one by one to keep a total.
  private static let changesFollowed = 100

  /// How the View wants to be told of changes.
  package enum Updates: String, Sendable, CaseIterable {
    /// The whole window anew.
    case all
    /// The rows that changed.
    case rows
  }

  init(
    view: String?, filter: TodoFilter, sort: TodoSort, offset: Int, limit: Int, updates: Updates
  ) {
    self.view = view
    self.filter = filter
    self.sort = sort
    self.offset = offset
    self.limit = limit
    self.updates = updates
  }

  /// As much of a shown window as tells whether a new one looks different.
  struct Shown: Equatable {
    struct Row: Equatable {
      let id: Int
      let rev: Int
      /// Another store may have the same todo at the same revision, and say something else of it.
      let updatedAt: Instant
      let state: TodoPresentationModel.State
      let dueDay: RelativeDay?

      init(_ todo: TodoPresentationModel) {
        id = todo.id
        rev = todo.rev
        updatedAt = todo.updatedAt
        state = todo.state
        dueDay = todo.dueDay
      }
    }

    var total: Int
    let offset: Int
    let emptiness: TodoListPresentationModel.Emptiness?
    let rows: [Row]

    init(_ list: TodoListPresentationModel) {
      total = list.total
      offset = list.offset
      emptiness = list.emptiness
      rows = list.todos.map(Row.init)
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

  /// Reads the window from the store as it is.
  mutating func read(from gateway: any EntityGateway, at freshness: Freshness) throws
    -> TodoListPresentationModel
  {
    filter.overdue?.today = freshness.day
    let todos = try gateway.window(filter, sort, offset: offset, limit: limit)
    // A window that is neither full nor empty shows the end of the list: no need to count.
    let isEnd = todos.count < limit && (offset == 0 || !todos.isEmpty)
    let total = isEnd ? offset + todos.count : try self.total(at: freshness, in: gateway)
    counted = (total, freshness)
    last = todos.count == limit ? todos.last : nil
    return TodoListPresentationModel(
      view: view, rev: freshness.mark.revision, total: total, offset: offset,
      todos: todos.map { TodoPresentationModel($0, today: freshness.day) },
      emptiness: todos.isEmpty ? try emptiness(total: total, of: gateway) : nil)
  }

  /// How many todos pass now, where all that changed since the window was read lies behind it and
  /// it need not be read again: what a change costs then depends neither on the window nor on the
  /// store. nil where it must be read.
  mutating func totalBehindWindow(at freshness: Freshness, in gateway: any EntityGateway) throws
    -> Int?
  {
    guard let last, !isStale, let counted, counted.at.day == freshness.day,
      let changes = try changes(since: counted.at, to: freshness, in: gateway)
    else { return nil }
    var total = counted.total
    for change in changes {
      for (todo, sign) in [(change.before, -1), (change.after, 1)] {
        guard let todo, filter.matches(todo) else { continue }
        guard sort.places(last, before: todo) else { return nil }
        total += sign
      }
    }
    self.counted = (total, freshness)
    return total
  }

  /// How many todos pass: the last count, kept up by the changes since, so that it does not cost more
  /// the more todos there are; counted anew where many changed, or another day decides.
  private func total(at freshness: Freshness, in gateway: any EntityGateway) throws -> Int {
    guard let counted, counted.at.day == freshness.day || filter.overdue == nil,
      let changes = try changes(since: counted.at, to: freshness, in: gateway)
    else { return try gateway.count(filter) }
    return changes.reduce(counted.total) { total, change in
      total + passing(change.after) - passing(change.before)
    }
  }

  /// What changed; nil if that is too much to be followed, or if this is another store than before.
  private func changes(
    since earlier: Freshness, to freshness: Freshness, in gateway: any EntityGateway
  ) throws -> [Change]? {
    guard freshness.mark.revision - earlier.mark.revision < Self.changesFollowed else { return nil }
    return try gateway.changes(after: earlier.mark, limit: Self.changesFollowed)
  }

  /// 1 for a todo that passes the filter, 0 for another one or none.
  private func passing(_ todo: Todo?) -> Int {
    todo.map { filter.matches($0) ? 1 : 0 } ?? 0
  }

  private func emptiness(total: Int, of gateway: any EntityGateway) throws
    -> TodoListPresentationModel.Emptiness
  {
    if total > 0 { return .behindTheEnd }
    if filter.isUnrestricted { return .nothingThere }
    return try gateway.count(TodoFilter()) == 0 ? .nothingThere : .nothingPasses
  }
}
