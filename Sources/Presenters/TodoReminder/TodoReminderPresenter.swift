import Entities
import UseCases

/// The presenter of the scene `todoReminder`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package typealias TodoReminderPresenter = Presenter<
  TodoReminderUseCase, any TodoReminderPresenterOutput, Never
>

extension TodoReminderPresenter: TodoReminderUseCaseOutput {
  /// The View is ready to show reminders.
  package func eventViewReady() { useCase.eventViewReady() }

  /// The user has seen a reminder.
  package func eventAcknowledge(id: Int, at: LocalTime) { useCase.eventAcknowledge(id: id, at: at) }

  /// The user wants to be reminded again later: at a local time, or after a span of time.
  package func eventSnooze(id: Int, at: LocalTime, until: LocalTime?, for span: TimeSpan?) {
    switch (until, span) {
    case (let until?, nil): useCase.eventSnooze(id: id, at: at, until: until)
    case (nil, let span?): useCase.eventSnooze(id: id, at: at, for: span)
    case (nil, nil): output?.respond(invalidMember: "until", expected: "given, unless for is")
    default: output?.respond(invalidMember: "for", expected: "absent if until is given")
    }
  }

  /// Reminders are no longer on the screen.
  package func eventViewClosed() { useCase.eventViewClosed() }

  package func presentReminder(_ reminder: TodoReminderPresentationModel) {
    let atText = texts.day(reminder.at.date, reminder.day, at: reminder.at.time)
    output?.showReminder((reminder, atText, TodoRowViewModel(reminder.todo, texts: texts)))
  }

  package func presentHidden(id: Int, at: LocalTime) { output?.hideReminder(id: id, at: "\(at)") }
}

/// What the presenter of the scene `todoReminder` tells its View (PROTOCOL § 10).
package protocol TodoReminderPresenterOutput: SceneView {
  /// Shows a reminder. Replaces what was shown of the same one before.
  func showReminder(_ reminder: TodoReminderViewModel)

  /// Takes a reminder away; `at` is its local time, `YYYY-MM-DDTHH:MM`.
  func hideReminder(id: Int, at: String)
}

/// A reminder that is due (PROTOCOL § 10), with its local time for a person: `Today 08:45`.
package typealias TodoReminderViewModel = (
  reminder: TodoReminderPresentationModel, atText: String, todo: TodoRowViewModel
)
