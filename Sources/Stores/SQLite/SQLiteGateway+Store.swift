import Entities
import Stores

extension SQLiteGateway: Store {
  package var gateway: any EntityGateway { self }
  package var place: String? { path }

  package func open(progress: @escaping (Double) -> Void) throws(StoreError) {
    self.progress = progress
    defer { self.progress = nil }
    try open()
  }

  package func interrupt(by wait: @escaping (_ nanoseconds: Int64) -> Bool) { self.wait = wait }

  package func wakeSources() -> [StoreWakeSource] {
    _ = startWatching()
    _ = startCopyingBack()
    return [
      StoreWakeSource({ self.watch }) { self.takeNote() },
      StoreWakeSource({ self.idleTimer?.countdown }) {
        self.copyBack()
        return false
      },
    ]
  }
}
