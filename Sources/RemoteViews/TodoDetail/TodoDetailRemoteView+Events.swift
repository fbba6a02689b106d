import JSONRPC

extension TodoDetailRemoteView {
  /// Passes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoDetailEvents.viewReady) { [presenter] id in
      presenter.eventViewReady(id: id)
    }
    methods.register(TodoDetailEvents.edit) { [presenter] edit in
      presenter.eventEdit(id: edit.id, edit.edits, rev: edit.rev)
    }
    methods.register(TodoDetailEvents.complete) { [presenter] todo in
      presenter.eventComplete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.reopen) { [presenter] todo in
      presenter.eventReopen(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.delete) { [presenter] todo in
      presenter.eventDelete(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.skip) { [presenter] todo in
      presenter.eventSkip(id: todo.id, rev: todo.rev)
    }
    methods.register(TodoDetailEvents.startEdit) { [presenter] id in
      presenter.eventStartEdit(id: id)
    }
    methods.register(TodoDetailEvents.history) { [presenter] id in presenter.eventHistory(id: id) }
    methods.register(TodoDetailEvents.viewClosed) { [presenter] id in
      presenter.eventViewClosed(id: id)
    }
  }
}
