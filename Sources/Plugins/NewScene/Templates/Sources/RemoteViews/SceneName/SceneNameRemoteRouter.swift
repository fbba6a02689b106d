import JSONRPC
import Presenters

/// The ways out of the scene `sceneName`: it tells the View at the other end of the pipe where to
/// go.
package final class SceneNameRemoteRouter: SceneNameRouter {
  private let outbox: Outbox

  /// A router that writes to an outbox.
  package init(outbox: Outbox) { self.outbox = outbox }
  //: routes

  package func routeOutput() {
    _ = outbox.beginNotification("sceneName.routeOutput")
    outbox.endNotification()
  }
  //: end
}
