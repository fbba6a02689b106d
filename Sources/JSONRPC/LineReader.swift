import System

/// Finds messages that end with a newline. A blank line is not a message, and the last line needs
/// no newline. All of a line but its end counts toward the limit: whether a message is refused must
/// not depend on how its bytes are cut into reads.
struct LineReader {
  let limit: Int
  /// There is no newline between the position and this place.
  private var searched = 0
  /// Whether the current line is beyond the limit and is being skipped.
  private var isSkipping = false

  init(limit: Int) { self.limit = limit }

  mutating func didRemoveFirst(_ count: Int) { searched = max(0, searched - count) }

  mutating func next(
    in bytes: UnsafeRawBufferPointer, from position: inout Int, isEnd: Bool
  ) -> Frame {
    while true {
      let newline = Self.newline(in: bytes, from: max(searched, position))
      guard let end = newline ?? (isEnd && position < bytes.count ? bytes.count : nil) else {
        return waiting(in: bytes, position: &position)
      }
      let hasReturn = end > position && bytes[end - 1] == 0x0D
      let line = position..<(hasReturn ? end - 1 : end)
      position = newline == nil ? end : end + 1
      if isSkipping {
        isSkipping = false
      } else if line.count > limit {
        return .tooLarge
      } else {
        let message = Self.withoutBlanks(bytes, line)
        if !message.isEmpty { return .message(message) }
      }
    }
  }

  private mutating func waiting(in bytes: UnsafeRawBufferPointer, position: inout Int) -> Frame {
    searched = bytes.count
    if isSkipping {
      position = bytes.count
    } else if bytes.count - position > limit + 1 {
      // The line is beyond the limit even if its last byte is a carriage return.
      isSkipping = true
      position = bytes.count
      return .tooLarge
    }
    return .incomplete
  }

  private static func newline(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    return Memory.find(0x0A, in: base + start, count: bytes.count - start).map { $0 - base }
  }

  private static func withoutBlanks(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>)
    -> Range<Int>
  {
    var start = line.lowerBound
    var end = line.upperBound
    while start < end, bytes[start].isBlank { start += 1 }
    while start < end, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
