import JSON

extension Client {
  /// The answer to a request: the number of messages up to the response, and the total in the
  /// response.
  struct Answer {
    var messages = 0
    var total: Int?
  }

  /// Sends one request and reads up to its response. Throws if that is an error.
  @discardableResult
  func ask(_ method: String, _ params: String, id: Int = 1) throws -> Answer {
    var request = Requests(framing, firstID: id)
    request.append(method, params)
    try request.bytes.withUnsafeBytes { try send($0) }
    var answer = Answer()
    while true {
      guard let message = try next() else {
        _ = try fill()
        continue
      }
      answer.messages += 1
      if let total = try Self.result(message, id: id) {
        answer.total = total >= 0 ? total : nil
        return answer
      }
    }
  }

  /// Sends all requests as fast as the server takes them, and reads up to the last response.
  func pipeline(_ requests: Requests, messagesEach: Int) throws {
    try requests.bytes.withUnsafeBytes { bytes in
      try pipeline(bytes, messages: requests.count * messagesEach) { message in
        (try? Self.result(message, id: requests.lastID)) != nil
      }
    }
  }

  /// The total in the response with this id, or −1 if it has none; nil if the message is not that
  /// response. The request itself, which the echo sends back, counts as the response. Throws if the
  /// message is an error.
  static func result(_ message: UnsafeRawBufferPointer, id: Int) throws -> Int? {
    let parser = JSONParser()
    return try withExtendedLifetime(parser) {
      var isIt = false
      var total = -1
      var error: String?
      do {
        for (name, value) in try parser.parse(message).members {
          if name.hasString("id") { isIt = value.integer == id }
          if name.hasString("error"), !value.isNull {
            error = String(decoding: message.prefix(200), as: UTF8.self)
          }
          if name.hasString("result"), value.kind == .object {
            for (name, value) in value.members where name.hasString("total") {
              total = value.integer ?? -1
            }
          }
        }
      } catch {
        throw Trouble(
          "what came is no JSON: \(String(decoding: message.prefix(200), as: UTF8.self))")
      }
      if let error { throw Trouble("the server refused a request: \(error)") }
      return isIt ? total : nil
    }
  }
}
