import Entities

/// Everything that the saved lists' use case presents.
package protocol SavedListsUseCaseOutput: SceneUseCaseOutput {
  /// All lists as they are now, after `viewReady` and whenever they look different.
  func presentLists(_ lists: [SavedListsPresentationModel])

  /// What a list is, or was before it was removed; without a title, it is built in.
  func presentDefinition(name: String, _ title: String?, _ definition: ListDefinition)
}

/// A list with its totals, on its way to the presenter.
package struct SavedListsPresentationModel: Equatable {
  /// By which programs know it.
  package let name: String
  /// What somebody called it; nil if it is built in.
  package let title: String?
  let filter: TodoFilter
  var totals: ListTotals
  /// How many todos pass its filter.
  package var total: Int { totals.total }
  /// How many of these are overdue.
  package var overdue: Int { totals.overdue }

  /// Whether both are the same to the byte.
  package static func == (left: Self, right: Self) -> Bool {
    left.name.hasSameBytes(as: right.name) && left.title.hasSameBytes(as: right.title)
      && left.totals == right.totals
  }
}
