import System

/// Something besides the View that the loop waits for. Its descriptor may change while it lives: the loop
/// asks for it before each wait.
package protocol WakeSource: Waitable {
  /// It has something to tell: takes note of what, and has the service look.
  func handle()
}
