import Entities

/// The store in numbers, on its way to the presenter.
package struct SceneNamePresentationModel: Equatable {
  /// The store's revision.
  package let rev: Int
  /// The user's local day.
  package let day: CivilDate
  /// How many todos are open.
  package let open: Int
  /// How many todos are done.
  package let completed: Int

  /// How many todos there are.
  package var total: Int { open + completed }

  /// Whether a person would see no difference. Revisions do not count, since they are for programs.
  func looksLike(_ other: SceneNamePresentationModel) -> Bool {
    (day, open, completed) == (other.day, other.open, other.completed)
  }
}
