import Entities
import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `savedLists`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 6).
package final class SavedListsRemoteView: RemoteView {
  private let presenter: SavedListsPresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: SavedListsPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

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

extension SavedListsRemoteView: SavedListsPresenterOutput {
  package func showLists(_ lists: SavedListsViewModel) {
    var writer = outbox.beginNotification("savedLists.showLists")
    writer.member("lists", lists.lists) { $0.value($1) }
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel) {
    var writer = outbox.beginNotification("savedLists.showError")
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ list: SavedListsViewModel.List) {
    beginObject()
    member("name", list.name)
    member("title", list.title)
    member("builtIn", list.builtIn)
    member("total", list.total)
    member("overdue", list.overdue)
    endObject()
  }
}

// Lists as JSON, as a View saves them and as the store keeps them.
extension JSONWriter {
  mutating func value(_ list: SavedListViewModel) {
    beginObject()
    member("name", list.name)
    member("title", list.title)
    members(list.filter, list.sort, list.defaults)
    endObject()
  }

  /// What a list is, as its members.
  mutating func members(_ filter: TodoFilter, _ sort: TodoSort, _ defaults: GivenFields) {
    name("filter")
    value(filter)
    member("sort", sort.keys) { $0.value($1.word) }
    name("defaults")
    value(defaults)
  }
}
