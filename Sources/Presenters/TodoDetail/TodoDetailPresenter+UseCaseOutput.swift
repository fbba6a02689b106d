import UseCases

extension TodoDetailPresenter: TodoDetailUseCaseOutput {
  package func presentFailure(_ failure: Failure, id: Int) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error, id: id)
    output?.respond(error)
  }
}

extension TodoDetailPresenter: TodoDetailViewReadyUseCaseOutput {
  package func presentTodo(_ todo: TodoPresentationModel) {
    output?.showTodo(TodoDetailViewModel(todo, texts: texts))
  }

  package func presentNotRefreshed(_ failure: Failure, id: Int) {
    output?.showError(ErrorViewModel(failure, texts: texts), id: id)
  }

  package func presentGone(id: Int) { router?.routeBack(id: id) }

  package func presentViewReady(rev: Int) { output?.respond(.rev(rev)) }

  package func presentTooManyDetails(limit: Int) {
    output?.respond(
      invalidMember: "id",
      expected: "one of at most \(limit) open details; close one with todoDetail.viewClosed")
  }
}

extension TodoDetailPresenter: EditUseCaseOutput {
  package func presentEdited(id: Int, rev: Int, step: Int?) {
    output?.respond(.todo(id: id, rev: rev, step: step))
  }
}

extension TodoDetailPresenter: CompleteUseCaseOutput {
  package func presentCompleted(
    id: Int, rev: Int, step: Int?, next: NextTodoPresentationModel?
  ) {
    output?.respond(
      .todo(
        id: id, rev: rev, step: step, next: next.map { ($0.id, $0.due?.description) }))
  }
}

extension TodoDetailPresenter: ReopenUseCaseOutput {
  package func presentReopened(id: Int, rev: Int, step: Int?) {
    output?.respond(.todo(id: id, rev: rev, step: step))
  }
}

extension TodoDetailPresenter: DeleteUseCaseOutput {
  package func presentDeleted(id: Int, rev: Int, step: Int?) {
    output?.respond(.todo(id: id, rev: rev, step: step))
  }
}

extension TodoDetailPresenter: TodoDetailSkipUseCaseOutput {
  package func presentSkipped(id: Int, rev: Int, step: Int?) {
    output?.respond(.todo(id: id, rev: rev, step: step))
  }
}

extension TodoDetailPresenter: TodoDetailStartEditUseCaseOutput {
  package func presentEditable(id: Int) {
    router?.routeEdit(id: id)
    output?.respond(.nothing)
  }
}

extension TodoDetailPresenter: TodoDetailHistoryUseCaseOutput {
  package func presentHistory(id: Int, rev: Int, entries: [HistoryPresentationModel]) {
    output?.showHistory(
      id: id, entries: entries.map { HistoryEntryViewModel($0, texts: texts) })
    output?.respond(.rev(rev))
  }
}

extension TodoDetailPresenter: TodoDetailViewClosedUseCaseOutput {
  package func presentViewClosed() { output?.respond(.nothing) }
}
