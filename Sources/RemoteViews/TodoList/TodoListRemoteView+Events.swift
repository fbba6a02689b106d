import Entities
import JSONRPC
import UseCases

extension TodoListRemoteView {
  /// Passes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoListEvents.viewReady) { [presenter] list in
      presenter.eventViewReady(
        view: list.view, saved: list.saved, filter: list.filter, sort: list.sort.map(TodoSort.init),
        offset: list.offset, limit: list.limit, updates: list.updates, messages: list.messages)
    }
    methods.register(TodoListEvents.scroll) { [presenter] window in
      presenter.eventScroll(view: window.view, offset: window.offset, limit: window.limit)
    }
    methods.register(TodoListEvents.add) { [presenter] add in
      presenter.eventAdd(add.todo, key: add.key, view: add.view)
    }
    methods.register(TodoListEvents.complete) { [presenter] todo in
      presenter.eventComplete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoListEvents.reopen) { [presenter] todo in
      presenter.eventReopen(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoListEvents.delete) { [presenter] todo in
      presenter.eventDelete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoListEvents.deleteCompleted) { [presenter] in
      presenter.eventDeleteCompleted()
    }
    methods.register(TodoListEvents.deleteAll) { [presenter] in presenter.eventDeleteAll() }
    methods.register(TodoListEvents.apply) { [presenter] apply in
      presenter.eventApply(
        apply.changes.commands, key: apply.changes.key(apply.key), isDryRun: apply.dryRun)
    }
    methods.register(TodoListEvents.undo) { [presenter] step in presenter.eventUndo(step: step) }
    methods.register(TodoListEvents.redo) { [presenter] in presenter.eventRedo() }
    methods.register(TodoListEvents.create) { [presenter] view in
      presenter.eventCreate(view: view)
    }
    methods.register(TodoListEvents.select) { [presenter] choice in
      presenter.eventSelect(view: choice.view, id: choice.id)
    }
    methods.register(TodoListEvents.changesSince) { [presenter] known in
      presenter.eventChangesSince(since: known.since, mark: known.mark)
    }
    methods.register(TodoListEvents.viewClosed) { [presenter] view in
      presenter.eventViewClosed(view: view)
    }
  }
}
