import JSONRPC

extension TodoReportRemoteView {
  /// Passes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoReportEvents.viewReady) { [presenter] filter in
      presenter.eventViewReady(filter: filter)
    }
    methods.register(TodoReportEvents.select) { [presenter] id in presenter.eventSelect(id: id) }
    methods.register(TodoReportEvents.viewClosed) { [presenter] in presenter.eventViewClosed() }
  }
}
