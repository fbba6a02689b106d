import Entities
import JSONRPC

extension SavedListsRemoteView {
  /// Passes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(SavedListsEvents.viewReady) { [presenter] in presenter.eventViewReady() }
    methods.register(SavedListsEvents.save) { [presenter] list in
      presenter.eventSave(
        name: list.name, title: list.title, filter: list.filter, sort: TodoSort(list.sort),
        defaults: list.defaults)
    }
    methods.register(SavedListsEvents.remove) { [presenter] name in
      presenter.eventRemove(name: name)
    }
    methods.register(SavedListsEvents.definition) { [presenter] name in
      presenter.eventDefinition(name: name)
    }
    methods.register(SavedListsEvents.move) { [presenter] move in
      presenter.eventMove(
        name: move.name, before: move.before, after: move.after, last: move.last)
    }
    methods.register(SavedListsEvents.viewClosed) { [presenter] in presenter.eventViewClosed() }
  }
}
