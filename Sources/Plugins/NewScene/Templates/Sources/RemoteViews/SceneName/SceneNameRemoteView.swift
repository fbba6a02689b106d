import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `sceneName`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications.
package final class SceneNameRemoteView: RemoteView {
  private let presenter: SceneNamePresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: SceneNamePresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

  package func register(in methods: inout MethodTable) {
    //: events
    methods.register(SceneNameEvents.eventName) { [presenter] in presenter.eventEventName() }
    //: end
  }
}

extension SceneNameRemoteView: SceneNamePresenterOutput {
  //: shows
  package func showOutput(_ model: SceneNameViewModel) {
    var writer = outbox.beginNotification("sceneName.showOutput")
    writer.member("rev", model.rev)
    outbox.endNotification()
  }

  //: end
  package func showError(_ error: ErrorViewModel) {
    var writer = outbox.beginNotification("sceneName.showError")
    writer.members(of: error)
    outbox.endNotification()
  }
}
//: if routes

extension SceneNameRemoteView: SceneNameRouter {
  //: routes
  package func routeOutput() {
    _ = outbox.beginNotification("sceneName.routeOutput")
    outbox.endNotification()
  }
  //: end
}
//: end
