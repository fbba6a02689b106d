import JSON

/// The bytes on their way in, and the messages in them.
package final class Inbox {
  /// What came and is not yet done with.
  package let buffer = ByteBuffer(capacity: 256 * 1024)
  /// No more bytes will come.
  package var isEnd = false
  /// Where the next message is looked for; a value, so that one can go back to it.
  package var reader: FrameReader

  private let parser: JSONParser
  private let maximumMessage: Int
  private let maximumNesting: Int

  /// An inbox for messages of at most so many bytes and levels of nesting.
  package init(framing: Framing?, maximumMessage: Int, maximumNesting: Int) {
    reader = FrameReader(framing: framing, limit: maximumMessage)
    parser = JSONParser(maximumDepth: maximumNesting)
    self.maximumMessage = maximumMessage
    self.maximumNesting = maximumNesting
  }

  /// What is to be handled next.
  package enum Reading {
    /// A value; good until the next reading. Where its bytes lie.
    case value(JSONValue, Range<Int>)
    /// A message that is refused whatever it says; the id as far as it is known.
    case refused(id: UnsafeRawBufferPointer?, code: Int, message: String, Range<Int>?)
    /// No complete message.
    case nothing
    /// Nothing can be read from here on; one sentence that says why.
    case broken(String)
  }

  /// Reads the next message.
  package func next() -> Reading {
    switch reader.next(in: buffer.bytes, isEnd: isEnd) {
    case .incomplete: return .nothing
    case .broken(let reason): return .broken(reason)
    case .tooLarge:
      return .refused(
        id: nil, code: ErrorCode.invalidRequest,
        message: "The message is longer than \(maximumMessage) bytes.", nil)
    case .message(let range): return parse(range)
    }
  }

  /// Lets go of what was handled, and of memory that an unusually large message took.
  package func dropHandled() {
    let count = reader.position
    buffer.removeFirst(count)
    reader.didRemoveFirst(count)
    parser.trim()
  }

  private func parse(_ range: Range<Int>) -> Reading {
    do {
      let value = try parser.parse(UnsafeRawBufferPointer(rebasing: buffer.bytes[range]))
      guard parser.isTooDeep else { return .value(value, range) }
      return tooDeep(Message(value).id, range)
    } catch {
      switch error {
      case .tooDeep: return tooDeep(nil, range)
      case .invalidUnicode:
        return refused("The message is not valid Unicode: bad UTF-8 or a lone surrogate.", range)
      case .syntax: return refused("The message is not valid JSON.", range)
      }
    }
  }

  private func tooDeep(_ id: UnsafeRawBufferPointer?, _ range: Range<Int>) -> Reading {
    .refused(
      id: id, code: ErrorCode.invalidRequest,
      message: "The message is nested deeper than \(maximumNesting) levels.", range)
  }

  private func refused(_ message: String, _ range: Range<Int>) -> Reading {
    .refused(id: nil, code: ErrorCode.parseError, message: message, range)
  }
}
