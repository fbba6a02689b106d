import JSON

extension Client {
  /// What a request brought: all messages up to its response, and the total that the response told.
  struct Answer {
    var messages = 0
    var total: Int?
  }

  /// Sends one request and reads until its response, which must be no error.
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

  /// Sends everything as fast as it is taken, and reads until the last response is there.
  func pipeline(_ requests: Requests, messagesEach: Int) throws {
    try requests.bytes.withUnsafeBytes { bytes in
      try pipeline(bytes, messages: requests.count * messagesEach) { message in
        (try? Self.result(message, id: requests.lastID)) != nil
      }
    }
  }

  /// Whether a message is the response with this id (an echo's own request counts as one): the total
  /// in its result, −1 where there is none; nil for other messages. Throws for an error.
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
            error = String(decoding: value.lexeme, as: UTF8.self)
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
