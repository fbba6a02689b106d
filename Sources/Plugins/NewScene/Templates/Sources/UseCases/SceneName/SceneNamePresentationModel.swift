import Entities

/// The store in numbers, on its way to the presenter.
package struct SceneNamePresentationModel: Equatable {
  /// The store's revision.
  package let rev: Int
  /// What day it is where the user is.
  package let day: CivilDate
  /// How many todos are open.
  package let open: Int
  /// How many todos are done.
  package let completed: Int

  /// How many todos there are.
  package var total: Int { open + completed }

  /// Whether a person would see no difference: revisions are for programs.
  func looksLike(_ other: SceneNamePresentationModel) -> Bool {
    (day, open, completed) == (other.day, other.open, other.completed)
  }
}
