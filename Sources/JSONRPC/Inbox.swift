import JSON

/// The bytes that came in, and the messages in them.
package final class Inbox {
  /// The bytes that came and are still needed.
  package let buffer = ByteBuffer(capacity: 256 * 1024)
  /// Whether no more bytes will come.
  package var isEnd = false
  /// Finds the next message. It is a value, so that the session can go back to an earlier state of
  /// it.
  package var reader: FrameReader
  /// Gets the bytes of each message that is read, nil for one that is skipped since it is too large; nil if
  /// nobody wants them.
  package var observe: ((UnsafeRawBufferPointer?) -> Void)?
  /// After this many messages, there is nothing more until this changes; nil if there always is.
  package var pause: Int?

  private let parser: JSONParser

  /// An inbox for messages of at most `maximumMessage` bytes and `maximumNesting` levels. If
  /// `framing` is nil, the first bytes show it.
  package init(framing: Framing?, maximumMessage: Int, maximumNesting: Int) {
    reader = FrameReader(framing: framing, limit: maximumMessage)
    parser = JSONParser(maximumDepth: maximumNesting)
  }

  /// What came next.
  package enum Reading {
    /// A message or a batch, which is valid until the next reading.
    case value(JSONValue)
    /// A message that is refused whatever it says, with its id if that is known.
    case refused(id: UnsafeRawBufferPointer? = nil, code: Int, message: String)
    /// No complete message.
    case nothing
    /// Nothing more can be read. One sentence says why.
    case broken(String)
  }

  package func next() -> Reading {
    if reader.messages == pause { return .nothing }
    switch reader.next(in: buffer.bytes, isEnd: isEnd) {
    case .incomplete: return .nothing
    case .broken(let reason): return .broken(reason)
    case .tooLarge:
      observe?(nil)
      return .refused(
        code: ErrorCode.invalidRequest,
        message: "The message is longer than \(reader.limit) bytes.")
    case .message(let range):
      let bytes = UnsafeRawBufferPointer(rebasing: buffer.bytes[range])
      observe?(bytes)
      return parse(bytes)
    }
  }

  /// Removes the bytes that were handled, and gives back memory that an unusually large message
  /// took.
  package func dropHandled() {
    let count = reader.position
    buffer.removeFirst(count)
    reader.didRemoveFirst(count)
    parser.trim()
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) -> Reading {
    do { return .value(try parser.parse(bytes)) } catch {
      switch error {
      case .tooDeep(let value):
        return .refused(
          id: value.flatMap { Message($0).id }, code: ErrorCode.invalidRequest,
          message: "The message is nested deeper than \(parser.maximumDepth) levels.")
      case .invalidUnicode:
        return .refused(
          code: ErrorCode.parseError,
          message: "The message is not valid Unicode: bad UTF-8 or a lone surrogate.")
      case .syntax:
        return .refused(code: ErrorCode.parseError, message: "The message is not valid JSON.")
      }
    }
  }
}
