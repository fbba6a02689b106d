import UseCases

/// The store in numbers, ready to be shown.
package struct SceneNameViewModel {
  /// The store's revision.
  package let rev: Int
  /// The user's local day: `YYYY-MM-DD`.
  package let day: String
  /// The same day in the user's language: `Nov 20, 2026`.
  package let dayText: String
  /// How many todos are open.
  package let open: Int
  /// How many todos are done.
  package let completed: Int

  init(_ counts: SceneNamePresentationModel, texts: Texts) {
    rev = counts.rev
    day = counts.day.description
    dayText = texts.date(counts.day)
    open = counts.open
    completed = counts.completed
  }
}
