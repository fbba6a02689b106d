import JSONRPC
import Presenters

package typealias SceneNameRemoteView = RemoteView<SceneNamePresenter>

extension SceneNamePresenter: DeclaredPresenter { package typealias Outputs = SceneNameOutputs }

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
    send(SceneNameOutputs.showOutput, model)
  }

  //: end
}
//: if routes

extension RemoteView: SceneNameRouter where Presenter == SceneNamePresenter {
  //: routes
  package func routeOutput() { send(SceneNameOutputs.routeOutput, ()) }
  //: end
}
//: end
