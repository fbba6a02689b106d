import Entities
import UseCases

extension SavedListsPresenter: SavedListsUseCaseOutput {
  package func presentFailure(_ failure: Failure) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error)
    output?.respond(error)
  }

  package func presentNotRefreshed(_ failure: Failure) {
    output?.showError(ErrorViewModel(failure, texts: texts))
  }
}

extension SavedListsPresenter: SavedListsViewReadyUseCaseOutput {
  package func presentLists(_ lists: SavedListsPresentationModel) {
    output?.showLists(
      SavedListsViewModel(
        lists: lists.lists.map { list in
          SavedListsViewModel.List(
            name: list.name, title: title(list.title), builtIn: list.title.isBuiltIn,
            total: list.total, overdue: list.overdue)
        }))
  }

  package func presentViewReady(rev: Int) { output?.respond(.rev(rev)) }

  private func title(_ title: SavedListsPresentationModel.Title) -> String {
    switch title {
    case .builtIn(.inbox): texts.phrases.text(.inboxList)
    case .builtIn(.today): texts.phrases.text(.todayList)
    case .builtIn(.upcoming): texts.phrases.text(.upcomingList)
    case .builtIn(.all): texts.phrases.text(.allList)
    case .builtIn(.done): texts.phrases.text(.doneList)
    case .saved(let title): title
    }
  }
}

extension SavedListsPresentationModel.Title {
  fileprivate var isBuiltIn: Bool {
    if case .builtIn = self { true } else { false }
  }
}

extension SavedListsPresenter: SavedListsSaveUseCaseOutput {
  package func presentSaved(rev: Int) { output?.respond(.rev(rev)) }

  package func presentTooLarge(_ part: SavedListPart, limit: Int) {
    let field =
      switch part {
      case .defaults: "defaults"
      case .filter: "filter"
      }
    output?.respond(
      invalidMember: field, expected: "smaller, as a list has at most \(limit) bytes of JSON")
  }
}

extension SavedListsPresenter: SavedListsRemoveUseCaseOutput {
  package func presentRemoved(_ list: SavedList) {
    presentDefinition(name: list.name, .saved(list.title), list.definition)
  }
}

extension SavedListsPresenter: SavedListsDefinitionUseCaseOutput {
  package func presentDefinition(
    name: String, _ title: SavedListsPresentationModel.Title, _ definition: ListDefinition
  ) {
    output?.respond(
      .savedList(
        SavedListViewModel(
          name: name, title: self.title(title), filter: definition.filter, sort: definition.sort,
          defaults: definition.defaults)))
  }
}

extension SavedListsPresenter: SavedListsMoveUseCaseOutput {
  package func presentMoved(rev: Int) { output?.respond(.rev(rev)) }
}

extension SavedListsPresenter: SavedListsViewClosedUseCaseOutput {
  package func presentViewClosed() { output?.respond(.nothing) }
}
