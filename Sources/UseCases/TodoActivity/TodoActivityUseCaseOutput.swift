import Entities

/// Everything that the activity's use case presents.
package protocol TodoActivityUseCaseOutput: SceneUseCaseOutput {
  /// The steps as they are now: after `viewReady` and `scroll`, and whenever they look different.
  func presentActivity(_ activity: TodoActivityPresentationModel)
  /// What a step did to its todos, as many as are shown.
  func presentStep(
    _ number: Int, isUndoable: Bool, _ rows: [TodoListPreviewRow<TodoPresentationModel>])
  /// The todo exists and may be opened.
  func presentSelected(id: Int)
}

/// Steps of the log, newest first, on their way to the presenter.
package struct TodoActivityPresentationModel: Equatable {
  package let steps: [TodoActivityStep]
  /// Whether no newer one is left out.
  package let isFirst: Bool
  /// Whether the log reaches back to the beginning of the store.
  package let isComplete: Bool
  /// The event that an undo without a step would take back; nil if there is none.
  package let undo: TodoListMessagePresentationModel?
  /// The event that a redo would do again; nil if there is none.
  package let redo: TodoListMessagePresentationModel?
  /// How many older steps there are, up to ``TodoActivityUseCase/leftLimit``; if it is
  /// shown once.
  package var left = 0
}

/// A step of the log, on its way to the presenter.
package struct TodoActivityStep: Equatable {
  /// One of its todos, with the title that it had.
  package struct TitledTodo: Equatable {
    package let id: Int
    package let title: String
    package let isDamaged: Bool
    /// Whether it does not exist now.
    package let isGone: Bool
  }

  /// What it did, when, and who did it.
  package let message: TodoListMessagePresentationModel
  /// The number of its session.
  package let session: Int
  /// How people name its day today.
  package let day: RelativeDay
  /// The first of its todos.
  package let todos: [TitledTodo]
  /// The step that took it back.
  package let undone: Int?
  /// Whether an undo of it would succeed; nil if that takes long to find out.
  package let isUndoable: Bool?
}
