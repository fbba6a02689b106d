/// Something besides the View that the loop waits for.
package protocol WakeSource: AnyObject {
  /// Readable when it has something to say; −1 while it has nothing. It may change while the source
  /// lives: the loop asks for it before each wait.
  var descriptor: Int32 { get }

  /// It was readable: takes note of why, and has the service look.
  func handle()
}
