import TestSupport

/// Messages as bytes. Large ones are made of pieces, and are never hashed or compared as `String`.
enum Request {
  /// The largest message, in bytes.
  static let limit = 16 << 20

  /// A request as bytes. The arguments are JSON.
  static func bytes(
    _ method: [UInt8], _ params: [UInt8] = Array("{}".utf8), id: [UInt8] = Array("1".utf8)
  ) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":"#.utf8) + id + Array(#","method":"#.utf8) + method
      + Array(#","params":"#.utf8) + params + Array("}".utf8)
  }

  /// A piece, `count` times.
  static func repeated(_ piece: String, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.utf8.count * count)
    // Doubling is faster, since tests are not optimised.
    var block = Array(piece.utf8)
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { bytes += block }
      rest >>= 1
      if rest > 0 { block += block }
    }
    return bytes
  }

  /// Pieces with commas between them.
  static func list(_ count: Int, _ piece: (Int) -> String) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += Array(piece(index).utf8)
    }
    return bytes
  }
}

extension BackendProcess {
  /// Sends a message, reads up to its response, and returns that.
  func ask(_ message: [UInt8]) throws -> String {
    try write(message)
    try write([0x0A])
    while let line = try readLine() {
      // A message that is not a notification is the response.
      if !line.utf8.starts(with: #"{"jsonrpc":"2.0","method":"#.utf8) { return line }
    }
    throw NoAnswer()
  }
}

/// The output ended before the response.
struct NoAnswer: Error {}
