import JSONRPC
import Presenters

/// The scene `todoReminder` on the wire (PROTOCOL § 10).
package enum TodoReminderWire: SceneWire {
  package static let scene = SceneDeclaration(
    name: "todoReminder", events: [viewReady, acknowledge, snooze, viewClosed],
    outputs: [showReminder, hideReminder, showError])

  package static func register(_ presenter: TodoReminderPresenter, in methods: inout MethodTable) {
    methods.register(viewReady, presenter.eventViewReady)
    methods.register(acknowledge, presenter.eventAcknowledge)
    methods.register(snooze, presenter.eventSnooze)
    methods.register(viewClosed, presenter.eventViewClosed)
  }

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

  static let at = Member("at", .localTime)

  static let showReminder = Output<TodoReminderViewModel>("todoReminder.showReminder") {
    $0.required(Members.todoID, \.reminder.todo.id)
    $0.required(TodoReminderWire.at, \.reminder.at.description)
    $0.required("atText", .string(nil), \.atText)
    $0.required("late", .boolean, \.reminder.isLate)
    $0.required("todo", TodoRowViewModel.type, \.todo)
  }

  static let hideReminder = Output<(id: Int, at: String)>("todoReminder.hideReminder") {
    $0.required(Members.todoID, \.id)
    $0.required(TodoReminderWire.at, \.at)
  }

  package static let showError = Output.showError("todoReminder.showError")
}

extension RemoteView<TodoReminderWire>: TodoReminderPresenterOutput {
  package func showReminder(_ reminder: TodoReminderViewModel) { send(Wire.showReminder, reminder) }

  package func hideReminder(id: Int, at: String) { send(Wire.hideReminder, (id, at)) }
}
