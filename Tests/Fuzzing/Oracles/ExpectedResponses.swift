import Connectors
import JSON
import JSONRPC

/// Counts the responses that some bytes ask for.
enum ExpectedResponses {
  static func count(in bytes: [UInt8], _ framing: Framing, _ limits: SessionLimits) -> Int {
    bytes.withUnsafeBytes { bytes in
      var reader = FrameReader(framing: framing, limit: limits.message)
      let parser = JSONParser(maximumDepth: limits.nesting)
      var count = 0
      while true {
        switch reader.next(in: bytes, isEnd: true) {
        case .incomplete, .broken: return count
        case .tooLarge: count += 1
        case .message(let range):
          let message = UnsafeRawBufferPointer(rebasing: bytes[range])
          guard let value = try? parser.parse(message) else {
            count += 1
            continue
          }
          let messages = value.kind == .array ? Array(value.elements) : [value]
          // An empty batch is answered once.
          count += messages.isEmpty ? 1 : messages.count { asks($0) }
          if messages.contains(where: isExit) { return count }
        }
      }
    }
  }

  private static func asks(_ value: JSONValue) -> Bool {
    switch Message(value) {
    case .call(let call): call.id != nil
    case .invalid: true
    case .response: false
    }
  }

  private static func isExit(_ value: JSONValue) -> Bool {
    if case .call(let call) = Message(value) { call.method.hasString("exit") } else { false }
  }
}
