import Glibc

/// Memory of another size with the same beginning; nil gives new memory.
func resize(_ memory: UnsafeMutableRawPointer?, to byteCount: Int) -> UnsafeMutableRawPointer {
  guard let resized = realloc(memory, byteCount) else {
    // Nothing can be answered without memory; what was acknowledged is stored already.
    preconditionFailure("out of memory")
  }
  return resized
}
