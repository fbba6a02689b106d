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

  /// Handles what has come, as far as it can now.
  func handleReceived()

  /// Whether it could handle more of what has come, now that output was written.
  var canHandleMore: Bool { get }

  /// What is to be written next, empty when nothing is left; good until the next call.
  var output: UnsafeRawBufferPointer { get }

  /// So many bytes of the output were written.
  func didWrite(_ count: Int)

  /// Whether it is over once the output is written.
  var hasEnded: Bool { get }

  /// The process after whose end there is no point in going on.
  var clientProcess: Int? { get }
}
