import Entities

/// Reads a source line by line.
struct LineReader {
  /// The longest line, in bytes.
  static let lineLimit = 16 * 1024 * 1024
  private static let pieceSize = 256 * 1024

  private let source: TransferSource
  /// Where the next line begins.
  private(set) var offset: Int
  /// The bytes from there on that were read.
  private var piece: ArraySlice<UInt8> = []

  init(_ source: TransferSource, from offset: Int) { (self.source, self.offset) = (source, offset) }

  var isEnd: Bool { offset >= source.size }

  /// The next line; throws a ``LineFault`` if it is longer than any may be. Not at the end.
  mutating func next() throws -> [UInt8] {
    let isFirst = offset == 0
    var line: [UInt8] = []
    while true {
      if piece.isEmpty { piece = try source.read(offset, Self.pieceSize)[...] }
      // Somebody has cut it off.
      if piece.isEmpty { throw TransferError(.io, "it has become shorter") }
      let end = piece.firstIndex(of: UInt8(ascii: "\n"))
      if line.count <= Self.lineLimit { line += piece[..<(end ?? piece.endIndex)] }
      let rest = end.map { piece[($0 + 1)...] } ?? []
      offset += piece.count - rest.count
      piece = rest
      if end != nil || isEnd { break }
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isFirst && line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    if line.count <= Self.lineLimit { return line }
    throw LineFault.unreadable(
      .longLine, "The line is too long; it may have at most \(Self.lineLimit) bytes.")
  }
}
