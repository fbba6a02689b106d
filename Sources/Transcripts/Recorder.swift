import Connectors
import Entities

/// Writes a live session as a transcript (PROTOCOL § 12), so that a bug report is a test.
package final class Recorder: SessionObserver {
  /// Receives the text as it grows.
  private let write: Write
  private var isNewTurn = true
  private var lastInstant: Instant?
  /// Whether a replay cannot cause the next outputs, so that they are written as comments.
  private var isPassedOver = false

  /// Receives the next line of a transcript, and whether it is the first of a turn. A transcript
  /// may end before any turn.
  package typealias Write = (_ line: UnsafeRawBufferPointer, _ isNewTurn: Bool) -> Void

  /// How the title of every record begins; the version follows.
  package static let titleBeginning = "A session recorded by viper-todo "
  /// How every record begins, by which it is told from all other files.
  package static let beginning = "# " + titleBeginning

  /// Begins a transcript with its title, then `notes`, then `world`.
  package init(title: String, notes: [String], world: [Transcript.World], write: @escaping Write) {
    self.write = write
    for line in [title] + notes { self.line("# ", Array(line.utf8)) }
    for change in world { self.line("@", Array("\(change)".utf8)) }
  }

  package func didWake(_ cause: WakeCause, at instant: Instant) {
    beginTurn(at: instant)
    // A replay has no other process, so the outputs of its change are written as comments.
    isPassedOver = cause == .store
    if isPassedOver { line("# ", Array("Another process changed the store:".utf8)) }
  }

  package func didRead(_ message: UnsafeRawBufferPointer?, at instant: Instant) {
    beginTurn(at: instant)
    isPassedOver = message == nil
    if let message {
      // A newline in a message is between two tokens, so a space means the same.
      line("> ", message.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
    } else {
      line("# ", Array("A message beyond the limit was passed over. Its answer:".utf8))
    }
  }

  package func didWrite(_ message: UnsafeRawBufferPointer) {
    line(isPassedOver ? "# " : "< ", Array(message))
  }

  package func didRefuse(_ method: String, code: Int, message: String) {}

  package func didFail(_ error: StoreError) {
    isNewTurn = true
    line("# ", Array("The store failed: \(error.reason.rawValue).".utf8))
  }

  private func beginTurn(at instant: Instant) {
    isNewTurn = true
    if instant == lastInstant { return }
    lastInstant = instant
    line("@", Array("\(Transcript.World.clock(instant))".utf8))
  }

  private func line(_ sign: String, _ text: [UInt8]) {
    (Array(sign.utf8) + text + [UInt8(ascii: "\n")]).withUnsafeBytes { write($0, isNewTurn) }
    isNewTurn = false
  }
}
