import Entities
import JSON
import JSONRPC
import UseCases

/// Tells the observers of a session what was read and written, in that order, once it is final.
final class Observation {
  private enum Event {
    /// A message was read; nil stands for one that was skipped.
    case read([UInt8]?)
    case wrote([UInt8])
    case refused(String, code: Int, message: String)
  }

  private let observers: [any SessionObserver]
  private let outbox: Outbox
  /// What happened in the current group. Kept only for observers.
  private var events: [Event] = []

  init(_ observers: [any SessionObserver], _ inbox: Inbox, _ outbox: Outbox) {
    self.observers = observers
    self.outbox = outbox
    if observers.isEmpty { return }
    outbox.observe = { [unowned self] in events.append(.wrote(Array($0))) }
    inbox.observe = { [unowned self] in if isWanted { events.append(.read($0.map(Array.init))) } }
  }

  /// Whether there are observers, and somebody to hear what they are told.
  private var isWanted: Bool { outbox.observe != nil }

  /// Remembers that a notification ended in an error, if there is one.
  func note(_ failure: (code: Int, message: String)?, of method: JSONValue) {
    guard isWanted, let failure, let method = method.string else { return }
    events.append(.refused(method, code: failure.code, message: failure.message))
  }

  /// Forgets a group that is handled again.
  func forget() { events.removeAll() }

  /// Tells why the changes of a group were refused.
  func tell(_ error: StoreError) {
    for observer in observers { observer.didFail(error) }
  }

  /// Tells of the group that was handled; with a cause, of output that no message caused.
  func tell(at now: Instant, _ cause: WakeCause?) {
    if events.isEmpty { return }
    for observer in observers {
      if let cause { observer.didWake(cause, at: now) }
      for event in events {
        switch event {
        case .read(nil): observer.didRead(nil, at: now)
        case .read(let bytes?): bytes.withUnsafeBytes { observer.didRead($0, at: now) }
        case .wrote(let bytes): bytes.withUnsafeBytes { observer.didWrite($0) }
        case .refused(let method, let code, let message):
          observer.didRefuse(method, code: code, message: message)
        }
      }
    }
    forget()
  }
}

/// Sees what passes over the wire once it is final, for a recorder or a log.
package protocol SessionObserver: AnyObject {
  /// A message was handled at this time; nil stands for one that was skipped because it was too
  /// large.
  func didRead(_ message: UnsafeRawBufferPointer?, at instant: Instant)

  /// The messages that go out next answer none: another day began, or another process changed the
  /// store.
  func didWake(_ cause: WakeCause, at instant: Instant)

  /// A message goes out in answer to the message that was read last; the bytes are without its
  /// framing.
  func didWrite(_ message: UnsafeRawBufferPointer)

  /// A notification ended in an error, of which the View hears nothing but what is shown. One sentence
  /// says why, without any text that a person typed.
  func didRefuse(_ method: String, code: Int, message: String)

  /// The changes of some messages could not be stored, and the messages were answered with this
  /// error.
  func didFail(_ error: StoreError)
}

extension SessionObserver {
  /// Nothing.
  package func didRefuse(_ method: String, code: Int, message: String) {}
}

/// Why open lists, details, drafts or the report may look different although the View sent nothing.
package enum WakeCause: Sendable {
  /// Another process may have changed the store.
  case store
  /// Another day may have begun, or somebody set the clock.
  case time
}
