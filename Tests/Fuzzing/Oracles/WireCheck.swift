import JSON
import JSONRPC

/// Checks output against JSON-RPC 2.0, and against the stricter rules of PROTOCOL.
enum WireCheck {
  struct Fault: Error { let text: String }

  /// The number of responses, or a fault in the output.
  static func responses(in bytes: [UInt8], _ framing: Framing) -> Result<Int, Fault> {
    bytes.withUnsafeBytes { bytes in
      var reader = FrameReader(framing: framing, limit: Int.max - 1)
      let parser = JSONParser()
      var count = 0
      while case .message(let range) = reader.next(in: bytes, isEnd: true) {
        let message = UnsafeRawBufferPointer(rebasing: bytes[range])
        guard let value = try? parser.parse(message) else {
          return .failure(Fault(text: "no JSON: \(String(decoding: message, as: UTF8.self))"))
        }
        for element in value.kind == .array ? Array(value.elements) : [value] {
          switch kind(of: element) {
          case .response: count += 1
          case .notification where value.kind != .array: break
          default:
            return .failure(
              Fault(text: "no message: \(String(decoding: message, as: UTF8.self))"))
          }
        }
        if value.kind == .array && value.count == 0 {
          return .failure(Fault(text: "an empty array"))
        }
      }
      return .success(count)
    }
  }

  private enum Kind { case response, notification, other }

  private static func kind(of message: JSONValue) -> Kind {
    let names = message.members.map { $0.name.string ?? "" }
    switch names {
    case ["jsonrpc", "id", "result"]: return .response
    case ["jsonrpc", "id", "error"]:
      let error = message.members.map(\.value).last.map { $0.members.map { $0.name.string ?? "" } }
      return error == ["code", "message"] || error == ["code", "message", "data"]
        ? .response : .other
    case ["jsonrpc", "method", "params"]: return .notification
    default: return .other
    }
  }
}
