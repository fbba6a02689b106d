/// What makes a shown window of a list into what it is now, on its way to the presenter.
package struct TodoListRowsPresentationModel {
  /// One step; they are done in order, and indices count within the window as it is by then.
  package enum Change {
    /// The row goes.
    case delete(index: Int)
    /// A row comes before the one that has this index.
    case insert(index: Int, TodoPresentationModel)
    /// The row looks different.
    case update(index: Int, TodoPresentationModel)
  }

  /// The View's name for the list; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package let rev: Int
  /// How many todos pass the filter.
  package let total: Int
  /// Where the window begins.
  package let offset: Int
  /// Why there is nothing in the window; nil where there is something.
  package let emptiness: TodoListPresentationModel.Emptiness?
  /// As few as can be.
  package let changes: [Change]

  /// What says that the window stays as it is, and the total does not.
  init(_ list: OpenList, total: Int, rev: Int) {
    view = list.view
    self.rev = rev
    self.total = total
    offset = list.offset
    emptiness = nil
    changes = []
  }

  /// What makes one window into another; `todos` gives those that it needs, asked once, in the same
  /// order.
  init(
    _ view: String?, rev: Int, from shown: OpenList.Shown, to present: OpenList.Shown,
    _ todos: ([Int]) throws -> [TodoPresentationModel]
  ) throws {
    self.view = view
    self.rev = rev
    total = present.total
    offset = present.offset
    emptiness = present.emptiness
    changes = shown.rows == present.rows ? [] : try Self.changes(shown.rows, present.rows, todos)
  }

  private static func changes(
    _ shown: [LiveWindow.Row], _ present: [LiveWindow.Row],
    _ todos: ([Int]) throws -> [TodoPresentationModel]
  ) throws -> [Change] {
    let difference = present.map(\.id).difference(from: shown.map(\.id))
    var changes: [Change] = []
    // From the end on, so that no index is moved by an earlier step.
    for case .remove(let index, _, _) in difference.removals.reversed() {
      changes.append(.delete(index: index))
    }
    var inserted = Set<Int>()
    for case .insert(let index, _, _) in difference.insertions { inserted.insert(index) }
    let before = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0) })
    let updated = present.indices.filter { index in
      !inserted.contains(index) && before[present[index].id] != present[index]
    }
    let indices = inserted.sorted() + updated
    for (index, todo) in zip(indices, try todos(indices.map { present[$0].id })) {
      changes.append(
        inserted.contains(index) ? .insert(index: index, todo) : .update(index: index, todo))
    }
    return changes
  }
}
