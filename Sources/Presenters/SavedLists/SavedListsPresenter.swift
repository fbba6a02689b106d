import Entities
import UseCases

/// The presenter of the scene `savedLists`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package typealias SavedListsPresenter = Presenter<
  SavedListsUseCase, any SavedListsPresenterOutput, Never
>

extension SavedListsPresenter: SavedListsUseCaseOutput {
  /// The View is ready to show the lists, once or until they are closed.
  package func eventViewReady(once: Bool = false) { useCase.eventViewReady(once: once) }

  /// The user saved a list under a name.
  package func eventSave(
    name: String, title: String, filter: TodoFilter, sort: TodoSort, defaults: GivenFields,
    replace: Bool = false
  ) {
    do {
      useCase.eventSave(
        name: name, title: title,
        ListDefinition(filter: filter, sort: sort, defaults: try defaults.checked),
        replaces: replace)
    } catch { presentFailure(.invalid(error), of: .scene) }
  }

  /// The user removed a saved list.
  package func eventRemove(name: String) { useCase.eventRemove(name: name) }

  /// The user wants to see what a list is, or to change it.
  package func eventDefinition(name: String) { useCase.eventDefinition(name: name) }

  /// The user moved a saved list.
  package func eventMove(name: String, before: String?, after: String?, last: Bool?) {
    switch (before, after, last) {
    case (let other?, nil, nil): useCase.eventMove(name: name, beside: other)
    case (nil, let other?, nil): useCase.eventMove(name: name, beside: other, isBehind: true)
    case (nil, nil, true): useCase.eventMove(name: name, beside: nil)
    case (nil, nil, nil):
      output?.respond(invalidMember: "before", expected: "given, unless after or last is")
    case (nil, nil, _):
      output?.respond(invalidMember: "last", expected: "true, unless before or after is given")
    default:
      output?.respond(
        invalidMember: before == nil ? "after" : "before",
        expected: "the only one of before, after and last that is given")
    }
  }

  /// The lists are no longer on the screen.
  package func eventViewClosed() { useCase.eventViewClosed() }

  package func presentLists(_ lists: [SavedListsPresentationModel]) {
    output?.showLists(
      lists.map { .init(list: $0, title: texts.phrases.title(ofList: $0.name, $0.title)) })
  }

  package func presentDefinition(name: String, _ title: String?, _ definition: ListDefinition) {
    let title = texts.phrases.title(ofList: name, title)
    output?.respond(.savedList(.init(name: name, title: title, definition: definition)))
  }
}

/// What the presenter of the scene `savedLists` tells its View (PROTOCOL § 6).
package protocol SavedListsPresenterOutput: SceneView {
  /// Shows all lists: the built-in ones, and the saved ones in their order. Replaces everything that
  /// was shown before.
  func showLists(_ lists: [SavedListsRowViewModel])
}

/// A list with its totals, ready to be shown.
package struct SavedListsRowViewModel {
  package let list: SavedListsPresentationModel
  /// What people call it.
  package let title: String
}

/// A whole list, with all that is needed to save it, as it is or changed.
package struct SavedListViewModel {
  /// By which programs know it.
  package let name: String
  /// What people call it.
  package let title: String
  /// What it is.
  package let definition: ListDefinition
}
