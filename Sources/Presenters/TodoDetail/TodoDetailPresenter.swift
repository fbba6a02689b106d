import Entities
import UseCases

/// The presenter of the scene `todoDetail`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package final class TodoDetailPresenter {
  /// The View; the connector sets it.
  package var output: (any TodoDetailPresenterOutput)?
  /// The ways out of the scene; the connector sets it.
  package var router: (any TodoDetailRouter)?

  let texts: Texts
  private let useCase: TodoDetailUseCase

  /// A presenter in front of a use case.
  package init(useCase: TodoDetailUseCase, texts: Texts) {
    self.useCase = useCase
    self.texts = texts
  }

  /// The View is ready to show a todo.
  package func eventViewReady(id: Int) { useCase.eventViewReady(id: id) }

  /// The user changed fields of the todo.
  package func eventEdit(id: Int, _ given: GivenFields, rev: Int?) {
    useCase.eventEdit(id: id, rev: rev, given)
  }

  /// The user ticked the todo off.
  package func eventComplete(id: Int, rev: Int?) { useCase.eventComplete(id: id, rev: rev) }

  /// The user removed the tick.
  package func eventReopen(id: Int, rev: Int?) { useCase.eventReopen(id: id, rev: rev) }

  /// The user deleted the todo.
  package func eventDelete(id: Int, rev: Int?) { useCase.eventDelete(id: id, rev: rev) }

  /// The user does not want to do the todo this time.
  package func eventSkip(id: Int, rev: Int?) { useCase.eventSkip(id: id, rev: rev) }

  /// The user wants to edit the todo in a form.
  package func eventStartEdit(id: Int) { useCase.eventStartEdit(id: id) }

  /// The user wants to see the history of the todo.
  package func eventHistory(id: Int) { useCase.eventHistory(id: id) }

  /// The todo is no longer on the screen.
  package func eventViewClosed(id: Int) { useCase.eventViewClosed(id: id) }

  /// The store may have changed, or a day has begun.
  package func eventRefresh() { useCase.eventRefresh() }
}
