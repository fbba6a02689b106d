/// Messages as they go over the wire, one a line, without the newline.
enum Wire {
  /// The time of all examples, as arguments.
  static let frozen = ["--clock", "2026-11-20T09:00:00Z"]

  /// Adds a todo.
  static func add(_ id: Int, _ title: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.add","params":{"title":"\#(title)"}}"#
  }

  /// The answer to the first change of a session that made todo and revision `number`.
  static func added(_ id: Int, todo number: Int? = nil) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"id":\#(number ?? id),"rev":\#(number ?? id),"step":\#(number ?? id)}}"#
  }

  /// Asks for the list.
  static func viewReady(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.viewReady"}"#
  }

  /// The list of these titles, added one after the other at the time of all examples.
  static func shown(_ titles: String...) -> String {
    let rows = titles.enumerated().map { index, title in
      #"{"id":\#(index + 1),"rev":\#(index + 1),"title":"\#(title)","preview":"","completed":false,"#
        + #""state":"open","due":null,"dueText":null,"priority":"none","tags":[],"#
        + #""createdAt":"2026-11-20T09:00:00.000Z","createdText":"Nov 20, 2026"}"#
    }
    return #"{"jsonrpc":"2.0","method":"todoList.showTodos","params":{"rev":\#(titles.count),"#
      + #""total":\#(titles.count),"offset":0,"todos":[\#(rows.joined(separator: ","))],"#
      + #""message":null}}"#
  }

  /// The answer to ``viewReady(_:)``.
  static func ready(_ id: Int, total: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"total":\#(total),"rev":\#(total)}}"#
  }

  /// A message in headers framing.
  static func headed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  /// Lines, each with its newline.
  static func lines(_ messages: [String]) -> String { messages.map { $0 + "\n" }.joined() }
}
