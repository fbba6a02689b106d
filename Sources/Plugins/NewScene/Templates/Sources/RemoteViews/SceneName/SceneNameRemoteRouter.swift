import JSONRPC
import Presenters

/// The way out of the scene `sceneName`: the View at the other end of the pipe is told where to go.
package final class SceneNameRemoteRouter: SceneNameRouter {
  private let outbox: Outbox

  /// A router that tells through an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }
  //: routes

  package func routeOutput() {
    var writer = outbox.beginNotification("sceneName.routeOutput")
    writer.beginObject()
    writer.endObject()
    outbox.endNotification(writer)
  }
  //: end
}
