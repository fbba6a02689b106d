import Entities
import UseCases

extension TodoReminderPresenter: TodoReminderUseCaseOutput {
  package func presentFailure(_ failure: Failure) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error)
    output?.respond(error)
  }
}

extension TodoReminderPresenter: TodoReminderViewReadyUseCaseOutput {
  package func presentReminder(_ reminder: TodoReminderPresentationModel) {
    output?.showReminder(TodoReminderViewModel(reminder, texts: texts))
  }

  package func presentHidden(id: Int, at: LocalTime) {
    output?.hideReminder(id: id, at: at.description)
  }

  package func presentNotRefreshed(_ failure: Failure) {
    output?.showError(ErrorViewModel(failure, texts: texts))
  }

  package func presentViewReady(rev: Int) { output?.respond(.rev(rev)) }
}

extension TodoReminderPresenter: TodoReminderAcknowledgeUseCaseOutput {
  package func presentAcknowledged(rev: Int) { output?.respond(.rev(rev)) }
}

extension TodoReminderPresenter: TodoReminderSnoozeUseCaseOutput {
  package func presentSnoozed(rev: Int) { output?.respond(.rev(rev)) }
}

extension TodoReminderPresenter: TodoReminderViewClosedUseCaseOutput {
  package func presentViewClosed() { output?.respond(.nothing) }
}
