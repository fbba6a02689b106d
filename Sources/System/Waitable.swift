/// Something that can be waited for beside others: by its descriptor, by the clock, or by both. Where
/// the system tells by a descriptor, nothing runs while nothing happens.
package protocol Waitable: AnyObject {
  /// Readable when it has something to tell; −1 if it never is.
  var descriptor: Int32 { get }

  /// How many milliseconds may pass before it is to be looked at, though its descriptor is silent: 0
  /// if it has something to tell now, nil if the descriptor tells everything.
  func remainingWait() -> Int64?
}
