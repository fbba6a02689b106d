import System

/// A reusable queue of bytes: appended at the end, consumed at the front.
package final class ByteBuffer {
  /// The most memory that an emptied buffer keeps, in bytes; it gives back the rest.
  package static let modestCapacity = 1 << 20

  @usableFromInline let storage: UnsafeMutablePointer<ByteStorage>

  /// An empty buffer with room for `capacity` bytes.
  package init(capacity: Int = 4096) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: ByteStorage(capacity: capacity))
  }

  deinit {
    Memory.free(storage.pointee.memory)
    storage.deallocate()
  }

  /// The number of bytes in the buffer.
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

  /// Adds bytes at the end. They must not be this buffer's own.
  @inlinable
  package func append(_ bytes: UnsafeRawBufferPointer) { storage.pointee.append(bytes) }

  /// Returns room for `more` bytes at the end. Fill it, then call `advance(by:)`.
  @inlinable
  package func reserve(_ more: Int) -> UnsafeMutableRawPointer { storage.pointee.reserve(more) }

  /// Adds the next `count` bytes, which were written into the room that `reserve` returned.
  @inlinable
  package func advance(by count: Int) {
    assert(count >= 0 && count <= storage.pointee.capacity - storage.pointee.tail, "not reserved")
    storage.pointee.tail &+= count
  }

  /// Keeps only the first `count` bytes.
  @inlinable
  package func truncate(to count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    storage.pointee.tail = storage.pointee.head &+ count
  }

  /// Removes bytes from the front. All calls together take time linear in the bytes.
  package func removeFirst(_ count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    storage.pointee.removeFirst(count)
  }

  /// Removes all bytes, and gives back memory above `modestCapacity`.
  package func removeAll() { storage.pointee.removeAll() }

  /// Swaps its bytes with another buffer's, without copying any.
  package func exchange(with other: ByteBuffer) { swap(&storage.pointee, &other.storage.pointee) }

  /// Gives back the free room at the end, if its memory is more than modest, because nothing will be
  /// appended for now.
  package func fit() { storage.pointee.fit() }
}
