import Entities

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
    /// How many todos pass its filter.
    package let total: Int
    /// How many of these are overdue.
    package let overdue: Int

    /// Whether both are the same to the byte.
    package static func == (left: List, right: List) -> Bool {
      left.name.hasSameBytes(as: right.name) && left.title == right.title
        && left.total == right.total && left.overdue == right.overdue
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
