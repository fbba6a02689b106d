import JSON
import System

/// The messages on their way out: built once, framed in place, kept until they are written.
///
/// They wait in pieces of about a megabyte, and a message lies whole in one of them. What was written
/// is given back piece by piece, and nothing that waits is ever moved to make room for more.
package final class Outbox {
  /// A piece of so many bytes takes no further message.
  package static let pieceSize = 1 << 20

  /// How messages are framed; as the first bytes read tell.
  package var framing = Framing.lines

  /// Where a message lies: its piece, and its bytes in that piece.
  package struct Place {
    fileprivate let piece: Int
    fileprivate let bytes: Range<Int>
  }

  /// Where the messages lie since ``forgetMessages()``, for a recorder; nil if nobody asks.
  package private(set) var messages: [Place]?

  /// The newest piece, which takes the next message.
  private let buffer = ByteBuffer(capacity: 64 * 1024)
  /// The pieces before it, oldest first.
  private var sealed: ArraySlice<ByteBuffer> = []
  /// The bytes in them.
  private var sealedCount = 0
  /// Where the message in hand begins in the newest piece, header included.
  private var start = 0

  /// An empty outbox.
  package init() {}

  /// How many bytes wait to be written.
  package var count: Int { sealedCount &+ buffer.count }

  /// The bytes to be written next, good until the next change: all of them, or the oldest piece.
  package var front: UnsafeRawBufferPointer { sealed.first?.bytes ?? buffer.bytes }

  /// Forgets bytes of the front: they were written.
  package func removeFirst(_ count: Int) {
    guard let first = sealed.first else { return buffer.removeFirst(count) }
    first.removeFirst(count)
    sealedCount -= count
    if first.count == 0 { sealed.removeFirst() }
  }

  /// All bytes that wait, for somebody who takes them at once.
  package func take() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while count > 0 {
      bytes += front
      removeFirst(front.count)
    }
    return bytes
  }

  /// Forgets all bytes, and that somebody asked where messages lie.
  package func removeAll() {
    sealed = []
    sealedCount = 0
    buffer.removeAll()
    messages = nil
  }

  /// From now on, keeps where messages lie.
  package func keepMessages() { messages = [] }

  /// Forgets where messages lie, not the messages.
  package func forgetMessages() { messages?.removeAll(keepingCapacity: true) }

  /// The bytes of a message, without its framing; good until the next change.
  package func bytes(of message: Place) -> UnsafeRawBufferPointer {
    let piece = message.piece < sealed.endIndex ? sealed[message.piece] : buffer
    return UnsafeRawBufferPointer(rebasing: piece.bytes[message.bytes])
  }

  /// Takes back the newest bytes, down to `count`, and all but the first `kept` messages. Nothing may
  /// have been written meanwhile.
  package func truncate(to count: Int, messages kept: Int) {
    while sealedCount > count, let last = sealed.popLast() {
      sealedCount -= last.count
      buffer.exchange(with: last)
    }
    buffer.truncate(to: count - sealedCount)
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
    let size = framing == .lines ? buffer.count - start : finishHeader()
    if messages != nil { note(size) }
    if framing == .lines { buffer.append(UInt8(ascii: "\n")) }
    if buffer.count >= Self.pieceSize { seal() }
  }

  /// Puts in a message that is whole already. Its bytes leave the buffer they lie in; a large message
  /// becomes a piece without being copied.
  package func put(_ message: ByteBuffer) {
    if message.count < Self.pieceSize {
      var writer = begin()
      writer.raw(message.bytes)
      end()
      return message.removeAll()
    }
    if framing == .headers {
      buffer.append("Content-Length: ")
      var writer = JSONWriter(buffer)
      writer.value(message.count)
      buffer.append("\r\n\r\n")
    }
    if buffer.count > 0 { seal() }
    buffer.exchange(with: message)
    note(buffer.count)
    if framing == .lines { buffer.append(UInt8(ascii: "\n")) }
    seal()
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

  /// Notes where a message lies: the last bytes.
  @inline(never)
  private func note(_ size: Int) {
    messages?.append(Place(piece: sealed.endIndex, bytes: buffer.count - size..<buffer.count))
  }

  @inline(never)
  private func seal() {
    let piece = ByteBuffer(capacity: 64 * 1024)
    piece.exchange(with: buffer)
    piece.fit()
    sealedCount += piece.count
    sealed.append(piece)
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
      Memory.move(header + name + room, to: header + name + digits, count: 4 + size)
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
