/// The two framings (PROTOCOL § 3).
enum WireFraming: String, CaseIterable {
  case lines, headers

  /// Appends a message in this framing.
  func append(_ message: String, to bytes: inout [UInt8]) {
    switch self {
    case .lines:
      bytes += Array(message.utf8)
      bytes.append(UInt8(ascii: "\n"))
    case .headers:
      bytes += Array("Content-Length: \(message.utf8.count)\r\n\r\n".utf8)
      bytes += Array(message.utf8)
    }
  }
}
