import Entities

/// Reads a source line by line, in pieces, and remembers where the next line begins.
struct LineReader {
  /// The longest line, in bytes.
  static let lineLimit = 16 * 1024 * 1024
  private static let pieceSize = 256 * 1024

  let source: any TransferSource
  /// Where the next line begins.
  private(set) var offset: Int
  /// The bytes from there on that were read, and how many of them have no line break.
  private var piece: ArraySlice<UInt8> = []
  private var searched = 0
  /// Whether the rest of a line that is too long is passed over.
  private var isSkipping = false

  init(_ source: any TransferSource, from offset: Int = 0) {
    (self.source, self.offset) = (source, offset)
  }

  var isEnd: Bool { offset >= source.size }

  /// What a call found.
  enum Found {
    case line(ArraySlice<UInt8>)
    /// A line that is longer than any may be, and was passed over.
    case tooLong
    /// Nothing yet: it goes on with the next call.
    case more
  }

  /// Reads on. Not at the end.
  mutating func next() throws(TransferError) -> Found {
    let bytes = piece.dropFirst(searched)
    if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end, rest: end + 1) }
    let position = offset + piece.count
    if position >= source.size { return take(upTo: piece.endIndex, rest: piece.endIndex) }
    if isSkipping || piece.count > Self.lineLimit {
      isSkipping = true
      (offset, piece, searched) = (position, [], 0)
    }
    searched = piece.count
    let read = try source.read(at: position, count: Self.pieceSize)
    // Somebody has cut it off.
    if read.isEmpty { throw TransferError(.io, "it has become shorter") }
    if piece.isEmpty { piece = read[...] } else { piece += read }
    return .more
  }

  private mutating func take(upTo end: Int, rest: Int) -> Found {
    var line = piece[piece.startIndex..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if offset == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    offset += rest - piece.startIndex
    piece = piece[rest...]
    searched = 0
    let isTooLong = isSkipping || line.count > Self.lineLimit
    isSkipping = false
    return isTooLong ? .tooLong : .line(line)
  }
}
