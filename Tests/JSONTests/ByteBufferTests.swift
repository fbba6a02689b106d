import JSON
import TestSupport
import Testing

struct ByteBufferTests {
  /// Whatever is appended and removed, at either end, the bytes are those of an array.
  @Test(arguments: [0, 16]) func holdsTheBytesOfAnArray(capacity: Int) {
    var dice = SplitMix64(seed: 7)
    let buffer = ByteBuffer(capacity: capacity)
    var model: [UInt8] = []
    for step in 0..<5000 {
      let byte = UInt8(truncatingIfNeeded: step)
      switch dice.roll(6) {
      case 0...2:
        let bytes = [UInt8](repeating: byte, count: dice.roll(40))
        bytes.withUnsafeBytes { buffer.append($0) }
        model += bytes
      case 3:
        let count = dice.roll(model.count + 1)
        buffer.removeFirst(count)
        model.removeFirst(count)
      case 4:
        let count = dice.roll(model.count + 1)
        buffer.truncate(to: count)
        model = Array(model[..<count])
      default:
        // More room than is used.
        let room = buffer.reserve(1 + dice.roll(1000))
        room.storeBytes(of: byte, as: UInt8.self)
        buffer.advance(by: 1)
        model.append(byte)
      }
      #expect(buffer.bytes.elementsEqual(model) && buffer.count == model.count)
    }
    buffer.append(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(buffer.bytes.elementsEqual(model))
    buffer.removeAll()
    #expect(buffer.count == 0 && buffer.bytes.isEmpty)
  }

  @Test func memoryIsGivenBack() {
    let buffer = ByteBuffer()
    let large = [UInt8](repeating: 0x61, count: 4 << 20)
    for _ in 0..<3 {
      large.withUnsafeBytes { buffer.append($0) }
      #expect(buffer.count == large.count)
      buffer.removeFirst(large.count - 1)
      #expect(buffer.text == "a")
      buffer.removeAll()
      buffer.append("b")
      #expect(buffer.text == "b")
      buffer.removeAll()
    }
  }
}
