import Gateways
import Stdio

/// Wakes the loop when another process may have changed the database.
final class StoreWakeSource: WakeSource {
  private let watch: StoreWatch
  private let action: () -> Void

  init(path: String, action: @escaping () -> Void) {
    watch = StoreWatch(path: path)
    self.action = action
  }

  var descriptor: Int32 { watch.descriptor }

  func handle() {
    if watch.acknowledge() { action() }
  }
}
