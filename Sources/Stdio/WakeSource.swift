/// Something besides the View that the loop waits for.
package protocol WakeSource: AnyObject {
  /// Readable when it has something to say; −1 where it never has.
  var descriptor: Int32 { get }

  /// It was readable: takes note of why, and has the service look.
  func handle()
}
