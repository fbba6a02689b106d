import TestSupport

/// Messages on the wire, without the newline.
enum Wire {
  /// A request; `params` is JSON.
  static func request(_ id: Int, _ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  /// A request that adds a todo.
  static func add(_ id: Int, _ title: String, content: String = "") -> String {
    request(id, "todoList.add", #"{"title":"\#(title)","content":"\#(content)"}"#)
  }

  /// The longest content, which takes about 25 pages of a database.
  static let longContent = String(repeating: "x", count: 100_000)
}

/// A line of the program's output.
struct Line {
  /// The whole line.
  let text: String

  /// The id of the request that it answers; nil for an output.
  var answered: Int? {
    let prefix = #"{"jsonrpc":"2.0","id":"#
    return text.hasPrefix(prefix) ? Self.digits(text.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// Whether it is a result.
  var isResult: Bool { text.contains(#","result":"#) }

  /// A number in the result; nil if it is not there.
  func result(_ member: String) -> Int? {
    guard let range = text.firstRange(of: #""result":"#),
      let name = text[range.upperBound...].firstRange(of: "\"\(member)\":")
    else { return nil }
    return Self.digits(text[name.upperBound...].utf8)
  }

  /// Why the store failed (PROTOCOL § 11); nil if it did not.
  var storeReason: String? {
    guard let range = text.firstRange(of: #""tag":"store""#), text.contains(#""code":1004"#),
      let name = text[range.upperBound...].firstRange(of: #""reason":""#)
    else { return nil }
    return String(text[name.upperBound...].prefix { $0 != "\"" })
  }

  /// The mark of the store in the result.
  var mark: String? { text.firstMatch(of: /"mark":"([^"]*)"/).map { String($0.1) } }

  /// The titles of the todos in the line.
  var titles: [String] { text.matches(of: /"title":"([^"]*)"/).map { String($0.1) } }

  private static func digits(_ bytes: some Sequence<UInt8>) -> Int? {
    Int(String(decoding: bytes.prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }
}

extension BackendProcess {
  /// Reads the next line; nil at the end.
  func next() throws -> Line? { try readLine().map(Line.init) }

  /// Reads the next answer, and skips outputs; nil at the end.
  func nextAnswer() throws -> Line? {
    while let line = try next() { if line.answered != nil { return line } }
    return nil
  }

  /// Sends a request, and reads all lines up to its answer, which is the last.
  func ask(_ id: Int, _ method: String, _ params: String = "{}") throws -> [Line] {
    try writeLine(Wire.request(id, method, params))
    return try lines(upTo: id)
  }

  /// Reads all lines up to the answer to a request, which is the last.
  func lines(upTo id: Int) throws -> [Line] {
    var lines: [Line] = []
    while let line = try next() {
      lines.append(line)
      if line.answered == id { break }
    }
    return lines
  }

  /// The titles of all todos (at most 1000), as the program lists them.
  func listedTitles() throws -> [String] {
    let lines = try ask(999_999, "todoList.viewReady", #"{"view":"all","limit":1000}"#)
    return lines.last { $0.text.contains("todoList.showTodos") }?.titles ?? []
  }
}
