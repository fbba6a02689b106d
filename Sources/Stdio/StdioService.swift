import System

/// The other side of the loop: something that takes bytes and gives bytes.
package protocol StdioService: AnyObject {
  /// Whether it can take more bytes at present.
  var wantsInput: Bool { get }

  /// Room for the bytes that are read next.
  func roomForInput() -> UnsafeMutableRawBufferPointer

  /// Says that `count` bytes were put into the room.
  func didReceive(_ count: Int)

  /// Says that no more bytes will come.
  func didReachEnd()

  /// Handles the bytes that came, for a short time and while there is room for more output.
  func handleReceived()

  /// Whether it can handle more of the bytes that came.
  var canHandleMore: Bool { get }

  /// Says that the process was asked to end. The service finishes the current message and handles
  /// no other.
  func interrupt()

  /// The bytes to write next, empty if nothing is left. Valid until the next call.
  var output: UnsafeRawBufferPointer { get }

  /// Says that `count` bytes of the output were written.
  func didWrite(_ count: Int)

  /// Says that nobody reads the output any more, neither what waits nor what is still to come.
  func discardOutput()

  /// Whether the loop ends once the output is written.
  var hasEnded: Bool { get }

  /// The View's process: when it ends, the loop ends. Nil if it is not known.
  var clientProcess: Int? { get }
}

/// Something besides the View that the loop waits for. Its descriptor may change: the loop asks for
/// it before each wait.
package protocol WakeSource: Waitable {
  /// Called when it has something to tell: takes note of it, and has the service look.
  func handle()
}
