/// Everything that the use case of pages presents.
package protocol TodoPagesUseCaseOutput: SceneUseCaseOutput {
  func presentPage(_ page: TodoPage<TodoPresentationModel>)
  /// Nil if the log does not reach back to the revision, or the store is another one.
  func presentChanges(_ changes: TodoChangesPage<TodoPresentationModel>?)
  func presentOverview(_ overview: TodoOverview)
}

/// A part of a list.
package struct TodoPage<Todo> {
  /// A todo, and the place behind which a page begins that goes on after it.
  package typealias Row = (todo: Todo, place: String)

  package let rows: [Row]
  /// How many todos pass the filter.
  package let total: Int
  /// How many of them stand behind the page, if nobody changed any since the first page.
  package let left: Int
  /// The place behind which the page begins.
  package let start: String

  /// The same page of other todos.
  package func map<Other>(_ transform: (Todo) -> Other) -> TodoPage<Other> {
    TodoPage<Other>(
      rows: rows.map { (transform($0.todo), $0.place) }, total: total, left: left, start: start)
  }
}

/// How much there is to do.
package struct TodoOverview {
  /// The store's revision.
  package let rev: Int
  /// How many todos.
  package let open: Int
  package let overdue: Int
  package let today: Int
  package let doneThisWeek: Int
  /// The saved lists in their order, with how many todos each has.
  package let lists: [(name: String, title: String, total: Int)]
  /// The tags of most open todos.
  package let tags: [(tag: String, count: Int)]
}
