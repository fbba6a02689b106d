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

  /// What makes `shown` into `list`.
  init(from shown: OpenList.Shown, to list: TodoListPresentationModel) {
    view = list.view
    rev = list.rev
    total = list.total
    offset = list.offset
    emptiness = list.emptiness
    let difference = list.todos.map(\.id).difference(from: shown.rows.map(\.id))
    var changes: [Change] = []
    // From the end on, so that no index is moved by an earlier step.
    for case .remove(let index, _, _) in difference.removals.reversed() {
      changes.append(.delete(index: index))
    }
    var inserted = Set<Int>()
    for case .insert(let index, _, _) in difference.insertions {
      changes.append(.insert(index: index, list.todos[index]))
      inserted.insert(index)
    }
    let before = Dictionary(uniqueKeysWithValues: shown.rows.map { ($0.id, $0) })
    for (index, todo) in list.todos.enumerated() where !inserted.contains(index) {
      if before[todo.id] != OpenList.Shown.Row(todo) {
        changes.append(.update(index: index, todo))
      }
    }
    self.changes = changes
  }
}
