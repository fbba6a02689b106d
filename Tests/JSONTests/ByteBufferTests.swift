import JSON
import TestSupport
import Testing

struct ByteBufferTests {
  private func text(_ buffer: ByteBuffer) -> String {
    String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func append(_ text: String, to buffer: ByteBuffer) {
    Array(text.utf8).withUnsafeBytes { buffer.append($0) }
  }

  @Test func appending() {
    let buffer = ByteBuffer(capacity: 0)
    #expect(buffer.count == 0)
    #expect(buffer.bytes.isEmpty)
    buffer.append(0x61)
    buffer.append("bc")
    buffer.append("")
    append("déf", to: buffer)
    buffer.append(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(text(buffer) == "abcdéf")
    #expect(buffer.count == 7)
    for _ in 0..<1000 { append("0123456789", to: buffer) }
    #expect(buffer.count == 10_007)
    #expect(text(buffer).hasSuffix("89"))
  }

  @Test func reserving() {
    let buffer = ByteBuffer()
    append("ab", to: buffer)
    let room = buffer.reserve(100_000)
    room.storeBytes(of: 0x63, as: UInt8.self)
    #expect(buffer.count == 2)
    buffer.advance(by: 1)
    #expect(text(buffer) == "abc")
  }

  @Test func truncating() {
    let buffer = ByteBuffer()
    append("abcdef", to: buffer)
    buffer.truncate(to: 4)
    #expect(text(buffer) == "abcd")
    buffer.removeFirst(1)
    buffer.truncate(to: 2)
    #expect(text(buffer) == "bc")
    buffer.truncate(to: 0)
    #expect(text(buffer) == "")
  }

  @Test func removing() {
    let buffer = ByteBuffer(capacity: 16)
    append("abcdef", to: buffer)
    buffer.removeFirst(0)
    buffer.removeFirst(2)
    #expect(text(buffer) == "cdef")
    append("ghijklmnopqrstuvwxyz", to: buffer)
    #expect(text(buffer) == "cdefghijklmnopqrstuvwxyz")
    buffer.removeFirst(20)
    #expect(text(buffer) == "wxyz")
    append("1", to: buffer)
    #expect(text(buffer) == "wxyz1")
    buffer.removeFirst(5)
    #expect(buffer.count == 0)
    append("2", to: buffer)
    #expect(text(buffer) == "2")
    buffer.removeAll()
    #expect(buffer.count == 0)
  }

  @Test func anyPatternOfAppendingAndRemoving() {
    var dice = SplitMix64(seed: 7)
    let buffer = ByteBuffer(capacity: 16)
    var model = [UInt8]()
    for step in 0..<5000 {
      if dice.roll(2) == 0 {
        let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: step), count: dice.roll(40))
        bytes.withUnsafeBytes { buffer.append($0) }
        model += bytes
      } else {
        let count = dice.roll(model.count + 1)
        buffer.removeFirst(count)
        model.removeFirst(count)
      }
      #expect(buffer.bytes.elementsEqual(model))
    }
  }

  @Test func memoryIsGivenBack() {
    let buffer = ByteBuffer()
    let large = [UInt8](repeating: 0x61, count: 4 << 20)
    for _ in 0..<3 {
      large.withUnsafeBytes { buffer.append($0) }
      #expect(buffer.count == large.count)
      buffer.removeFirst(large.count - 1)
      #expect(text(buffer) == "a")
      buffer.removeAll()
      append("b", to: buffer)
      #expect(text(buffer) == "b")
      buffer.removeAll()
    }
  }
}
