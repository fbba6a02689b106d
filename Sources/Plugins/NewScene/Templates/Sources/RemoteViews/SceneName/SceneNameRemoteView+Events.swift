import JSONRPC

extension SceneNameRemoteView {
  /// Passes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    //: events
    methods.register(SceneNameEvents.eventName) { [presenter] in presenter.eventEventName() }
    //: end
  }
}
