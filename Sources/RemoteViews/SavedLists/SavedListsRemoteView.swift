import Entities
import JSONRPC
import Presenters

package typealias SavedListsRemoteView = RemoteView<SavedListsOutputs>

extension SavedListsRemoteView: SavedListsPresenterOutput {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, SavedListsEvents.self)
    methods.register(events.viewReady) { presenter.eventViewReady(once: $0) }
    methods.register(events.save) {
      presenter.eventSave(
        name: $0.name, title: $0.title, filter: $0.filter, sort: TodoSort($0.sort),
        defaults: $0.defaults, replace: $0.replace)
    }
    methods.register(events.remove) { presenter.eventRemove(name: $0) }
    methods.register(events.definition) { presenter.eventDefinition(name: $0) }
    methods.register(events.move) {
      presenter.eventMove(name: $0.name, before: $0.before, after: $0.after, last: $0.last)
    }
    methods.register(events.viewClosed) { presenter.eventViewClosed() }
  }

  package func showLists(_ lists: [SavedListsRowViewModel]) {
    send(SavedListsOutputs.showLists, lists)
  }
}
