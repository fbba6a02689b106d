import Presenters

/// The events of the scene `todoReminder` (PROTOCOL § 10).
package enum TodoReminderEvents {
  static let viewReady = Event("todoReminder.viewReady", returns: Results.storeRevision.type)

  static let acknowledge = Event(
    "todoReminder.acknowledge", returns: Results.storeRevision.type, fails: [.notFound]
  ) { (id: $0.required(Members.id), at: $0.required(at)) }

  static let snooze = Event(
    "todoReminder.snooze", returns: Results.storeRevision.type, fails: [.notFound]
  ) {
    (
      id: $0.required(Members.id), at: $0.required(at), until: $0.optional("until", .localTime),
      span: $0.optional("for", .timeSpan)
    )
  }

  static let viewClosed = Event("todoReminder.viewClosed")

  static var all: [any EventDeclaration] { [viewReady, acknowledge, snooze, viewClosed] }

  static let at = Member("at", .localTime)
}

/// The outputs of the scene `todoReminder` (PROTOCOL § 10).
package enum TodoReminderOutputs: SceneOutputs {
  package typealias Presenter = TodoReminderPresenter

  package static let scene = SceneDeclaration(
    name: "todoReminder", events: TodoReminderEvents.all,
    outputs: [showReminder, hideReminder, showError])

  static let showReminder = Output<TodoReminderViewModel>("todoReminder.showReminder") {
    $0.required(Members.todoID, \.reminder.todo.id)
    $0.required(TodoReminderEvents.at.required, \.reminder.at.description)
    $0.required("atText", .string(nil), \.atText)
    $0.required("late", .boolean, \.reminder.isLate)
    $0.required("todo", TodoRowViewModel.type, \.todo)
  }

  static let hideReminder = Output<(id: Int, at: String)>("todoReminder.hideReminder") {
    $0.required(Members.todoID, \.id)
    $0.required(TodoReminderEvents.at.required, \.at)
  }

  package static let showError = Output.showError("todoReminder.showError")
}
