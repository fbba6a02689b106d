import UseCases

extension TodoEditPresenter: TodoEditUseCaseOutput {
  package func presentFailure(_ failure: Failure, draft: String?) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error, draft: draft)
    output?.respond(error)
  }

  package func presentNotRefreshed(_ failure: Failure, draft: String?) {
    output?.showError(ErrorViewModel(failure, texts: texts), draft: draft)
  }

  package func presentDraft(_ draft: TodoEditPresentationModel) {
    output?.showDraft(TodoEditViewModel(draft, texts: texts))
  }

  package func presentDraftNotOpen(_ draft: String?) {
    output?.respond(
      invalidMember: "draft",
      expected: "the name of an open draft; open it with todoEdit.viewReady")
  }

  package func presentTooMuchText(limit: Int) {
    output?.respond(
      invalidMember: "draft",
      expected: "one of drafts that hold at most \(limit) bytes of text together")
  }
}

extension TodoEditPresenter: TodoEditViewReadyUseCaseOutput {
  package func presentViewReady(id: Int?, rev: Int?) {
    output?.respond(.reference(id: id, rev: rev))
  }

  package func presentTooManyDrafts(limit: Int) {
    output?.respond(
      invalidMember: "draft",
      expected: "one of at most \(limit) open drafts; close one with todoEdit.viewClosed")
  }
}

extension TodoEditPresenter: TodoEditChangeUseCaseOutput {
  package func presentChanged(canSave: Bool) { output?.respond(.canSave(canSave)) }
}

extension TodoEditPresenter: TodoEditResolveUseCaseOutput {
  package func presentResolved(canSave: Bool) { output?.respond(.canSave(canSave)) }
}

extension TodoEditPresenter: TodoEditCloseUseCaseOutput {
  package func presentLeft(draft: String?, id: Int?, isSaved: Bool) {
    router?.routeBack(draft: draft, id: id, saved: isSaved)
  }
}

extension TodoEditPresenter: TodoEditSaveUseCaseOutput {
  package func presentSaved(id: Int, rev: Int) { output?.respond(.reference(id: id, rev: rev)) }
}

extension TodoEditPresenter: TodoEditCancelUseCaseOutput {
  package func presentCancelled() { output?.respond(.nothing) }
}

extension TodoEditPresenter: TodoEditViewClosedUseCaseOutput {
  package func presentViewClosed() { output?.respond(.nothing) }
}
