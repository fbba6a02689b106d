import System

/// The memory behind a `ByteBuffer`. It is apart from the class so that code which holds its
/// address can append without counting references or checking for overlapping access.
@usableFromInline
struct ByteStorage {
  @usableFromInline var memory: UnsafeMutableRawPointer
  /// Where the bytes begin; everything before was consumed.
  @usableFromInline var head = 0
  /// Where the bytes end.
  @usableFromInline var tail = 0
  @usableFromInline var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    memory = resize(nil, to: self.capacity)
  }

  @inlinable @inline(__always)
  mutating func reserve(_ more: Int) -> UnsafeMutableRawPointer {
    if !hasRoom(more) { makeRoom(more) }
    return end
  }

  /// Whether there is room for `more` bytes at the end.
  @inlinable @inline(__always)
  func hasRoom(_ more: Int) -> Bool { capacity &- tail >= more }

  /// Where the next byte goes.
  @inlinable @inline(__always)
  var end: UnsafeMutableRawPointer { memory + tail }

  @inlinable @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1).storeBytes(of: byte, as: UInt8.self)
    tail &+= 1
  }

  @inlinable @inline(__always)
  mutating func append(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    Memory.copy(text.utf8Start, to: reserve(count), count: count)
    tail &+= count
  }

  @inlinable @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    Memory.copy(source, to: reserve(bytes.count), count: bytes.count)
    tail &+= bytes.count
  }

  mutating func removeFirst(_ count: Int) {
    head += count
    if head == tail {
      removeAll()
    } else if head > 8 * (tail - head) {
      compact()
      // The threshold is well above the modest capacity: otherwise a buffer that is read into would
      // be resized at every read.
      if capacity > 4 * ByteBuffer.modestCapacity { fit() }
    }
  }

  mutating func fit() {
    guard capacity > ByteBuffer.modestCapacity else { return }
    capacity = max(tail, 16)
    memory = resize(memory, to: capacity)
  }

  mutating func removeAll() {
    head = 0
    tail = 0
    guard capacity > ByteBuffer.modestCapacity else { return }
    Memory.free(memory)
    capacity = ByteBuffer.modestCapacity
    memory = resize(nil, to: capacity)
  }

  private mutating func compact() {
    Memory.move(memory + head, to: memory, count: tail - head)
    tail -= head
    head = 0
  }

  @usableFromInline @inline(never)
  mutating func makeRoom(_ more: Int) {
    if head > 0 { compact() }
    let needed = tail + more
    // Compacting is enough only if it leaves half of the memory free: otherwise a nearly full
    // buffer would be moved for every append.
    if needed <= capacity / 2 { return }
    capacity = max(needed, capacity * 2)
    memory = resize(memory, to: capacity)
  }
}

extension UnsafeMutableRawPointer {
  /// Writes a byte and moves past it.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    storeBytes(of: byte, as: UInt8.self)
    self += 1
  }
}
