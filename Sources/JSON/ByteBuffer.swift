import System

/// A growing run of bytes that is used again and again; appended at the end, consumed at the front.
package final class ByteBuffer {
  /// What is kept for the next use, in bytes; above it memory is given back.
  package static let modestCapacity = 1 << 18

  @usableFromInline let storage: UnsafeMutablePointer<ByteStorage>

  /// An empty buffer with room for so many bytes.
  package init(capacity: Int = 4096) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: ByteStorage(capacity: capacity))
  }

  deinit {
    Memory.free(storage.pointee.memory)
    storage.deallocate()
  }

  /// How many bytes there are.
  @inlinable package var count: Int { storage.pointee.tail &- storage.pointee.head }

  /// The bytes, borrowed until the next change.
  @inlinable package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: storage.pointee.memory + storage.pointee.head, count: count)
  }

  /// Adds a byte at the end.
  @inlinable
  package func append(_ byte: UInt8) { storage.pointee.append(byte) }

  /// Adds the UTF-8 of a text at the end.
  @inlinable
  package func append(_ text: StaticString) { storage.pointee.append(text) }

  /// Adds bytes at the end, which must not be this buffer's own.
  @inlinable
  package func append(_ bytes: UnsafeRawBufferPointer) { storage.pointee.append(bytes) }

  /// Room for so many bytes at the end, to be filled and then counted by `advance(by:)`.
  @inlinable
  package func reserve(_ more: Int) -> UnsafeMutableRawPointer { storage.pointee.reserve(more) }

  /// Counts bytes that were written into the room which `reserve` gave.
  @inlinable
  package func advance(by count: Int) {
    assert(count >= 0 && count <= storage.pointee.capacity - storage.pointee.tail, "not reserved")
    storage.pointee.tail &+= count
  }

  /// Forgets what was appended after there were so many bytes.
  @inlinable
  package func truncate(to count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    storage.pointee.tail = storage.pointee.head &+ count
  }

  /// Forgets bytes at the front; over all calls together, in time linear in the bytes.
  package func removeFirst(_ count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    storage.pointee.removeFirst(count)
  }

  /// Forgets all bytes, and gives back memory above the modest capacity.
  package func removeAll() { storage.pointee.removeAll() }

  /// Gives its bytes to another buffer and takes that one's; nothing is copied.
  package func exchange(with other: ByteBuffer) { swap(&storage.pointee, &other.storage.pointee) }

  /// Gives back the room at the end: nothing will be appended for now.
  package func fit() { storage.pointee.fit() }
}
