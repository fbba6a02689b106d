/// The outputs of the scene `todoDetail` (PROTOCOL § 7).
package enum TodoDetailOutputs {
  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "todoDetail",
      "Single todos, each identified by its id: all its fields, its history, and editing.",
      events: TodoDetailEvents.all,
      outputs: [showTodo, showHistory, showError, routeBack, routeEdit])
  }

  static var showTodo: OutputDeclaration {
    OutputDeclaration(
      "todoDetail.showTodo",
      "Replaces everything that the detail showed, on every change of the todo.",
      [.required("todo", .object(TodoSchemas.detail), "The todo.")])
  }

  static var showHistory: OutputDeclaration {
    OutputDeclaration(
      "todoDetail.showHistory", "The changes of the todo, newest first.",
      [
        Members.todoID,
        .required("entries", .array(.object(TodoSchemas.historyEntry)), "At most 1,000."),
      ])
  }

  static var showError: OutputDeclaration {
    OutputDeclaration(
      "todoDetail.showError", "An event changed nothing; this is why.",
      [Members.todoID] + Members.error(withID: false))
  }

  static var routeBack: OutputDeclaration {
    OutputDeclaration(
      "todoDetail.routeBack", "The todo was deleted and its detail is closed: leave it.",
      [Members.todoID])
  }

  static var routeEdit: OutputDeclaration {
    OutputDeclaration("todoDetail.routeEdit", "Go to the draft of the todo.", [Members.todoID])
  }
}
