import System

/// The end of a process that needs more memory than it can get.
package enum OutOfMemory {
  /// Ends the process without allocating memory. The program sets this before it reads anything.
  package nonisolated(unsafe) static var end: () -> Never = {
    preconditionFailure("out of memory")
  }
}

/// Resizes memory, keeping its first bytes; nil gives new memory. If there is none, this ends the
/// process: nothing could be answered, and everything acknowledged is stored already.
func resize(_ memory: UnsafeMutableRawPointer?, to byteCount: Int) -> UnsafeMutableRawPointer {
  guard let resized = Memory.resize(memory, to: byteCount) else { OutOfMemory.end() }
  return resized
}
