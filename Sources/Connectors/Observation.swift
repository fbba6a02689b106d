import Entities
import JSON
import JSONRPC
import UseCases

/// Tells the observers of a session what was read and written, in that order, once it is final.
struct Observation {
  private let observers: [any SessionObserver]
  /// The messages that were read in the current group, each with the number of messages that had
  /// been written before it. Kept only for observers.
  private var readings: [(message: Range<Int>?, outputs: Int)] = []
  /// The notifications of the group that ended in an error.
  private var refusals: [RefusedNotification] = []

  init(_ observers: [any SessionObserver]) { self.observers = observers }

  /// Remembers that a message was read; nil stands for one that was skipped.
  mutating func note(_ message: Range<Int>?, _ outbox: Outbox) {
    if let messages = outbox.messages { readings.append((message, messages.count)) }
  }

  /// Remembers that a notification ended in an error, if there is one.
  mutating func note(_ failure: (code: Int, message: String)?, of method: JSONValue) {
    guard !observers.isEmpty, let failure, let method = method.string else { return }
    refusals.append(
      RefusedNotification(method: method, code: failure.code, message: failure.message))
  }

  /// Forgets the messages of a group that is handled again.
  mutating func forget() {
    readings.removeAll(keepingCapacity: true)
    refusals.removeAll()
  }

  /// Tells why the changes of a group were refused.
  func tell(_ error: StoreError) {
    for observer in observers { observer.didFail(error) }
  }

  /// Tells of the group that was handled; with a cause, of output that no message caused.
  mutating func tell(_ inbox: Inbox, _ outbox: Outbox, at now: Instant, _ cause: WakeCause?) {
    guard let messages = outbox.messages else { return }
    if let cause {
      if messages.isEmpty { return }
      for observer in observers { observer.didWake(cause, at: now) }
    }
    var next = 0
    for (index, message) in messages.enumerated() {
      while next < readings.count, readings[next].outputs <= index {
        tellReading(readings[next].message, inbox, at: now)
        next += 1
      }
      for observer in observers { observer.didWrite(outbox.bytes(of: message)) }
    }
    for reading in readings[next...] { tellReading(reading.message, inbox, at: now) }
    for refusal in refusals { for observer in observers { observer.didRefuse(refusal) } }
    forget()
    outbox.forgetMessages()
  }

  private func tellReading(_ message: Range<Int>?, _ inbox: Inbox, at now: Instant) {
    let bytes = message.map { UnsafeRawBufferPointer(rebasing: inbox.buffer.bytes[$0]) }
    for observer in observers { observer.didRead(bytes, at: now) }
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

  /// A notification ended in an error, of which the View hears nothing but what is shown.
  func didRefuse(_ notification: RefusedNotification)

  /// The changes of some messages could not be stored, and the messages were answered with this
  /// error.
  func didFail(_ error: StoreError)
}

extension SessionObserver {
  /// Nothing.
  package func didRefuse(_ notification: RefusedNotification) {}
}

/// A notification that ended in an error. It has no text that a person typed.
package struct RefusedNotification: Sendable, Equatable {
  /// The name of the event.
  package let method: String
  /// The error's number.
  package let code: Int
  /// One sentence that says why.
  package let message: String
}

/// Why open lists, details, drafts or the report may look different although the View sent nothing.
package enum WakeCause: Sendable {
  /// Another process may have changed the store.
  case store
  /// Another day may have begun, or somebody set the clock.
  case time
}
