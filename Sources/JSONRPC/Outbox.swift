import JSON

/// The messages on their way out, framed, and kept until they are written.
package final class Outbox {
  /// How messages are framed: as the first bytes that were read show.
  package var framing = Framing.lines
  /// Gets the bytes of each message without its framing; nil if nobody wants them.
  package var observe: ((UnsafeRawBufferPointer) -> Void)?

  private let buffer = ByteBuffer(capacity: 64 * 1024)
  /// Where the message that is being written begins, header included.
  private var start = 0

  package init() {}

  /// The number of bytes that wait to be written.
  package var count: Int { buffer.count }

  /// The bytes to write next. Valid until the next change.
  package var front: UnsafeRawBufferPointer { buffer.bytes }

  /// Removes bytes of the front, which were written.
  package func removeFirst(_ count: Int) { buffer.removeFirst(count) }

  /// Removes all bytes that wait, and returns them.
  package func take() -> [UInt8] {
    defer { buffer.removeAll() }
    return Array(front)
  }

  /// Removes all bytes, and shows nobody what is still to come.
  package func removeAll() {
    buffer.removeAll()
    observe = nil
  }

  /// Takes back all bytes but the oldest `count`. Nothing may have been written in the meantime.
  package func truncate(to count: Int) { buffer.truncate(to: count) }

  /// Begins a message. Write one value, then call ``end()``.
  package func begin() -> JSONWriter {
    start = buffer.count
    return JSONWriter(buffer)
  }

  /// Ends the message that was begun.
  package func end() {
    let size = buffer.count - start
    observe?(UnsafeRawBufferPointer(rebasing: buffer.bytes[start...]))
    switch framing {
    case .headers: buffer.insert("Content-Length: \(size)\r\n\r\n", at: start)
    case .lines: buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Begins a notification (JSON-RPC 2.0 § 4.1). Write the members of its params, then call
  /// ``endNotification()``.
  package func beginNotification(_ method: StaticString) -> JSONWriter {
    var writer = begin()
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.member("method", method)
    writer.name("params")
    writer.beginObject()
    return writer
  }

  /// Ends the notification that was begun.
  package func endNotification() {
    buffer.append("}}" as StaticString)
    end()
  }
}
