import JSONRPC

extension TodoReportRemoteView {
  /// Takes the scene's events from the wire to the presenter.
  package func register(in methods: inout MethodTable) {
    methods.register(TodoReportEvents.viewReady) { [presenter] _ in presenter.eventViewReady() }
    methods.register(TodoReportEvents.select) { [presenter] arguments throws(InvalidParams) in
      presenter.eventSelect(id: try arguments.integer("id"))
    }
    methods.register(TodoReportEvents.viewClosed) { [presenter] _ in presenter.eventViewClosed() }
  }
}
