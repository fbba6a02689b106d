import Stdio
import System

/// Wakes the loop when the store has something to do or to tell.
final class StoreWakeSource: WakeSource {
  private let store: any Waitable
  private let action: () -> Void

  init(_ store: any Waitable, action: @escaping () -> Void) {
    self.store = store
    self.action = action
  }

  var descriptor: Int32 { store.descriptor }
  func remainingWait() -> Int64? { store.remainingWait() }
  func handle() { action() }
}
