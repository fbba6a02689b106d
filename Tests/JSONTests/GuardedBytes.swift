import Glibc

/// Memory that ends just before a page that cannot be read, so that reading past a text crashes.
final class GuardedBytes {
  static let capacity = 1 << 20
  private static let pageSize = 4096

  private let memory: UnsafeMutableRawPointer

  init() {
    let size = GuardedBytes.capacity + GuardedBytes.pageSize
    guard
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED,
      mprotect(memory + GuardedBytes.capacity, GuardedBytes.pageSize, PROT_NONE) == 0
    else { fatalError("no memory for the test") }
    self.memory = memory
  }

  deinit { munmap(memory, GuardedBytes.capacity + GuardedBytes.pageSize) }

  /// Copies the bytes to the very end of the memory. They are valid until the next call.
  func place(_ bytes: some Collection<UInt8>) -> UnsafeRawBufferPointer {
    let start = memory + (GuardedBytes.capacity - bytes.count)
    let target = UnsafeMutableRawBufferPointer(start: start, count: bytes.count)
    target.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(target)
  }
}
