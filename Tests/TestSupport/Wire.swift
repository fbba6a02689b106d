/// Messages on the wire, without the newline.
package enum Wire {
  /// The arguments that freeze the clock at the time of all examples.
  package static let frozen = ["--clock", "2026-11-20T09:00:00Z"]

  /// The longest content, which takes about 25 pages of a database.
  package static let longContent = String(repeating: "x", count: 100_000)

  /// A request; `params` is JSON.
  package static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// A notification; `params` is JSON.
  package static func notification(_ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#
  }

  /// A notification that introduces a client.
  package static func introduction(_ name: String) -> String {
    notification("initialize", #"{"clientInfo":{"name":"\#(name)"}}"#)
  }

  /// A request that adds a todo.
  package static func add(_ id: Int, _ title: String, content: String = "") -> String {
    let content = content.isEmpty ? "" : #","content":"\#(content)""#
    return request(id, "todoList.add", #"{"title":"\#(title)"\#(content)}"#)
  }

  /// The response to an add that made the todo and the revision `number`.
  package static func added(_ id: Int, todo number: Int? = nil) -> String {
    let number = number ?? id
    return
      #"{"jsonrpc":"2.0","id":\#(id),"result":{"id":\#(number),"rev":\#(number),"step":\#(number)}}"#
  }

  /// A request that opens the list.
  package static func viewReady(_ id: Int) -> String { request(id, "todoList.viewReady") }

  /// The response to ``viewReady(_:)``.
  package static func ready(_ id: Int, total: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"total":\#(total),"rev":\#(total)}}"#
  }

  /// The output for a list of these titles, which were added in this order at the time of all
  /// examples.
  package static func shown(_ titles: String...) -> String {
    let rows = titles.enumerated().map { index, title in
      #"{"id":\#(index + 1),"rev":\#(index + 1),"title":"\#(title)","preview":"","completed":false,"#
        + #""state":"open","due":null,"dueText":null,"time":null,"group":null,"start":null,"#
        + #""startText":null,"startAhead":false,"repeat":null,"repeatText":null,"reminders":[],"#
        + #""estimate":null,"estimateText":null,"priority":"none","tags":[],"#
        + #""blocked":false,"claim":null,"comments":0,"#
        + #""createdAt":"2026-11-20T09:00:00.000Z","createdText":"Nov 20, 2026"}"#
    }
    return notification(
      "todoList.showTodos",
      #"{"rev":\#(titles.count),"total":\#(titles.count),"offset":0,"#
        + #""todos":[\#(rows.joined(separator: ","))],"message":null}"#)
  }

  /// A message in the framing `headers`.
  package static func headed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  /// The messages as lines, each with its newline.
  package static func lines(_ messages: [String]) -> String {
    messages.map { $0 + "\n" }.joined()
  }
}

/// A line of the program's output.
package struct Line: Sendable {
  /// The whole line.
  package let text: String

  /// A line with this text.
  package init(text: String) { self.text = text }

  /// The id of the request that it answers; nil for an output.
  package var answered: Int? {
    let prefix = #"{"jsonrpc":"2.0","id":"#
    return text.hasPrefix(prefix) ? Self.digits(text.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// Whether it is a result.
  package var isResult: Bool { text.contains(#","result":"#) }

  /// A number in the result; nil if it is not there.
  package func result(_ member: String) -> Int? {
    guard let range = text.firstRange(of: #""result":"#),
      let name = text[range.upperBound...].firstRange(of: "\"\(member)\":")
    else { return nil }
    return Self.digits(text[name.upperBound...].utf8)
  }

  /// Why the store failed (PROTOCOL § 11); nil if it did not.
  package var storeReason: String? {
    guard let range = text.firstRange(of: #""tag":"store""#), text.contains(#""code":1004"#),
      let name = text[range.upperBound...].firstRange(of: #""reason":""#)
    else { return nil }
    return String(text[name.upperBound...].prefix { $0 != "\"" })
  }

  /// The mark of the store in the result.
  package var mark: String? { text.firstMatch(of: /"mark":"([^"]*)"/).map { String($0.1) } }

  /// The titles of the todos in the line.
  package var titles: [String] { text.matches(of: /"title":"([^"]*)"/).map { String($0.1) } }

  /// Whether a text is in the line.
  package func contains(_ part: String) -> Bool { text.contains(part) }

  private static func digits(_ bytes: some Sequence<UInt8>) -> Int? {
    Int(String(decoding: bytes.prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}
