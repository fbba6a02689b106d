import JSON
import JSONRPC

/// However the bytes are cut into reads, the messages are the same, and no byte is kept longer than
/// it is needed.
enum FramesOracle {
  private static let limit = 64

  static func fault(in bytes: [UInt8]) -> String? {
    for framing in [nil, Framing.lines, .headers] {
      let whole = frames([bytes[...]], framing)
      let cut = frames(Oracle.pieces(of: bytes), framing)
      if whole != cut { return "\(whole) became \(cut)" }
    }
    return nil
  }

  private static func frames(_ pieces: [ArraySlice<UInt8>], _ framing: Framing?) -> [String] {
    let buffer = ByteBuffer()
    var reader = FrameReader(framing: framing, limit: limit)
    var found: [String] = []
    for (index, piece) in pieces.enumerated() {
      piece.withUnsafeBytes { buffer.append($0) }
      let isEnd = index == pieces.count - 1
      reading: while true {
        switch reader.next(in: buffer.bytes, isEnd: isEnd) {
        case .incomplete: break reading
        case .tooLarge: found.append("too large")
        case .broken(let reason): return found + [reason]
        case .message(let range):
          found.append(String(decoding: buffer.bytes[range], as: UTF8.self))
        }
      }
      buffer.removeFirst(reader.position)
      reader.didRemoveFirst(reader.position)
      if buffer.count > HeaderBlock.limit + limit { return found + ["\(buffer.count) bytes kept"] }
    }
    return found
  }

  private enum HeaderBlock { static let limit = 16 * 1024 + 2 }
}
