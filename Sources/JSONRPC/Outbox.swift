import JSON

/// The messages on their way out, framed, and kept until they are written.
///
/// They wait in pieces of about a megabyte, each message whole in one piece. Once a piece is written,
/// its memory takes later messages or is given back, and no waiting message is ever moved to make
/// room for more.
package final class Outbox {
  /// A piece that has this many bytes takes no further message. Most messages that it still takes
  /// then leave it modest.
  package static let pieceSize = ByteBuffer.modestCapacity - 64 * 1024

  /// How messages are framed: as the first bytes that were read show.
  package var framing = Framing.lines

  /// Where a message is: its piece, and its bytes in that piece.
  package struct Place {
    fileprivate let piece: Int
    fileprivate let bytes: Range<Int>
  }

  /// Where the messages since ``forgetMessages()`` are, for a recorder; nil unless
  /// ``keepMessages()`` was called.
  package private(set) var messages: [Place]?

  /// The newest piece, which takes the next message.
  private let buffer = ByteBuffer(capacity: 64 * 1024)
  /// The pieces before it, oldest first.
  private var sealed: ArraySlice<ByteBuffer> = []
  /// The number of bytes in them.
  private var sealedCount = 0
  /// A piece that was written, for the next time that one is needed: as long as the View reads more
  /// slowly than messages come, no new memory is asked for.
  private var spare: ByteBuffer?
  /// The oldest piece; nil if there is only the newest, as after most messages.
  private var oldestPiece: ByteBuffer? { sealedCount == 0 ? nil : sealed.first }
  /// Where the message that is being written begins in the newest piece, header included.
  private var start = 0

  package init() {}

  /// The number of bytes that wait to be written.
  package var count: Int { sealedCount &+ buffer.count }

  /// The bytes to write next: all of them, or the oldest piece. Valid until the next change.
  package var front: UnsafeRawBufferPointer { (oldestPiece ?? buffer).bytes }

  /// Removes bytes of the front, which were written.
  package func removeFirst(_ count: Int) {
    guard let first = oldestPiece else { return buffer.removeFirst(count) }
    first.removeFirst(count)
    sealedCount -= count
    if first.count == 0 { spare = sealed.popFirst() }
  }

  /// Removes all bytes that wait, and returns them.
  package func take() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while count > 0 {
      bytes += front
      removeFirst(front.count)
    }
    return bytes
  }

  /// Removes all bytes, and undoes ``keepMessages()``.
  package func removeAll() {
    sealed = []
    sealedCount = 0
    spare = nil
    buffer.removeAll()
    messages = nil
  }

  /// From now on, keeps the places of messages.
  package func keepMessages() { messages = [] }

  /// Forgets the places of messages, but not the messages.
  package func forgetMessages() { messages?.removeAll(keepingCapacity: true) }

  /// The bytes of a message without its framing, valid until the next change.
  package func bytes(of message: Place) -> UnsafeRawBufferPointer {
    let piece = message.piece < sealed.endIndex ? sealed[message.piece] : buffer
    return UnsafeRawBufferPointer(rebasing: piece.bytes[message.bytes])
  }

  /// Takes back all bytes but the oldest `count`, and all places of messages but the first `kept`.
  /// Nothing may have been written in the meantime.
  package func truncate(to count: Int, messages kept: Int) {
    while sealedCount > count, let last = sealed.popLast() {
      sealedCount -= last.count
      buffer.exchange(with: last)
    }
    buffer.truncate(to: count - sealedCount)
    if let excess = messages.map({ $0.count - kept }) { messages?.removeLast(excess) }
  }

  /// Begins a message. Write one value, then call ``end()``.
  package func begin() -> JSONWriter {
    start = buffer.count
    return JSONWriter(buffer)
  }

  /// Ends the message that was begun.
  package func end() {
    let size = buffer.count - start
    if framing == .headers { buffer.insert(Self.header(size), at: start) }
    messages?.append(Place(piece: sealed.endIndex, bytes: buffer.count - size..<buffer.count))
    if framing == .lines { buffer.append(UInt8(ascii: "\n")) }
    if buffer.count >= Self.pieceSize { seal() }
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

  private static func header(_ size: Int) -> String { "Content-Length: \(size)\r\n\r\n" }

  private func seal() {
    let piece = spare.take() ?? ByteBuffer(capacity: 64 * 1024)
    piece.exchange(with: buffer)
    piece.fit()
    sealedCount += piece.count
    sealed.append(piece)
  }
}
