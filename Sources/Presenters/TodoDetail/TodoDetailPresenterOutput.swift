import UseCases

/// What the presenter of the scene `todoDetail` tells its View (PROTOCOL § 7).
package protocol TodoDetailPresenterOutput: SceneView {
  /// Shows the todo. Replaces what was shown of it before.
  func showTodo(_ todo: TodoDetailViewModel)

  /// Shows the changes of the todo, newest first.
  func showHistory(id: Int, entries: [HistoryEntryViewModel])
}

/// The ways out of the scene `todoDetail` (PROTOCOL § 7).
package protocol TodoDetailRouter: AnyObject {
  /// Leaves the scene: the todo is gone.
  func routeBack(id: Int)

  /// Opens the scene in which the todo is edited.
  func routeEdit(id: Int)
}

/// One change of a todo, ready to be shown.
package struct HistoryEntryViewModel {
  /// The revision that the change made.
  package let rev: Int
  /// RFC 3339, in UTC.
  package let at: String
  /// The local day and minute, for a person.
  package let atText: String
  /// A phrase for what the change did.
  package let what: String
  /// The revision of the first change of its step.
  package let step: Int
  /// The client that made the change; nil if it did not say who it is.
  package let by: String?
  /// The values of the fields that it changed.
  package let changed: [HistoryPresentationModel.FieldChange]

  init(_ entry: HistoryPresentationModel, texts: Texts) {
    rev = entry.rev
    at = entry.instant.rfc3339
    atText = texts.dateAndTime(entry.instant)
    what = texts.phrases.what(entry.event)
    step = entry.step
    by = entry.client
    changed = entry.changed
  }
}
