/// Finds the messages in a growing run of bytes, in the framing that its first bytes show. It looks
/// at each byte once, however the bytes are cut into reads.
package struct FrameReader {
  /// The framing; nil until enough bytes have come to show it.
  package private(set) var framing: Framing?
  /// Where the next message begins. The bytes before it are no longer needed.
  package private(set) var position = 0
  /// How many messages it has found.
  package private(set) var messages = 0

  private var lines: LineReader
  private var headers: HeaderReader

  /// A reader that skips messages of more than `limit` bytes. If `framing` is nil, it detects it.
  package init(framing: Framing? = nil, limit: Int) {
    self.framing = framing
    lines = LineReader(limit: limit)
    headers = HeaderReader(limit: limit)
  }

  /// Finds the next message. `isEnd` says that no more bytes will come.
  package mutating func next(in bytes: UnsafeRawBufferPointer, isEnd: Bool) -> Frame {
    if framing == nil { framing = detect(in: bytes, isEnd: isEnd) }
    let frame: Frame =
      switch framing {
      case nil: .incomplete
      case .lines: lines.next(in: bytes, from: &position, isEnd: isEnd)
      case .headers: headers.next(in: bytes, from: &position)
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
    lines.didRemoveFirst(count)
    headers.didRemoveFirst(count)
  }

  /// Headers begin with a name and a colon, as no JSON text does; anything else means lines.
  private mutating func detect(in bytes: UnsafeRawBufferPointer, isEnd: Bool) -> Framing? {
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    var end = position
    while end < bytes.count, bytes[end].isHeaderName, end - position <= 100 { end += 1 }
    let nameEnd = end
    while end > position, end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09,
      end - nameEnd < 100
    { end += 1 }
    if end == bytes.count { return isEnd && end > position ? .lines : nil }
    return end > position && bytes[end] == UInt8(ascii: ":") ? .headers : .lines
  }
}

extension UInt8 {
  /// White space between messages: space, tab, CR and LF.
  var isBlank: Bool {
    self <= 0x20 && (self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A)
  }

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
