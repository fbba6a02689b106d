import Entities

/// Everything that the use case of reminders presents: one protocol per event.
package protocol TodoReminderUseCaseOutput:
  TodoReminderViewReadyUseCaseOutput, TodoReminderAcknowledgeUseCaseOutput,
  TodoReminderSnoozeUseCaseOutput, TodoReminderViewClosedUseCaseOutput
{
  /// The event failed.
  func presentFailure(_ failure: Failure)
}

/// What `viewReady` presents, and what the clock and changes of the store push.
package protocol TodoReminderViewReadyUseCaseOutput: AnyObject {
  /// A reminder is due, or looks different from what was shown of it.
  func presentReminder(_ reminder: TodoReminderPresentationModel)
  /// A reminder that was shown is no longer due.
  func presentHidden(id: Int, at: LocalTime)
  /// The reminders could not be brought up to date, although no event of them failed.
  func presentNotRefreshed(_ failure: Failure)
  /// The reminders are open; `rev` is the store's revision.
  func presentViewReady(rev: Int)
}

/// What `acknowledge` presents.
package protocol TodoReminderAcknowledgeUseCaseOutput: AnyObject {
  /// The reminder is acknowledged, or was not due; `rev` is the store's revision.
  func presentAcknowledged(rev: Int)
}

/// What `snooze` presents.
package protocol TodoReminderSnoozeUseCaseOutput: AnyObject {
  /// The reminder is put off, or was not due; `rev` is the store's revision.
  func presentSnoozed(rev: Int)
}

/// What `viewClosed` presents.
package protocol TodoReminderViewClosedUseCaseOutput: AnyObject {
  /// The reminders are closed, whether or not they were open.
  func presentViewClosed()
}
