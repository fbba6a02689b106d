import Stdio

/// Wakes the loop when the store has something to do or to tell.
final class StoreWakeSource: WakeSource {
  let descriptor: Int32
  private let action: () -> Void

  init(_ descriptor: Int32, action: @escaping () -> Void) {
    self.descriptor = descriptor
    self.action = action
  }

  func handle() { action() }
}
