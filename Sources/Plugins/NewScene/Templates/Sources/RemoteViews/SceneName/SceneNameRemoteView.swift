import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `sceneName`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications.
package final class SceneNameRemoteView: RemoteView {
  let presenter: SceneNamePresenter
  let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: SceneNamePresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }
}

extension SceneNameRemoteView: SceneNamePresenterOutput {
  //: shows
  package func showOutput(_ counts: SceneNameViewModel) {
    var writer = outbox.beginNotification("sceneName.showOutput")
    writer.members(of: counts)
    outbox.endNotification()
  }

  //: end
  package func showError(_ error: ErrorViewModel) {
    var writer = outbox.beginNotification("sceneName.showError")
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension JSONWriter {
  fileprivate mutating func members(of counts: SceneNameViewModel) {
    member("rev", counts.rev)
    member("day", counts.day)
    member("dayText", counts.dayText)
    member("open", counts.open)
    member("completed", counts.completed)
  }
}
