import JSONRPC
import Presenters

/// The scene `todoReminder` on the wire (PROTOCOL § 10).
package enum TodoReminderWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoReminder",
    summary: "Reminders of todos, shown when it is time until somebody acknowledges them.",
    events: [viewReady, acknowledge, snooze, viewClosed],
    outputs: [showReminder, hideReminder, showError])

  package static func register(_ presenter: TodoReminderPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(acknowledge, presenter.eventAcknowledge)
    methods.register(snooze, presenter.eventSnooze)
    methods.register(viewClosed, presenter.eventViewClosed)
  }

  static let viewReady = Event(
    "todoReminder.viewReady",
    "Opens the reminders and shows those that are due; more follow in time.",
    returns: Results.storeRevision.type)

  static let acknowledge = Event(
    "todoReminder.acknowledge",
    "The user has seen a reminder: it and earlier ones of its todo are hidden everywhere.",
    returns: Results.storeRevision.type, fails: [.notFound]
  ) { (id: $0.required(Members.id), at: $0.required(at)) }

  static let snooze = Event(
    "todoReminder.snooze",
    "Acknowledges a reminder, and reminds again later: takes one of until and for.",
    returns: Results.storeRevision.type, fails: [.notFound]
  ) {
    (
      id: $0.required(Members.id), at: $0.required(at),
      until: $0.optional("until", .localTime, "When to remind again."),
      span: $0.optional("for", .timeSpan, "How long from now to remind again.")
    )
  }

  static let viewClosed = Event("todoReminder.viewClosed", "Closes the reminders.")

  static let at = Member("at", .localTime, "The local time for which the reminder was set.")

  static let showReminder = Output<TodoReminderViewModel>(
    "todoReminder.showReminder",
    "Shows a reminder that is due; with an id and at that are shown already, replaces it."
  ) {
    $0.required(Members.todoID, \.reminder.todo.id)
    $0.required(TodoReminderWire.at.required, \.reminder.at.description)
    $0.required("atText", .string(nil), "The same: Today 08:45.", \.atText)
    $0.required("late", .boolean, "Whether it comes late.", \.reminder.isLate)
    $0.required("todo", TodoRowViewModel.type, "The todo.", \.todo)
  }

  static let hideReminder = Output<(id: Int, at: String)>(
    "todoReminder.hideReminder",
    "Takes a reminder away: somebody acknowledged it, or its todo was done, deleted or changed."
  ) {
    $0.required(Members.todoID, \.id)
    $0.required(TodoReminderWire.at.required, \.at)
  }

  package static let showError = Output.showError("todoReminder.showError")
}

extension RemoteView<TodoReminderWire>: TodoReminderPresenterOutput {
  package func showReminder(_ reminder: TodoReminderViewModel) { send(Wire.showReminder, reminder) }

  package func hideReminder(id: Int, at: String) { send(Wire.hideReminder, (id, at)) }
}
