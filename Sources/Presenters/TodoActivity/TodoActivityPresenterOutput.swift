import UseCases

/// What the presenter of the scene `todoActivity` tells its View (PROTOCOL § 6).
package protocol TodoActivityPresenterOutput: SceneView {
  /// Shows steps. Replaces everything that was shown before.
  func showActivity(_ activity: TodoActivityViewModel)

  /// Shows what a step did to its todos.
  func showStep(_ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>])
}

/// The way out of the scene `todoActivity` (PROTOCOL § 6).
package protocol TodoActivityRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}

/// Steps, ready to be shown.
package typealias TodoActivityViewModel = (
  model: TodoActivityPresentationModel, steps: [TodoActivityStepViewModel], undo: StepViewModel?,
  redo: StepViewModel?
)

/// A step, ready to be shown.
package struct TodoActivityStepViewModel {
  package typealias TitledTodo = (id: Int, title: String, isGone: Bool)

  /// The step as the use case presents it.
  package let step: TodoActivityStep
  /// The local day, relative to today, and the minute.
  package let atText: String
  /// What it did, as `showMessage` says it.
  package let text: String
  /// The first of its todos.
  package let todos: [TitledTodo]

  init(_ step: TodoActivityStep, texts: Texts) {
    self.step = step
    let (message, time) = (step.message, texts.clock.localTime(at: step.message.instant))
    atText = texts.day(time.date, step.day, at: time.time)
    text = texts.message(for: message)
    todos = step.todos.map {
      ($0.id, texts.title($0.title, of: $0.id, isDamaged: $0.isDamaged), $0.isGone)
    }
  }
}
