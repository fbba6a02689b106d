import Entities
import UseCases

extension TodoListPresenter: TodoListUseCaseOutput {
  package func presentFailure(_ failure: Failure, view: String?) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error, view: view)
    output?.respond(error)
  }

  package func presentMessage(_ message: TodoListMessagePresentationModel, view: String?) {
    let title = texts.title(
      message.event.title, of: message.todo, isDamaged: message.isDamaged)
    output?.showMessage(
      TodoListMessageViewModel(
        kind: message.kind.rawValue, text: texts.phrases.message(for: message, title: title),
        count: message.count, step: message.step, by: message.client),
      view: view)
  }
}

extension TodoListPresenter: TodoListViewReadyUseCaseOutput {
  package func presentTodos(_ list: TodoListPresentationModel) {
    output?.showTodos(
      TodoListViewModel(
        view: list.view, rev: list.rev, total: list.total, offset: list.offset,
        todos: list.todos.map { TodoRowViewModel($0, texts: texts) },
        message: list.emptiness.map { texts.phrases.message(for: $0) }))
  }

  package func presentRows(_ rows: TodoListRowsPresentationModel) {
    output?.showChanges(
      TodoListRowsViewModel(
        view: rows.view, rev: rows.rev, total: rows.total,
        offset: rows.offset,
        changes: rows.changes.map { change in
          switch change {
          case .delete(let index): .delete(index: index)
          case .insert(let index, let todo):
            .insert(index: index, TodoRowViewModel(todo, texts: texts))
          case .update(let index, let todo):
            .update(index: index, TodoRowViewModel(todo, texts: texts))
          }
        },
        message: rows.emptiness.map { texts.phrases.message(for: $0) }))
  }

  package func presentTotal(_ total: Int, rev: Int, offset: Int, view: String?) {
    output?.showTotal(total, rev: rev, offset: offset, view: view)
  }

  package func presentNotRefreshed(_ failure: Failure, view: String?) {
    output?.showError(ErrorViewModel(failure, texts: texts), view: view)
  }

  package func presentViewReady(total: Int, rev: Int) {
    output?.respond(.total(total, rev: rev))
  }

  package func presentTooManyLists(limit: Int) {
    output?.respond(
      invalidMember: "view",
      expected: "one of at most \(limit) open lists; close one with todoList.viewClosed")
  }
}

extension TodoListPresenter: TodoListScrollUseCaseOutput {
  package func presentScrolled(total: Int, rev: Int) {
    output?.respond(.total(total, rev: rev))
  }

  package func presentListNotOpen(view: String?) {
    output?.respond(
      invalidMember: "view",
      expected: view == nil
        ? "the name of an open list, since the unnamed list is not open; open it with "
          + "todoList.viewReady"
        : "the name of an open list; open it with todoList.viewReady")
  }
}

extension TodoListPresenter: TodoListAddUseCaseOutput {
  package func presentAdded(id: Int, rev: Int, step: Int?, shows: Bool?) {
    output?.respond(.added(id: id, rev: rev, step: step, shows: shows))
  }
}

extension TodoListPresenter: CompleteUseCaseOutput {
  package func presentCompleted(
    id: Int, rev: Int, step: Int?, next: NextTodoPresentationModel?
  ) {
    output?.respond(
      .todo(
        id: id, rev: rev, step: step, next: next.map { ($0.id, $0.due?.description) }))
  }
}

extension TodoListPresenter: ReopenUseCaseOutput {
  package func presentReopened(id: Int, rev: Int, step: Int?) {
    output?.respond(.todo(id: id, rev: rev, step: step))
  }
}

extension TodoListPresenter: DeleteUseCaseOutput {
  package func presentDeleted(id: Int, rev: Int, step: Int?) {
    output?.respond(.todo(id: id, rev: rev, step: step))
  }
}

extension TodoListPresenter: TodoListDeleteManyUseCaseOutput {
  package func presentDeleted(count: Int, rev: Int, step: Int?) {
    output?.respond(.count(count, rev: rev, step: step))
  }
}

extension TodoListPresenter: TodoListApplyUseCaseOutput {
  package func presentApplied(_ applied: TodoListApplied) {
    output?.respond(.applied(TodoListAppliedViewModel(applied)))
  }

  package func presentPreview(_ rows: [TodoListPreviewRow]) {
    output?.showPreview(rows.map { TodoListPreviewViewModel($0, texts: texts) })
  }

  package func presentNotApplied(_ failure: Failure, index: Int) {
    var error = ErrorViewModel(failure, texts: texts)
    error.index = index
    output?.showError(error, view: nil)
    output?.respond(error)
  }
}

extension TodoListPresenter: TodoListUndoUseCaseOutput {
  package func presentUndone(_ event: StepPresentationModel, rev: Int, step: Int) {
    output?.respond(.undone(texts.phrases.phrase(for: event), rev: rev, step: step))
  }
}

extension TodoListPresenter: TodoListRedoUseCaseOutput {
  package func presentRedone(_ event: StepPresentationModel, rev: Int, step: Int) {
    output?.respond(.redone(texts.phrases.phrase(for: event), rev: rev, step: step))
  }
}

extension TodoListPresenter: TodoListCreateUseCaseOutput {
  package func presentCreation(view: String?, from beginning: GivenFields?) {
    router?.routeEdit(id: nil, view: view, from: beginning)
    output?.respond(.nothing)
  }
}

extension TodoListPresenter: TodoListSelectUseCaseOutput {
  package func presentSelected(id: Int, view: String?) {
    router?.routeDetail(id: id, view: view)
    output?.respond(.nothing)
  }
}

extension TodoListPresenter: TodoListChangesSinceUseCaseOutput {
  package func presentChanges(_ changes: TodoListChangesPresentationModel) {
    output?.respond(
      .changes(
        TodoListChangesViewModel(
          rev: changes.rev, todos: changes.todos.map { TodoRowViewModel($0, texts: texts) },
          deleted: changes.deleted, complete: changes.isComplete, mark: changes.mark)))
  }
}

extension TodoListPresenter: TodoListViewClosedUseCaseOutput {
  package func presentViewClosed() { output?.respond(.nothing) }
}
