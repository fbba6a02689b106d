import System

/// Finds messages that come after a `Content-Length` header (LSP, base protocol). It accepts header
/// names in any case and order, other headers, lines that end with LF alone, and blank lines
/// between messages.
struct HeaderReader {
  /// The longest header block, in bytes.
  static let blockLimit = 16 * 1024

  let limit: Int
  /// There is no newline between the position and this place.
  private var searched = 0
  /// How many bytes of the current header block were read.
  private var blockSize = 0
  /// The length that the current header block has given.
  private var length: Int?
  /// The length of the message that comes next; nil while a header block is being read.
  private var body: Int?
  /// How many bytes of a message beyond the limit are still to be skipped.
  private var skipping = 0

  init(limit: Int) { self.limit = limit }

  mutating func didRemoveFirst(_ count: Int) { searched = max(0, searched - count) }

  mutating func next(in bytes: UnsafeRawBufferPointer, from position: inout Int) -> Frame {
    if skipping > 0 {
      let passed = min(skipping, bytes.count - position)
      position += passed
      skipping -= passed
      if skipping > 0 { return .incomplete }
    }
    if body == nil, let frame = readBlock(in: bytes, from: &position) { return frame }
    guard let count = body else { return .incomplete }
    guard count <= limit else {
      skipping = count
      body = nil
      return .tooLarge
    }
    guard bytes.count - position >= count else { return .incomplete }
    let message = position..<position + count
    position += count
    body = nil
    return .message(message)
  }

  /// Reads header lines up to the blank one. Returns nil once it is read, else why it is not.
  private mutating func readBlock(in bytes: UnsafeRawBufferPointer, from position: inout Int)
    -> Frame?
  {
    while true {
      let start = max(searched, position)
      guard let base = bytes.baseAddress, start < bytes.count,
        let found = Memory.find(0x0A, in: base + start, count: bytes.count - start)
      else {
        searched = bytes.count
        return blockSize + bytes.count - position > Self.blockLimit
          ? .broken(Self.tooLong) : .incomplete
      }
      let newline = found - base
      let line = UnsafeRawBufferPointer(rebasing: bytes[position..<newline])
      blockSize += line.count + 1
      position = newline + 1
      if blockSize > Self.blockLimit { return .broken(Self.tooLong) }
      if line.allSatisfy(\.isBlank) {
        // A blank line before the first header separates two messages.
        if blockSize == line.count + 1 { blockSize = 0; continue }
        guard let length else { return .broken(Self.noLength) }
        body = length
        blockSize = 0
        self.length = nil
        return nil
      }
      if let reason = read(line) { return .broken(reason) }
    }
  }

  /// Reads one header line; returns what is wrong with the length that it gives, or nil.
  private mutating func read(_ line: UnsafeRawBufferPointer) -> String? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
      Self.trimmed(line, 0..<colon).elementsEqual(
        "content-length".utf8, by: { $0 == $1 || ($0 | 0x20 == $1 && $1 != 0x2D) })
    else { return nil }
    let digits = Self.trimmed(line, colon + 1..<line.count)
    guard (1...12).contains(digits.count), digits.allSatisfy({ $0 &- 0x30 < 10 }),
      let value = Int(String(decoding: digits, as: UTF8.self))
    else { return Self.badLength }
    if let length, length != value { return Self.twoLengths }
    length = value
    return nil
  }

  private static func trimmed(_ line: UnsafeRawBufferPointer, _ range: Range<Int>)
    -> Slice<UnsafeRawBufferPointer>
  {
    var part = line[range]
    while part.first?.isBlank == true { part.removeFirst() }
    while part.last?.isBlank == true { part.removeLast() }
    return part
  }

  private static let tooLong = "a header block is longer than 16384 bytes"
  private static let noLength = "a header block has no Content-Length"
  private static let badLength = "a Content-Length is no number of at most 12 digits"
  private static let twoLengths = "a header block has two different Content-Length headers"
}
