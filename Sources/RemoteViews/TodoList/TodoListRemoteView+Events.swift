import Entities
import JSONRPC
import UseCases

extension TodoListRemoteView {
  /// Takes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoListEvents.viewReady) { [presenter] arguments throws(InvalidParams) in
      presenter.eventViewReady(
        view: try arguments.optionalString("view"),
        filter: try TodoFilterMembers.filter(try arguments.optionalObject("filter")),
        sort: TodoSort(try arguments.optionalStrings("sort", as: TodoSortWords.key) ?? []),
        offset: try arguments.optionalInteger("offset") ?? 0,
        limit: try arguments.optionalInteger("limit") ?? TodoListEvents.defaultLimit,
        updates: try arguments.optionalString("updates").flatMap(OpenList.Updates.init) ?? .all)
    }
    methods.register(TodoListEvents.scroll) { [presenter] arguments throws(InvalidParams) in
      presenter.eventScroll(
        view: try arguments.optionalString("view"), offset: try arguments.integer("offset"),
        limit: try arguments.optionalInteger("limit"))
    }
    methods.register(TodoListEvents.add) { [presenter] arguments throws(InvalidParams) in
      presenter.eventAdd(
        title: try arguments.string("title"), content: try arguments.optionalString("content"),
        due: try arguments.optionalString("due"),
        priority: try arguments.optionalString("priority"),
        tags: try arguments.optionalStrings("tags"), key: try arguments.optionalString("key"))
    }
    methods.register(TodoListEvents.complete) { [presenter] arguments throws(InvalidParams) in
      presenter.eventComplete(
        id: try arguments.integer("id"), rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoListEvents.reopen) { [presenter] arguments throws(InvalidParams) in
      presenter.eventReopen(
        id: try arguments.integer("id"), rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoListEvents.delete) { [presenter] arguments throws(InvalidParams) in
      presenter.eventDelete(
        id: try arguments.integer("id"), rev: try arguments.optionalInteger("rev"))
    }
    methods.register(TodoListEvents.deleteCompleted) { [presenter] _ in
      presenter.eventDeleteCompleted()
    }
    methods.register(TodoListEvents.deleteAll) { [presenter] _ in
      presenter.eventDeleteAll()
    }
    methods.register(TodoListEvents.undo) { [presenter] arguments throws(InvalidParams) in
      presenter.eventUndo(step: try arguments.optionalInteger("step"))
    }
    methods.register(TodoListEvents.redo) { [presenter] _ in presenter.eventRedo() }
    methods.register(TodoListEvents.select) { [presenter] arguments throws(InvalidParams) in
      presenter.eventSelect(
        view: try arguments.optionalString("view"), id: try arguments.integer("id"))
    }
    methods.register(TodoListEvents.changesSince) { [presenter] arguments throws(InvalidParams) in
      presenter.eventChangesSince(
        since: try arguments.integer("since"), mark: try arguments.optionalString("mark"))
    }
    methods.register(TodoListEvents.viewClosed) { [presenter] arguments throws(InvalidParams) in
      presenter.eventViewClosed(view: try arguments.optionalString("view"))
    }
  }
}
