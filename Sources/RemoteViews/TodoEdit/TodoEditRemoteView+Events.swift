import JSONRPC

extension TodoEditRemoteView {
  /// Passes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoEditEvents.viewReady) { [presenter] todo in
      presenter.eventViewReady(draft: todo.draft, id: todo.id, from: todo.from)
    }
    methods.register(TodoEditEvents.change) { [presenter] typed in
      presenter.eventChange(draft: typed.draft, typed.texts, rev: typed.rev)
    }
    methods.register(TodoEditEvents.resolve) { [presenter] choice in
      presenter.eventResolve(draft: choice.draft, take: choice.take, fields: choice.fields)
    }
    methods.register(TodoEditEvents.save) { [presenter] save in
      presenter.eventSave(draft: save.draft, key: save.key)
    }
    methods.register(TodoEditEvents.cancel) { [presenter] draft in
      presenter.eventCancel(draft: draft)
    }
    methods.register(TodoEditEvents.viewClosed) { [presenter] draft in
      presenter.eventViewClosed(draft: draft)
    }
  }
}
