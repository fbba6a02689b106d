import Entities

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
