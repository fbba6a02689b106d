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

  /// The list as it is now.
  package let list: TodoListPresentationModel
  /// As few as can be.
  package let changes: [Change]

  /// What makes `shown` into `list`.
  init(from shown: OpenList.Shown, to list: TodoListPresentationModel) {
    self.list = list
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
