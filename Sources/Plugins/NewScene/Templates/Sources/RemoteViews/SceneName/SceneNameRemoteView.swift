import JSON
import JSONRPC
import Presenters

package typealias SceneNameRemoteView = RemoteView<SceneNamePresenter>

extension SceneNameRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, SceneNameEvents.self)
    //: events
    methods.register(events.eventName) { presenter.eventEventName() }
    //: end
  }
}

extension RemoteView: SceneNamePresenterOutput where Presenter == SceneNamePresenter {
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

extension RemoteView: SceneNameRouter where Presenter == SceneNamePresenter {
  //: routes
  package func routeOutput() {
    _ = outbox.beginNotification("sceneName.routeOutput")
    outbox.endNotification()
  }
  //: end
}
//: end
