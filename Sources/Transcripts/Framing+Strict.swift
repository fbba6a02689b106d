import JSONRPC

extension Framing {
  /// A message with its framing.
  func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [0x0A]
    case .headers: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }

  /// The messages in the output of a backend, read by the letter of the protocol. Bytes that are
  /// not framed exactly as PROTOCOL § 3 says become one message that no transcript expects. Control
  /// characters, which no message contains, are made visible. After `limit` messages, one more only
  /// says that there are others.
  func strictMessages(in bytes: [UInt8], limit: Int) -> [[UInt8]] {
    var rest = bytes[...]
    var messages: [[UInt8]] = []
    while !rest.isEmpty {
      if messages.count == limit { return messages + [Array("[and more]".utf8)] }
      let message = self == .lines ? Self.line(&rest) : Self.body(&rest)
      messages.append(message ?? Self.visible(rest.prefix(200)) + Array(" [badly framed]".utf8))
      if message == nil { break }
    }
    return messages
  }

  private static func line(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return visible(rest[..<end])
  }

  private static func body(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    let name = Array("Content-Length: ".utf8)
    guard rest.starts(with: name) else { return nil }
    let digits = rest.dropFirst(name.count).prefix { (0x30...0x39).contains($0) }
    let body = rest.dropFirst(name.count + digits.count)
    guard let count = Int(String(decoding: digits, as: UTF8.self)), digits.count <= 12,
      body.starts(with: Array("\r\n\r\n".utf8)), body.count >= 4 + count
    else { return nil }
    rest = body.dropFirst(4 + count)
    return visible(body.dropFirst(4).prefix(count))
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) { return Array(bytes) }
    return bytes.flatMap { byte -> [UInt8] in
      if byte >= 0x20 && byte != 0x7F { return [byte] }
      let digits = String(byte, radix: 16, uppercase: true)
      return Array(("\\x" + (digits.count == 1 ? "0" : "") + digits).utf8)
    }
  }
}
