import Glibc
import JSON

/// The messages on their way out: built once, framed in place, kept until they are written.
package final class Outbox {
  /// The bytes to be written.
  package let buffer = ByteBuffer(capacity: 64 * 1024)
  /// How messages are framed; as the first bytes read tell.
  package var framing = Framing.lines
  /// Where the messages lie since ``forgetMessages()``, for a recorder; nil where nobody asks.
  package private(set) var messages: [Range<Int>]?

  /// Where the message in hand begins, header included.
  private var start = 0

  /// An empty outbox.
  package init() {}

  /// From now on, keeps where messages lie.
  package func keepMessages() { messages = [] }

  /// Forgets where messages lie, not the messages.
  package func forgetMessages() { messages?.removeAll(keepingCapacity: true) }

  /// Takes back what was put in after there were so many bytes, so many messages.
  package func truncate(to count: Int, messages kept: Int) {
    buffer.truncate(to: count)
    if let excess = messages.map({ $0.count - kept }) { messages?.removeLast(excess) }
  }

  /// Begins a message; one value is to be written, then ``end()`` called.
  package func begin() -> JSONWriter {
    start = buffer.count
    if framing == .headers { buffer.append("Content-Length: 00\r\n\r\n") }
    return JSONWriter(buffer)
  }

  /// Ends the message that was begun.
  package func end() {
    switch framing {
    case .lines:
      messages?.append(start..<buffer.count)
      buffer.append(UInt8(ascii: "\n"))
    case .headers:
      let size = finishHeader()
      messages?.append(buffer.count - size..<buffer.count)
    }
  }

  /// Begins a notification (JSON-RPC 2.0 § 4.1); its params are to be written, as an object, then
  /// ``endNotification(_:)`` called.
  package func beginNotification(_ method: StaticString) -> JSONWriter {
    var writer = begin()
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.member("method", method)
    writer.name("params")
    return writer
  }

  /// Ends the notification that was begun.
  package func endNotification(_ writer: JSONWriter) {
    var writer = writer
    writer.endObject()
    end()
  }

  /// Puts the length into the header, which had room for two digits, and returns it.
  private func finishHeader() -> Int {
    let name = 16
    let room = 2
    let size = buffer.count - start - (name + room + 4)
    let digits = String(size).utf8.count
    // Room for the longest length there is; only now is the memory sure not to move.
    let header = buffer.reserve(12) - (buffer.count - start)
    if digits != room {
      memmove(header + name + digits, header + name + room, 4 + size)
      if digits > room { buffer.advance(by: digits - room) }
      buffer.truncate(to: start + name + digits + 4 + size)
    }
    var rest = size
    for position in stride(from: name + digits - 1, through: name, by: -1) {
      header.storeBytes(
        of: UInt8(ascii: "0") + UInt8(rest % 10), toByteOffset: position, as: UInt8.self)
      rest /= 10
    }
    return size
  }
}
