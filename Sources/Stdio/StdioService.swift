import System

/// What the loop serves: something that takes bytes and has bytes to give.
package protocol StdioService: AnyObject {
  /// Whether it can take more bytes now.
  var wantsInput: Bool { get }

  /// Room for the bytes that are read next.
  func roomForInput() -> UnsafeMutableRawBufferPointer

  /// So many bytes were put into the room.
  func didReceive(_ count: Int)

  /// No more bytes will come.
  func didReachEnd()

  /// Handles what has come, for a short time and as far as there is room for more output.
  func handleReceived()

  /// Whether it can handle more of what has come.
  var canHandleMore: Bool { get }

  /// The process was asked to end: finishes what is in hand and handles no more.
  func interrupt()

  /// What is to be written next, empty when nothing is left; good until the next call.
  var output: UnsafeRawBufferPointer { get }

  /// So many bytes of the output were written.
  func didWrite(_ count: Int)

  /// Nobody reads the output any more, neither what waits nor what is still to come.
  func discardOutput()

  /// Whether it is over once the output is written.
  var hasEnded: Bool { get }

  /// The process after whose end there is no point in going on.
  var clientProcess: Int? { get }
}

/// Something besides the View that the loop waits for. Its descriptor may change while it lives:
/// the loop asks for it before each wait.
package protocol WakeSource: Waitable {
  /// It has something to tell: takes note of what, and has the service look.
  func handle()
}
