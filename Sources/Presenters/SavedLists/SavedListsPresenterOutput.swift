import Entities

/// What the presenter of the scene `savedLists` tells its View (PROTOCOL § 6).
package protocol SavedListsPresenterOutput: EventResponder {
  /// Shows all lists. Replaces everything that was shown before.
  func showLists(_ lists: SavedListsViewModel)

  /// Shows that an event failed.
  func showError(_ error: ErrorViewModel)
}

/// All lists, ready to be shown.
package struct SavedListsViewModel {
  /// The built-in lists, and the saved ones in their order.
  package let lists: [List]

  /// A list with its totals.
  package struct List {
    /// By which programs know it.
    package let name: String
    /// What people call it.
    package let title: String
    /// Whether it is always there.
    package let builtIn: Bool
    /// How many todos it shows.
    package let total: Int
    /// How many of these are overdue.
    package let overdue: Int
  }
}

/// A whole list, with all that is needed to save it, as it is or changed.
package struct SavedListViewModel {
  /// By which programs know it.
  package let name: String
  /// What people call it.
  package let title: String
  /// Which todos it shows.
  package let filter: TodoFilter
  /// Their order.
  package let sort: TodoSort
  /// What a new todo gets.
  package let defaults: GivenFields
}
