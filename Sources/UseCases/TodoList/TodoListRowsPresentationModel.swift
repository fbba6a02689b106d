/// The changes that turn the shown window of a list into the present one, on their way to the
/// presenter.
package struct TodoListRowsPresentationModel {
  /// One change. Changes are applied in order, and an index counts in the window as the changes
  /// before it left it.
  package enum Change {
    /// The row is removed.
    case delete(index: Int)
    /// A row is inserted before the row that has this index.
    case insert(index: Int, TodoPresentationModel)
    /// The row is replaced, since it looks different.
    case update(index: Int, TodoPresentationModel)
  }

  /// The View's name for the list; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package let rev: Int
  /// How many todos pass the filter.
  package let total: Int
  /// How many todos of the list stand before the window.
  package let offset: Int
  /// Why there are no todos in the window; nil if there are some.
  package let emptiness: TodoListPresentationModel.Emptiness?
  /// The changes, as few as possible.
  package let changes: [Change]

  /// The changes that turn one window into another. `todos` returns the todos with these ids, in
  /// the same order; it is called once.
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
    // From the end, so that no removal moves the index of another one.
    for case .remove(let index, _, _) in difference.removals.reversed() {
      changes.append(.delete(index: index))
    }
    var inserted = Set<Int>()
    for case .insert(let index, _, _) in difference.insertions { inserted.insert(index) }
    let before = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
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
