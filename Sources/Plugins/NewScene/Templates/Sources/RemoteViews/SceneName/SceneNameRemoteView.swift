import JSONRPC
import Presenters

package typealias SceneNameRemoteView = RemoteView<SceneNameOutputs>

extension SceneNameRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, SceneNameEvents.self)
    //: events
    methods.register(events.eventName) { presenter.eventEventName() }
    //: end
  }
}

extension RemoteView: SceneNamePresenterOutput where Outputs == SceneNameOutputs {
  //: shows
  package func showOutput(_ model: SceneNameViewModel) {
    send(SceneNameOutputs.showOutput, model)
  }

  //: end
}
//: if routes

extension RemoteView: SceneNameRouter where Outputs == SceneNameOutputs {
  //: routes
  package func routeOutput() { send(SceneNameOutputs.routeOutput, ()) }
  //: end
}
//: end
