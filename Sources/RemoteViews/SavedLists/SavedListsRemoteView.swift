import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `savedLists`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 6).
package final class SavedListsRemoteView: RemoteView {
  let presenter: SavedListsPresenter
  let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: SavedListsPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
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
