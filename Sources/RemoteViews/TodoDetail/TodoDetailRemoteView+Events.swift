import JSONRPC
import UseCases

extension TodoDetailRemoteView {
  /// Takes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoDetailEvents.viewReady) { [presenter] arguments throws(InvalidParams) in
      presenter.eventViewReady(id: try arguments.integer("id"))
    }
    methods.register(TodoDetailEvents.edit) { [presenter] arguments throws(InvalidParams) in
      presenter.eventEdit(
        id: try arguments.integer("id"), title: try arguments.optionalString("title"),
        content: try arguments.optionalString("content"),
        due: try arguments.optionalString("due"),
        priority: try arguments.optionalString("priority"),
        tags: try arguments.optionalStrings("tags"),
        addTags: try arguments.optionalStrings("addTags"),
        removeTags: try arguments.optionalStrings("removeTags"),
        clear: Set(try arguments.optionalStrings("clear", as: TodoEdit.Clearable.init) ?? []),
        rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoDetailEvents.complete) { [presenter] arguments throws(InvalidParams) in
      presenter.eventComplete(
        id: try arguments.integer("id"), rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoDetailEvents.reopen) { [presenter] arguments throws(InvalidParams) in
      presenter.eventReopen(
        id: try arguments.integer("id"), rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoDetailEvents.delete) { [presenter] arguments throws(InvalidParams) in
      presenter.eventDelete(
        id: try arguments.integer("id"), rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoDetailEvents.history) { [presenter] arguments throws(InvalidParams) in
      presenter.eventHistory(id: try arguments.integer("id"))
    }
    methods.register(TodoDetailEvents.viewClosed) { [presenter] arguments throws(InvalidParams) in
      presenter.eventViewClosed(id: try arguments.integer("id"))
    }
  }
}
