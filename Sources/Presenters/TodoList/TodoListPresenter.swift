import Entities
import UseCases

/// The presenter of the scene `todoList`. It turns what the View sends into values, and what the
/// use case presents into view models for the View.
package typealias TodoListPresenter = Presenter<
  TodoListUseCase, any TodoListPresenterOutput, any TodoListRouter
>

extension TodoListPresenter: TodoListUseCaseOutput {
  /// The View is ready to show a list, and wants this window of it, once or until it is closed.
  package func eventViewReady(
    view: String?, saved: String? = nil, filter: TodoFilter, sort: TodoSort?, offset: Int,
    limit: Int, updates: OpenList.Updates, messages: Bool = false, sums: Bool = false,
    isWhole: Bool = false, folding: Folding? = nil, once: Bool = false
  ) {
    if folding != nil, saved == nil || sort != nil, sort != TodoSort([.init(.manual)]) {
      output?.respond(invalidMember: "tree", expected: "left out unless sort is [\"manual\"]")
      return
    }
    if once && (updates != .all || messages) {
      output?.respond(
        invalidMember: messages ? "messages" : "updates", expected: "left out if once is true")
      return
    }
    useCase.eventViewReady(
      view: view, saved: saved, filter: filter, sort: sort, offset: offset, limit: limit,
      updates: updates, wantsMessages: messages, wantsSum: sums, isWhole: isWhole,
      folding: folding, once: once)
  }

  /// The user scrolled.
  package func eventScroll(view: String?, offset: Int, limit: Int?) {
    useCase.eventScroll(view: view, offset: offset, limit: limit)
  }

  /// The user entered a new todo, in a list or in none.
  package func eventAdd(_ given: GivenFields, key: String?, view: String? = nil) {
    if !given.hasWords { return useCase.eventAdd(given, key: key, view: view) }
    useCase.eventAdd(texts.read(given), key: key, view: view) { [texts] in texts.read(given, at: $0)
    }
  }

  /// The user ticked a todo off, removed the tick, or deleted it.
  package func eventChange(id: Int, rev: Int?, token: String? = nil, _ action: TodoAction) {
    useCase.eventChange(id: id, rev: rev, token: token, action)
  }

  /// An agent wants to begin a todo.
  package func eventClaim(_ choice: ClaimChoice, for span: TimeSpan, key: String) {
    useCase.eventClaim(choice, for: span, key: key)
  }

  /// The user puts todos elsewhere in the order by hand, or in the tree.
  package func eventMove(
    _ ids: [Int], to destination: Destination?, parent: Int??, rev: Int?, view: String?
  ) { useCase.eventMove(ids, to: destination, parent: parent, rev: rev, view: view) }

  /// The user folds a todo of the tree, or unfolds it.
  package func eventCollapse(view: String?, id: Int, _ isFolded: Bool) {
    useCase.eventCollapse(view: view, id: id, isFolded)
  }

  /// An agent needs more time for a todo.
  package func eventRenew(id: Int, token: String, for span: TimeSpan) {
    useCase.eventRenew(id: id, token: token, for: span)
  }

  /// An agent gives a todo back.
  package func eventRelease(id: Int, token: String) { useCase.eventRelease(id: id, token: token) }

  /// The user deleted all completed todos.
  package func eventDeleteCompleted() { useCase.eventDeleteCompleted() }

  /// The user deleted all todos.
  package func eventDeleteAll() { useCase.eventDeleteAll() }

  /// The user changed several todos at once, or wants to see what that would do.
  package func eventApply(
    _ commands: [Command], key: ChangesKey?, isDryRun: Bool, guardsContents: Bool = false,
    saved: String? = nil
  ) {
    useCase.eventApply(
      commands.map(texts.read), key: key, isDryRun: isDryRun, guardsContents: guardsContents,
      saved: saved)
  }

  /// The user wants to undo steps.
  package func eventUndo(_ steps: UndoneSteps) { useCase.eventUndo(steps) }

  /// The user wants todos back that are gone.
  package func eventRestore(_ ids: [Int]) { useCase.eventRestore(ids) }

  /// The user wants to redo the step that they undid last.
  package func eventRedo() { useCase.eventRedo() }

  /// The user wants to write a new todo.
  package func eventStartAdd(view: String?) { useCase.eventStartAdd(view: view) }

  /// The user chose a todo to look at.
  package func eventSelect(view: String?, id: Int) { useCase.eventSelect(id: id, view: view) }

  /// A script asks for what it missed.
  package func eventChangesSince(since: Int, mark: String?, isWhole: Bool = false) {
    useCase.eventChangesSince(since, mark: mark, isWhole: isWhole)
  }

  /// The list goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool, view: String?) {
    useCase.eventHidden(isHidden, view: view)
  }

  /// The list is no longer on the screen.
  package func eventViewClosed(view: String?) { useCase.eventViewClosed(view: view) }

  /// A program wants to know in words what a step did that it made.
  package func eventDescribe(_ step: RecordedStep) { useCase.eventDescribe(step) }

  private func row(_ todo: TodoPresentationModel) -> TodoRowViewModel {
    TodoRowViewModel(todo, texts: texts)
  }

  private func shown<Row>(_ list: TodoListPresentationModel<Row>) -> TodoListViewModel<Row> {
    TodoListViewModel(
      list: list, sum: list.sum.map { ($0, texts.duration($0.minutes)) },
      message: list.emptiness.map { texts.phrases.text(named: $0.rawValue) })
  }

  package func presentMessage(_ message: TodoListMessagePresentationModel, view: String?) {
    output?.showMessage(message, text: texts.message(for: message), view: view)
  }

  package func presentClaimed(_ outcome: ClaimOutcome<TodoPresentationModel>) {
    output?.respond(.claimed(outcome.map { TodoDetailViewModel($0, texts: texts) }))
  }

  package func presentHeld(_ claim: Claim?) { output?.respond(.held(claim)) }

  package func presentTodos(_ list: TodoListPresentationModel<TodoPresentationModel>) {
    output?.showTodos(shown(list.with(list.rows.map(row))))
  }

  package func presentRows(_ list: TodoListPresentationModel<RowChange<TodoPresentationModel>>) {
    output?.showChanges(shown(list.with(list.rows.map { $0.map(row) })))
  }

  package func presentTotal(_ total: Int, rev: Int) { output?.respond(.total(total, rev: rev)) }

  package func presentAdded(_ todo: ChangedTodo, shows: Bool?) {
    output?.respond(.todo(todo, shows: shows))
  }

  package func presentChanged(_ todo: ChangedTodo) { output?.respond(.todo(todo)) }

  package func presentCount(_ count: Int, rev: Int, step: Int?) {
    output?.respond(.count(count, rev: rev, step: step))
  }

  package func presentApplied(_ applied: TodoListApplied) { output?.respond(.applied(applied)) }

  package func presentPreview(_ rows: [TodoListPreviewRow<TodoPresentationModel>]) {
    output?.showPreview(rows.map { $0.map(row) })
  }

  package func presentNotChanged(_ failure: StepFailure) {
    var error = ErrorViewModel(failure.failure, texts: texts)
    (error.index, error.steps) = (failure.index, failure.steps)
    present(error)
  }

  package func presentReversed(_ step: ReversedStep, _ direction: StepDirection) {
    output?.respond(.reversed(direction, texts.phrases.phrase(for: step.event), step))
  }

  package func presentUndone(steps: [Int], rev: Int) {
    output?.respond(.undone(steps: steps, rev: rev))
  }

  package func presentAddStarted(view: String?, from beginning: GivenFields?) {
    router?.routeEdit(id: nil, view: view, from: beginning)
    output?.respond(.nothing)
  }

  package func presentSelected(id: Int, view: String?) {
    router?.routeDetail(id: id, view: view)
    output?.respond(.nothing)
  }

  package func presentChanges(_ changes: TodoChangesPage<TodoPresentationModel>) {
    output?.respond(.changes(changes.map(row)))
  }
}

/// What the presenter of the scene `todoList` tells its View (PROTOCOL § 6).
package protocol TodoListPresenterOutput: SceneView {
  /// Shows a window. Replaces everything that the list showed before.
  func showTodos(_ list: TodoListViewModel<TodoRowViewModel>)

  /// Shows the changes in a window, if the View asked for its changes by rows.
  func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>)

  /// Shows what a step of this View did, with one sentence for a person, if the View asked for
  /// messages.
  func showMessage(_ message: TodoListMessagePresentationModel, text: String, view: String?)

  /// Shows what changes would make of todos.
  func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>])
}

/// The ways out of the scene `todoList` (PROTOCOL § 6).
package protocol TodoListRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int, view: String?)

  /// Opens the scene in which a todo is written; nil means a new todo, which may begin with what a
  /// list says of its todos.
  func routeEdit(id: Int?, view: String?, from beginning: GivenFields?)
}

/// The window of a list, ready to be shown: its todos, or the changes to what was shown of it, which are
/// applied in order.
package struct TodoListViewModel<Row> {
  /// The window as the use case presents it.
  package let list: TodoListPresentationModel<Row>
  /// How long all todos take that pass the filter; nil if the View does not want to know.
  package let sum: EstimateSumViewModel?
  /// Why there is nothing to show, in words; nil if there is something.
  package let message: String?
}
