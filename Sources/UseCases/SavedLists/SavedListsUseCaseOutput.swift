import Entities

/// Everything that the saved lists' use case presents.
package protocol SavedListsUseCaseOutput: SceneUseCaseOutput {
  /// All lists as they are now, after `viewReady` and whenever they look different.
  func presentLists(_ lists: SavedListsPresentationModel)

  /// The list has more than `limit` bytes, because of its defaults or of its filter.
  func presentTooLarge(_ part: SavedListPart, limit: Int)
  /// The list is removed. This is what it was.
  func presentRemoved(_ list: SavedList)
  /// What a saved or built-in list is.
  func presentDefinition(
    name: String, _ title: SavedListsPresentationModel.Title, _ definition: ListDefinition)
}

/// All lists, on their way to the presenter.
package struct SavedListsPresentationModel: Equatable {
  /// The built-in lists, and the saved ones in their order.
  package let lists: [List]

  /// A list with its totals.
  package struct List: Equatable {
    /// By which programs know it.
    package let name: String
    /// What people call it.
    package let title: Title
    let filter: TodoFilter
    var totals: ListTotals
    /// How many todos pass its filter.
    package var total: Int { totals.total }
    /// How many of these are overdue.
    package var overdue: Int { totals.overdue }

    /// Whether both are the same to the byte.
    package static func == (left: List, right: List) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.title == right.title
        && left.totals == right.totals
    }
  }

  /// What people call a list.
  package enum Title: Equatable {
    /// A phrase for a list that is built in.
    case builtIn(BuiltInList)
    /// What somebody called it.
    case saved(String)

    /// Whether both are the same to the byte.
    package static func == (left: Title, right: Title) -> Bool {
      switch (left, right) {
      case (.builtIn(let left), .builtIn(let right)): left == right
      case (.saved(let left), .saved(let right)): left.hasSameBytes(as: right)
      default: false
      }
    }
  }
}
