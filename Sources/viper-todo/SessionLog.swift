import Connectors
import Entities
import Stdio

/// Writes the messages of a session to the log file. They contain what people wrote, so this
/// happens only at the level `debug`. Notifications that end in an error are there from `info` on.
final class SessionLog: SessionObserver {
  private let file: LogFile

  init(_ file: LogFile) { self.file = file }

  func didRead(_ message: UnsafeRawBufferPointer?, at instant: Instant) {
    guard file.level == .debug else { return }
    file.write(.debug, "< " + (message.map(Self.text) ?? "a message beyond the limit"))
  }

  func didWake(_ cause: WakeCause, at instant: Instant) {
    file.write(.debug, "woken by \(cause)")
  }

  func didWrite(_ message: UnsafeRawBufferPointer) {
    guard file.level == .debug else { return }
    file.write(.debug, "> " + Self.text(message))
  }

  func didRefuse(_ notification: RefusedNotification) {
    file.write(
      .info, "refused \(notification.method): \(notification.code) \(notification.message)")
  }

  func didFail(_ error: StoreError) {
    file.write(.error, "the store failed (\(error.reason.rawValue)): \(error.detail)")
  }

  private static func text(_ message: UnsafeRawBufferPointer) -> String {
    String(decoding: message.prefix(4096), as: UTF8.self)
  }
}
