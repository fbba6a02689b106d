import JSON
import System

/// Finds the messages in a growing run of bytes, in the framing that its first bytes show. It looks
/// at each byte once, however the bytes are cut into reads.
package struct FrameReader {
  /// The framing; nil until enough bytes have come to show it.
  package private(set) var framing: Framing?
  /// Where the next message begins. The bytes before it are no longer needed.
  package private(set) var position = 0
  /// How many messages it has found.
  package private(set) var messages = 0

  /// The most bytes in a message.
  let limit: Int
  /// There is no newline between the position and this place.
  private var searched = 0

  /// Whether the current line is beyond the limit and is being skipped.
  private var isSkippingLine = false

  /// How many bytes of the current header block were read.
  private var blockSize = 0
  /// The length that the current header block has given.
  private var length: Int?
  /// The length of the message that comes next; nil while a header block is being read.
  private var body: Int?
  /// How many bytes of a message beyond the limit are still to be skipped.
  private var skipping = 0

  /// A reader that skips messages of more than `limit` bytes. If `framing` is nil, it detects it.
  package init(framing: Framing? = nil, limit: Int) {
    self.framing = framing
    self.limit = limit
  }

  /// Finds the next message. `isEnd` says that no more bytes will come.
  package mutating func next(in bytes: UnsafeRawBufferPointer, isEnd: Bool) -> Frame {
    if framing == nil { framing = detect(in: bytes, isEnd: isEnd) }
    let frame: Frame =
      switch framing {
      case nil: .incomplete
      case .lines: nextLine(in: bytes, isEnd: isEnd)
      case .headers: nextBody(in: bytes)
      }
    switch frame {
    case .message, .tooLarge: messages += 1
    case .incomplete, .broken: break
    }
    return frame
  }

  /// Tells the reader that the first `count` bytes were removed.
  package mutating func didRemoveFirst(_ count: Int) {
    position -= count
    searched = max(0, searched - count)
  }

  /// Headers begin with a name and a colon, as no JSON text does; anything else means lines.
  private mutating func detect(in bytes: UnsafeRawBufferPointer, isEnd: Bool) -> Framing? {
    while position < bytes.count, Byte.isSpace(bytes[position]) { position += 1 }
    let end = position + bytes[position...].prefix(101).prefix { $0.isHeaderName }.count
    if end == bytes.count { return isEnd && end > position ? .lines : nil }
    return end > position && bytes[end] == UInt8(ascii: ":") ? .headers : .lines
  }

  /// The first newline from the position on, if it has come.
  private mutating func newline(in bytes: UnsafeRawBufferPointer) -> Int? {
    let start = max(searched, position)
    if let base = bytes.baseAddress, start < bytes.count,
      let found = Memory.find(0x0A, in: base + start, count: bytes.count - start)
    {
      return found - base
    }
    searched = bytes.count
    return nil
  }

  /// A range of bytes without the blanks at either end.
  private static func trimmed(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, Byte.isSpace(bytes[start]) { start += 1 }
    while start < end, Byte.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  // Messages that end with a newline. A blank line is not a message, and the last line needs no newline.
  // All of a line but its end counts toward the limit: whether a message is refused must not depend on how
  // its bytes are cut into reads.

  private mutating func nextLine(in bytes: UnsafeRawBufferPointer, isEnd: Bool) -> Frame {
    while let end = newline(in: bytes) ?? (isEnd && position < bytes.count ? bytes.count : nil) {
      let hasReturn = end > position && bytes[end - 1] == 0x0D
      let line = position..<(hasReturn ? end - 1 : end)
      position = min(end + 1, bytes.count)
      if isSkippingLine {
        isSkippingLine = false
      } else if line.count > limit {
        return .tooLarge
      } else {
        let message = Self.trimmed(bytes, line)
        if !message.isEmpty { return .message(message) }
      }
    }
    let wasSkipping = isSkippingLine
    // The line is beyond the limit even if its last byte is a carriage return.
    isSkippingLine = wasSkipping || bytes.count - position > limit + 1
    if isSkippingLine { position = bytes.count }
    return isSkippingLine && !wasSkipping ? .tooLarge : .incomplete
  }

  // Messages that come after a `Content-Length` header (LSP, base protocol), with header names in any case
  // and order, other headers, lines that end with LF alone, and blank lines between messages.

  /// The longest header block, in bytes.
  private static let blockLimit = 16 * 1024

  private mutating func nextBody(in bytes: UnsafeRawBufferPointer) -> Frame {
    let passed = min(skipping, bytes.count - position)
    position += passed
    skipping -= passed
    if skipping > 0 { return .incomplete }
    if body == nil, let frame = readBlock(in: bytes) { return frame }
    guard let count = body else { return .incomplete }
    guard count <= limit else {
      skipping = count
      body = nil
      return .tooLarge
    }
    guard bytes.count - position >= count else { return .incomplete }
    position += count
    body = nil
    return .message(position - count..<position)
  }

  /// Reads header lines up to the blank one. Returns nil once it is read, else why it is not.
  private mutating func readBlock(in bytes: UnsafeRawBufferPointer) -> Frame? {
    while let newline = newline(in: bytes) {
      let line = position..<newline
      blockSize += line.count + 1
      position = newline + 1
      if blockSize > Self.blockLimit { return .broken(Self.tooLong) }
      if Self.trimmed(bytes, line).isEmpty {
        // A blank line before the first header separates two messages.
        if blockSize == line.count + 1 {
          blockSize = 0
          continue
        }
        guard let length else { return .broken("a header block has no Content-Length") }
        body = length
        blockSize = 0
        self.length = nil
        return nil
      }
      if let reason = readHeader(bytes, line) { return .broken(reason) }
    }
    let isTooLong = blockSize + bytes.count - position > Self.blockLimit
    return isTooLong ? .broken(Self.tooLong) : .incomplete
  }

  /// Reads one header line; returns what is wrong with the length that it gives, or nil.
  private mutating func readHeader(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> String? {
    guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")),
      bytes[Self.trimmed(bytes, line.lowerBound..<colon)].elementsEqual(
        "content-length".utf8, by: { $0 == $1 || ($0 | 0x20 == $1 && $1 != 0x2D) })
    else { return nil }
    let digits = bytes[Self.trimmed(bytes, colon + 1..<line.upperBound)]
    guard (1...12).contains(digits.count), digits.allSatisfy({ $0 &- 0x30 < 10 }),
      let value = Int(String(decoding: digits, as: UTF8.self))
    else { return "a Content-Length is no number of at most 12 digits" }
    if let length, length != value {
      return "a header block has two different Content-Length headers"
    }
    length = value
    return nil
  }

  private static let tooLong = "a header block is longer than 16384 bytes"
}

extension UInt8 {
  /// A character of a header's name: a letter, a digit or `-`.
  fileprivate var isHeaderName: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "-")
  }
}

/// How messages are told apart in a stream of bytes (PROTOCOL § 3).
package enum Framing: String, Sendable, CaseIterable {
  /// Each message is a line, ended by LF: newline-delimited JSON.
  case lines
  /// A `Content-Length` header before each message: the base protocol of LSP.
  case headers
}

/// What comes next in a stream of bytes.
package enum Frame: Equatable {
  /// A message, at these bytes.
  case message(Range<Int>)
  /// A message beyond the limit. Its bytes are skipped, and the next message can be read.
  case tooLarge
  /// No complete message yet.
  case incomplete
  /// Bytes after which no message can be found. One sentence says why.
  case broken(String)
}
