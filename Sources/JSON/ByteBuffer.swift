import Glibc

/// A growing run of bytes that is used again and again; appended at the end, consumed at the front.
package final class ByteBuffer {
  /// What is kept for the next use, in bytes; above it memory is given back.
  package static let modestCapacity = 1 << 18

  // Nothing here calls out while it changes, so there is no overlap to check for.
  @exclusivity(unchecked) @usableFromInline var memory: UnsafeMutableRawPointer
  @exclusivity(unchecked) @usableFromInline var head = 0
  @exclusivity(unchecked) @usableFromInline var tail = 0
  @exclusivity(unchecked) @usableFromInline var capacity: Int

  /// An empty buffer with room for so many bytes.
  package init(capacity: Int = 4096) {
    self.capacity = max(capacity, 16)
    memory = resize(nil, to: self.capacity)
  }

  deinit { free(memory) }

  /// How many bytes there are.
  @inlinable package var count: Int { tail - head }

  /// The bytes, borrowed until the next change.
  @inlinable package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + head, count: tail - head)
  }

  /// Adds a byte at the end.
  @inlinable
  package func append(_ byte: UInt8) {
    if tail == capacity { makeRoom(1) }
    memory.storeBytes(of: byte, toByteOffset: tail, as: UInt8.self)
    tail &+= 1
  }

  /// Adds the UTF-8 of a text at the end.
  @inlinable
  package func append(_ text: StaticString) {
    text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
  }

  /// Adds bytes at the end, which must not be this buffer's own.
  @inlinable
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    memcpy(reserve(bytes.count), source, bytes.count)
    tail &+= bytes.count
  }

  /// Room for so many bytes at the end, to be filled and then counted by `advance(by:)`.
  @inlinable
  package func reserve(_ more: Int) -> UnsafeMutableRawPointer {
    if capacity &- tail < more { makeRoom(more) }
    return memory + tail
  }

  /// Counts bytes that were written into the room which `reserve` gave.
  @inlinable
  package func advance(by count: Int) {
    assert(count >= 0 && count <= capacity - tail, "more than was reserved")
    tail &+= count
  }

  /// Forgets what was appended after there were so many bytes.
  @inlinable
  package func truncate(to count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    tail = head &+ count
  }

  /// Forgets bytes at the front; over all calls together, in time linear in the bytes.
  package func removeFirst(_ count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    head += count
    if head == tail {
      removeAll()
    } else if head > tail - head {
      compact()
    }
  }

  /// Forgets all bytes, and gives back memory above the modest capacity.
  package func removeAll() {
    head = 0
    tail = 0
    guard capacity > ByteBuffer.modestCapacity else { return }
    free(memory)
    capacity = ByteBuffer.modestCapacity
    memory = resize(nil, to: capacity)
  }

  private func compact() {
    memmove(memory, memory + head, tail - head)
    tail -= head
    head = 0
  }

  @usableFromInline @inline(never)
  func makeRoom(_ more: Int) {
    if head > 0 { compact() }
    let needed = tail + more
    if needed <= capacity { return }
    capacity = max(needed, capacity * 2)
    memory = resize(memory, to: capacity)
  }
}
