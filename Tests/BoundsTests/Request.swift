import TestSupport

/// Messages as bytes: large ones are made of pieces, and are never hashed or compared as texts.
enum Request {
  /// The most bytes of a message.
  static let limit = 16 << 20

  /// A request; what is given is JSON.
  static func bytes(
    _ method: [UInt8], _ params: [UInt8] = Array("{}".utf8), id: [UInt8] = Array("1".utf8)
  ) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":"#.utf8) + id + Array(#","method":"#.utf8) + method
      + Array(#","params":"#.utf8) + params + Array("}".utf8)
  }

  /// A request, as a text.
  static func text(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// A piece again and again.
  static func repeated(_ piece: String, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(piece.utf8.count * count)
    // Doubled, as the tests are not optimised.
    var block = Array(piece.utf8)
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { bytes += block }
      rest >>= 1
      if rest > 0 { block += block }
    }
    return bytes
  }

  /// Pieces with a comma between each two.
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
  /// Sends a message and reads up to its response; the response.
  func ask(_ message: [UInt8]) throws -> String {
    try write(message)
    try write([0x0A])
    while let line = try readLine() {
      // What is no notification is the response.
      if !line.utf8.starts(with: #"{"jsonrpc":"2.0","method":"#.utf8) { return line }
    }
    throw NoAnswer()
  }

  /// Sends a message and reads up to its response; the response.
  func ask(_ message: String) throws -> String { try ask(Array(message.utf8)) }
}

/// The output ended instead.
struct NoAnswer: Error {}
