import Entities
import UseCases

/// The presenter of the scene `todoList`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package final class TodoListPresenter {
  /// The View; the connector sets it.
  package var output: (any TodoListPresenterOutput)?
  /// The ways out of the scene; the connector sets it.
  package var router: (any TodoListRouter)?

  let texts: Texts
  private let useCase: TodoListUseCase

  /// A presenter in front of a use case.
  package init(useCase: TodoListUseCase, texts: Texts) {
    self.useCase = useCase
    self.texts = texts
  }

  /// The View is ready to show a list, and wants this window of it.
  package func eventViewReady(
    view: String?, saved: String? = nil, filter: TodoFilter, sort: TodoSort?, offset: Int,
    limit: Int, updates: OpenList.Updates, messages: Bool = false
  ) {
    useCase.eventViewReady(
      view: view, saved: saved, filter: filter, sort: sort, offset: offset, limit: limit,
      updates: updates, wantsMessages: messages)
  }

  /// The user scrolled.
  package func eventScroll(view: String?, offset: Int, limit: Int?) {
    useCase.eventScroll(view: view, offset: offset, limit: limit)
  }

  /// The user entered a new todo, in a list or in none.
  package func eventAdd(_ given: GivenFields, key: String?, view: String? = nil) {
    useCase.eventAdd(given, key: key, view: view)
  }

  /// The user ticked a todo off.
  package func eventComplete(id: Int, rev: Int?) { useCase.eventComplete(id: id, rev: rev) }

  /// The user removed a tick.
  package func eventReopen(id: Int, rev: Int?) { useCase.eventReopen(id: id, rev: rev) }

  /// The user deleted a todo.
  package func eventDelete(id: Int, rev: Int?) { useCase.eventDelete(id: id, rev: rev) }

  /// The user deleted all completed todos.
  package func eventDeleteCompleted() { useCase.eventDeleteCompleted() }

  /// The user deleted all todos.
  package func eventDeleteAll() { useCase.eventDeleteAll() }

  /// The user changed several todos at once, or wants to see what that would do.
  package func eventApply(_ commands: [Command], key: ChangesKey?, isDryRun: Bool) {
    useCase.eventApply(commands, key: key, isDryRun: isDryRun)
  }

  /// The user wants to undo a step: the one with this number, otherwise the newest.
  package func eventUndo(step: Int?) { useCase.eventUndo(step: step) }

  /// The user wants to redo the step that was undone last.
  package func eventRedo() { useCase.eventRedo() }

  /// The user wants to write a new todo.
  package func eventCreate(view: String?) { useCase.eventCreate(view: view) }

  /// The user chose a todo to look at.
  package func eventSelect(view: String?, id: Int) { useCase.eventSelect(id: id, view: view) }

  /// A script asks for what it missed.
  package func eventChangesSince(since: Int, mark: String?) {
    useCase.eventChangesSince(since, mark: mark)
  }

  /// The list is no longer on the screen.
  package func eventViewClosed(view: String?) { useCase.eventViewClosed(view: view) }

  /// The store may have changed, or a day has begun.
  package func eventRefresh() { useCase.eventRefresh() }

  /// A program wants to know in words what a step did that it made.
  package func eventDescribe(_ step: RecordedStep) { useCase.eventDescribe(step) }

  /// An event made a step, and all that it changed has been shown.
  package func eventConcluded(_ step: RecordedStep) { useCase.eventConcluded(step) }
}
