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
  package let entry: HistoryPresentationModel
  /// The local day and minute, for a person.
  package let atText: String
  /// A phrase that says what was done.
  package let what: String

  init(_ entry: HistoryPresentationModel, texts: Texts) {
    self.entry = entry
    atText = texts.dateAndTime(entry.instant)
    what = texts.what(entry.event)
  }
}
