/// The outputs of the scene `todoReminder` (PROTOCOL § 10).
package enum TodoReminderOutputs {
  /// The declaration of the scene.
  package static var scene: SceneDeclaration {
    SceneDeclaration(
      "todoReminder", "Reminders of todos, shown when it is time until somebody acknowledges them.",
      events: TodoReminderEvents.all, outputs: [showReminder, hideReminder, showError])
  }

  static var showReminder: OutputDeclaration {
    OutputDeclaration(
      "todoReminder.showReminder",
      "Shows a reminder that is due; with an id and at that are shown already, replaces it.",
      [
        Members.todoID, TodoReminderEvents.at.required,
        .required("atText", .string(nil), "The same, ready to show: Today 08:45."),
        .required(
          "late", .boolean,
          "Whether it comes late, since nothing ran at its time, or the machine slept."),
        .required("todo", .object(TodoSchemas.row), "The todo."),
      ])
  }

  static var hideReminder: OutputDeclaration {
    OutputDeclaration(
      "todoReminder.hideReminder",
      "Takes a reminder away: somebody acknowledged it, or its todo was done, deleted or changed.",
      [Members.todoID, TodoReminderEvents.at.required])
  }

  static var showError: OutputDeclaration {
    OutputDeclaration(
      "todoReminder.showError", "An event changed nothing; this is why.", Members.error())
  }
}
