import Entities
import UseCases

/// What the presenter of the scene `savedLists` tells its View (PROTOCOL § 6).
package protocol SavedListsPresenterOutput: SceneView {
  /// Shows all lists: the built-in ones, and the saved ones in their order. Replaces everything that
  /// was shown before.
  func showLists(_ lists: [SavedListsRowViewModel])
}

/// A list with its totals, ready to be shown.
package struct SavedListsRowViewModel {
  package let list: SavedListsPresentationModel
  /// What people call it.
  package let title: String
}

/// A whole list, with all that is needed to save it, as it is or changed.
package struct SavedListViewModel {
  /// By which programs know it.
  package let name: String
  /// What people call it.
  package let title: String
  /// What it is.
  package let definition: ListDefinition
}
