/// Something to wait for together with others: by its descriptor, by the clock, or by both. If the
/// system reports it by a descriptor, nothing runs while nothing happens.
package protocol Waitable: AnyObject {
  /// A descriptor that is readable when there is something to report; −1 if none ever is.
  var descriptor: Int32 { get }

  /// The number of milliseconds after which it must be looked at, even if its descriptor is silent.
  /// 0 if there is something to report now, nil if the descriptor reports everything.
  func remainingWait() -> Int64?
}
