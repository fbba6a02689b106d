import System

/// A reusable queue of bytes: appended at the end, consumed at the front.
package final class ByteBuffer {
  /// The most memory that an emptied buffer keeps, in bytes; it gives back the rest.
  private static let modestCapacity = 1 << 20

  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// Where the bytes begin; everything before was consumed.
  private var head = 0
  /// Where the bytes end.
  private var tail = 0

  package init(capacity: Int = 4096) {
    self.capacity = max(capacity, 16)
    memory = Memory.resize(nil, to: self.capacity)
  }

  deinit { Memory.release(memory) }

  package var count: Int { tail &- head }

  /// The bytes, borrowed until the next change.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + head, count: count)
  }

  package func append(_ byte: UInt8) {
    reserve(1).storeBytes(of: byte, as: UInt8.self)
    tail &+= 1
  }

  package func append(_ text: StaticString) {
    text.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
  }

  /// A text between quotes, and a byte after them: a message has more of these than of anything else. One
  /// piece of room for all of it saves 6 % of an add with a list open (instructions).
  func appendQuoted(_ text: StaticString, before byte: UInt8? = nil) {
    let length = text.utf8CodeUnitCount
    let place = reserve(length + 3)
    place.storeBytes(of: Byte.quote, as: UInt8.self)
    (place + 1).copyMemory(from: text.utf8Start, byteCount: length)
    place.storeBytes(of: Byte.quote, toByteOffset: length + 1, as: UInt8.self)
    if let byte { place.storeBytes(of: byte, toByteOffset: length + 2, as: UInt8.self) }
    tail &+= length + (byte == nil ? 2 : 3)
  }

  package func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// The bytes must not be this buffer's own.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count).copyMemory(from: source, byteCount: bytes.count)
    tail &+= bytes.count
  }

  /// Digits without a string, which would take a tenth of an add.
  package func appendDigits(of number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var start = digits.count
      var rest = number.magnitude
      repeat {
        start &-= 1
        digits[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[start...]))
    }
  }

  /// Inserts a text before the byte at `index`.
  package func insert(_ text: String, at index: Int) {
    var text = text
    let rest = count - index
    text.withUTF8 { text in
      guard let source = text.baseAddress else { return }
      let place = reserve(text.count) - rest
      (place + text.count).copyMemory(from: place, byteCount: rest)
      place.copyMemory(from: source, byteCount: text.count)
      tail &+= text.count
    }
  }

  /// Returns room for `more` bytes at the end. Fill it, then call `advance(by:)`.
  package func reserve(_ more: Int) -> UnsafeMutableRawPointer {
    if capacity &- tail < more { makeRoom(more) }
    return memory + tail
  }

  /// Adds the next `count` bytes, which were written into the room that `reserve` returned.
  package func advance(by count: Int) {
    assert(count >= 0 && count <= capacity - tail, "not reserved")
    tail &+= count
  }

  /// Keeps only the first `count` bytes.
  package func truncate(to count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    tail = head &+ count
  }

  /// Removes bytes from the front. All calls together take time linear in the bytes, and what is left takes
  /// little more memory than its own size.
  package func removeFirst(_ count: Int) {
    assert(count >= 0 && count <= self.count, "there are fewer bytes")
    head += count
    if head == tail {
      removeAll()
    } else if head > (tail - head) / 2 {
      compact()
      // The threshold is well above the modest capacity: otherwise a buffer that is read into would
      // be resized at every read.
      if capacity > 4 * Self.modestCapacity {
        capacity = tail
        memory = Memory.resize(memory, to: capacity)
      }
    }
  }

  /// Removes all bytes, and gives back memory above `modestCapacity`.
  package func removeAll() {
    head = 0
    tail = 0
    guard capacity > Self.modestCapacity else { return }
    Memory.release(memory)
    capacity = Self.modestCapacity
    memory = Memory.resize(nil, to: capacity)
  }

  private func compact() {
    memory.copyMemory(from: memory + head, byteCount: tail - head)
    tail -= head
    head = 0
  }

  @inline(never) private func makeRoom(_ more: Int) {
    if head > 0 { compact() }
    let needed = tail + more
    // Compacting is enough only if it leaves half of the memory free: otherwise a nearly full
    // buffer would be moved for every append.
    if needed <= capacity / 2 { return }
    capacity = max(needed, capacity * 2)
    memory = Memory.resize(memory, to: capacity)
  }
}
