import Entities
import UseCases

/// The presenter of the scene `todoDetail`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package typealias TodoDetailPresenter = Presenter<
  TodoDetailUseCase, any TodoDetailPresenterOutput, any TodoDetailRouter
>

extension TodoDetailPresenter: TodoDetailUseCaseOutput {
  /// The View is ready to show a todo, once or until it is closed.
  package func eventViewReady(id: Int, once: Bool = false) {
    useCase.eventViewReady(id: id, once: once)
  }

  /// The user changed the todo.
  package func eventChange(id: Int, rev: Int?, token: String? = nil, _ action: TodoAction) {
    useCase.eventChange(id: id, rev: rev, token: token, texts.read(action))
  }

  /// The user said something about the todo.
  package func eventComment(id: Int, _ text: String, key: String?) {
    useCase.eventComment(id: id, text, key: key)
  }

  /// The user gave a comment another text, or removed it.
  package func eventChangeComment(id: Int, number: Int, to text: String?) {
    useCase.eventChangeComment(id: id, number: number, to: text)
  }

  /// The user wants to see earlier comments.
  package func eventComments(id: Int, before number: Int?, limit: Int?) {
    useCase.eventComments(
      id: id, before: number ?? .max, limit: limit ?? TodoDetailUseCase.commentsLimit)
  }

  /// The user wants to edit the todo in a form.
  package func eventStartEdit(id: Int) { useCase.eventStartEdit(id: id) }

  /// The user wants to see the history of the todo.
  package func eventHistory(id: Int) { useCase.eventHistory(id: id) }

  /// The todo goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool, id: Int) { useCase.eventHidden(isHidden, id: id) }

  /// The todo is no longer on the screen.
  package func eventViewClosed(id: Int) { useCase.eventViewClosed(id: id) }

  package func presentTodo(_ todo: TodoPresentationModel) {
    output?.showTodo(TodoDetailViewModel(todo, texts: texts))
  }

  package func presentGone(id: Int) { router?.routeBack(id: id) }

  package func presentChanged(_ todo: ChangedTodo) { output?.respond(.todo(todo)) }

  package func presentComments(_ comments: [Comment], id: Int, left: Int) {
    output?.showComments(id: id, comments.map(texts.comment), left: left)
  }

  package func presentEditable(id: Int) {
    router?.routeEdit(id: id)
    output?.respond(.nothing)
  }

  package func presentHistory(id: Int, rev: Int, entries: [HistoryPresentationModel]) {
    output?.showHistory(
      id: id, entries: entries.map { ($0, texts.dateAndTime($0.instant), texts.what($0.event)) })
    output?.respond(.rev(rev))
  }
}

/// What the presenter of the scene `todoDetail` tells its View (PROTOCOL § 7).
package protocol TodoDetailPresenterOutput: SceneView {
  /// Shows the todo. Replaces what was shown of it before.
  func showTodo(_ todo: TodoDetailViewModel)

  /// Shows the changes of the todo, newest first.
  func showHistory(id: Int, entries: [HistoryEntryViewModel])

  /// Shows some comments of the todo, the oldest first, before which so many are left.
  func showComments(id: Int, _ comments: [CommentViewModel], left: Int)
}

/// The ways out of the scene `todoDetail` (PROTOCOL § 7).
package protocol TodoDetailRouter: AnyObject {
  /// Leaves the scene: the todo is gone.
  func routeBack(id: Int)

  /// Opens the scene in which the todo is edited.
  func routeEdit(id: Int)
}

/// One change of a todo, with the local day and minute and what was done, for a person.
package typealias HistoryEntryViewModel = (
  entry: HistoryPresentationModel, atText: String, what: String
)
