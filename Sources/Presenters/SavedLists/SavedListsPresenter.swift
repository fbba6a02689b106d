import Entities
import UseCases

/// The presenter of the scene `savedLists`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package final class SavedListsPresenter {
  /// The View; the connector sets it.
  package var output: (any SavedListsPresenterOutput)?

  let texts: Texts
  private let useCase: SavedListsUseCase

  /// A presenter in front of a use case.
  package init(useCase: SavedListsUseCase, texts: Texts) {
    self.useCase = useCase
    self.texts = texts
  }

  /// The View is ready to show the lists.
  package func eventViewReady() { useCase.eventViewReady() }

  /// The user saved a list under a name.
  package func eventSave(
    name: String, title: String, filter: TodoFilter, sort: TodoSort, defaults: GivenFields
  ) {
    do {
      useCase.eventSave(
        name: name, title: title,
        ListDefinition(filter: filter, sort: sort, defaults: try defaults.checked))
    } catch {
      presentFailure(.invalid(error))
    }
  }

  /// The user removed a saved list.
  package func eventRemove(name: String) { useCase.eventRemove(name: name) }

  /// The user wants to see what a list is, or to change it.
  package func eventDefinition(name: String) { useCase.eventDefinition(name: name) }

  /// The user moved a saved list.
  package func eventMove(name: String, before: String?, after: String?, last: Bool?) {
    switch (before, after, last) {
    case (let other?, nil, nil): useCase.eventMove(name: name, to: .before(other))
    case (nil, let other?, nil): useCase.eventMove(name: name, to: .after(other))
    case (nil, nil, true): useCase.eventMove(name: name, to: .last)
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

  /// The store may have changed, or a day has begun.
  package func eventRefresh() { useCase.eventRefresh() }
}
