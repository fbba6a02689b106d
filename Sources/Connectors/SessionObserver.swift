import Entities

/// Sees what goes over the wire once it is final: a recorder, a log.
package protocol SessionObserver: AnyObject {
  /// A message was handled at this time; nil is one that was passed over since it was too large.
  func didRead(_ message: UnsafeRawBufferPointer?, at instant: Instant)

  /// What goes out next answers no message: it is another day, or another process changed the store.
  func didWake(_ cause: WakeCause, at instant: Instant)

  /// A message goes out in answer to what was read last, without its framing.
  func didWrite(_ message: UnsafeRawBufferPointer)

  /// The changes of some messages could not be stored, and they were answered with this error.
  func didFail(_ error: StoreError)
}
