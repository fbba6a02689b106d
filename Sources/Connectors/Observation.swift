import Entities
import JSON
import JSONRPC

/// Tells the observers of a session what was read and written, in that order, once it is final.
final class Observation {
  private let observers: [any SessionObserver]
  private let outbox: Outbox
  /// Tells an observer what happened in the current group. Kept only for observers.
  private var events: [(any SessionObserver, Instant) -> Void] = []

  init(_ observers: [any SessionObserver], _ inbox: Inbox, _ outbox: Outbox) {
    self.observers = observers
    self.outbox = outbox
    if observers.isEmpty { return }
    outbox.observe = { [unowned self] in
      let bytes = Array($0)
      events.append { observer, _ in bytes.withUnsafeBytes { observer.didWrite($0) } }
    }
    inbox.observe = { [unowned self] in
      if !isWanted { return }
      let bytes = $0.map(Array.init)
      events.append { observer, now in
        (bytes ?? []).withUnsafeBytes { observer.didRead(bytes == nil ? nil : $0, at: now) }
      }
    }
  }

  /// Whether there are observers, and somebody to hear what they are told.
  private var isWanted: Bool { outbox.observe != nil }

  /// Remembers that a notification ended in an error, if there is one.
  func note(_ failure: (code: Int, message: String)?, of method: JSONValue) {
    guard isWanted, let failure, let method = method.string else { return }
    events.append { observer, _ in
      observer.didRefuse(method, code: failure.code, message: failure.message)
    }
  }

  /// Forgets a group that is handled again.
  func forget() { events.removeAll() }

  /// Tells why the changes of a group were refused.
  func tell(_ error: StoreError) { for observer in observers { observer.didFail(error) } }

  /// Tells of the group that was handled; with a cause, of output that no message caused.
  func tell(at now: Instant, _ cause: WakeCause? = nil) {
    if events.isEmpty { return }
    for observer in observers {
      if let cause { observer.didWake(cause, at: now) }
      for event in events { event(observer, now) }
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

/// Why open lists, details, drafts or the report may look different although the View sent nothing.
package enum WakeCause: Sendable {
  /// Another process may have changed the store.
  case store
  /// Another day may have begun, or somebody set the clock.
  case time
}
