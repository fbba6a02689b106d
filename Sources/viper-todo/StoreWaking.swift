import Stdio
import Stores

/// Wakes the loop when the store has something to do or to report.
final class StoreWaking: WakeSource {
  private let source: StoreWakeSource
  private let onChange: () -> Void

  /// Calls `onChange` when another process may have changed the store.
  init(_ source: StoreWakeSource, onChange: @escaping () -> Void) {
    self.source = source
    self.onChange = onChange
  }

  var descriptor: Int32 { source.descriptor }

  func remainingWait() -> Int64? { source.remainingWait() }

  func handle() { if source.handle() { onChange() } }
}
