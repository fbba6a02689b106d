/// Messages on the wire, without the newline.
enum Wire {
  /// The arguments that freeze the clock at the time of all examples.
  static let frozen = ["--clock", "2026-11-20T09:00:00Z"]

  /// A request that adds a todo.
  static func add(_ id: Int, _ title: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.add","params":{"title":"\#(title)"}}"#
  }

  /// The response to an add that made the todo and the revision `number`.
  static func added(_ id: Int, todo number: Int? = nil) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"id":\#(number ?? id),"rev":\#(number ?? id),"step":\#(number ?? id)}}"#
  }

  /// A request that opens the list.
  static func viewReady(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.viewReady"}"#
  }

  /// The output for a list of these titles, which were added in this order at the time of all
  /// examples.
  static func shown(_ titles: String...) -> String {
    let rows = titles.enumerated().map { index, title in
      #"{"id":\#(index + 1),"rev":\#(index + 1),"title":"\#(title)","preview":"","completed":false,"#
        + #""state":"open","due":null,"dueText":null,"time":null,"group":null,"start":null,"#
        + #""startText":null,"startAhead":false,"repeat":null,"repeatText":null,"reminders":[],"#
        + #""estimate":null,"estimateText":null,"priority":"none","tags":[],"#
        + #""blocked":false,"claim":null,"comments":0,"#
        + #""createdAt":"2026-11-20T09:00:00.000Z","createdText":"Nov 20, 2026"}"#
    }
    return #"{"jsonrpc":"2.0","method":"todoList.showTodos","params":{"rev":\#(titles.count),"#
      + #""total":\#(titles.count),"offset":0,"todos":[\#(rows.joined(separator: ","))],"#
      + #""message":null}}"#
  }

  /// The response to ``viewReady(_:)``.
  static func ready(_ id: Int, total: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"total":\#(total),"rev":\#(total)}}"#
  }

  /// A message in the framing `headers`.
  static func headed(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  /// The messages as lines, each with its newline.
  /// A notification that introduces a client.
  static func introduction(_ name: String) -> String {
    #"{"jsonrpc":"2.0","method":"initialize","params":{"clientInfo":{"name":"\#(name)"}}}"#
  }

  /// A notification of an event of lists.
  static func call(_ event: String, _ params: String) -> String {
    #"{"jsonrpc":"2.0","method":"todoList.\#(event)","params":\#(params)}"#
  }

  static func lines(_ messages: [String]) -> String { messages.map { $0 + "\n" }.joined() }
}
