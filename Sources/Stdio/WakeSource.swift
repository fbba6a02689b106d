import System

/// Something besides the View that the loop waits for.
package protocol WakeSource: Waitable {
  /// It has something to tell: takes note of what, and has the service look.
  func handle()
}
