import System

/// What becomes of a process that needs more memory than there is.
package enum OutOfMemory {
  /// Ends the process, without asking for memory. The program says how before it reads anything.
  package nonisolated(unsafe) static var end: () -> Never = {
    preconditionFailure("out of memory")
  }
}

/// Memory of another size with the same beginning; nil gives new memory. Without memory nothing can
/// be answered, so that is the end of the process: what was acknowledged is stored already.
func resize(_ memory: UnsafeMutableRawPointer?, to byteCount: Int) -> UnsafeMutableRawPointer {
  guard let resized = Memory.resize(memory, to: byteCount) else { OutOfMemory.end() }
  return resized
}
