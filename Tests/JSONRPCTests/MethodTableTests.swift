import JSON
import JSONRPC
import TestSupport
import Testing

/// Methods are found by the bytes of their names, and mistyped names are guessed.
struct MethodTableTests {
  private static let names: [StaticString] = ["exit", "ping", "todoList.add", "caf\u{E9}"]

  /// The name of the method that would be called; nil if there is none.
  private static func called(_ name: String) throws -> String? {
    var called: [String] = []
    var methods = MethodTable()
    for name in names {
      methods.register(name) { _ throws(InvalidParams) in called.append("\(name)") }
    }
    return try withParsed(name) { value in
      guard let handler = methods.handler(for: value) else { return nil }
      try handler(nil)
      return called.joined(separator: " ")
    }
  }

  @Test(arguments: [
    (#""exit""#, "exit"), (#""ping""#, "ping"), (#""todoList.add""#, "todoList.add"),
    (#""\u0065xit""#, "exit"), (#""\u0065\u0078\u0069\u0074""#, "exit"),
    (#""todoList\u002eadd""#, "todoList.add"), (#""caf\u00e9""#, "caf\u{E9}"),
    ("\"caf\u{E9}\"", "caf\u{E9}"),
  ])
  func finds(_ name: String, _ expected: String) throws {
    #expect(try Self.called(name) == expected)
  }

  @Test(arguments: [
    #""""#, #""Exit""#, #""exit ""#, #""exi""#, #""exit\u0000""#, #""cafe\u0301""#,
    #""\ud83d\ude00""#,
    "1", "null", "{}", #"["exit"]"#, "\"" + String(repeating: "x", count: 100_000) + "\"",
  ])
  func findsNothing(_ name: String) throws {
    #expect(try Self.called(name) == nil)
  }

  @Test func listsTheNames() {
    var methods = MethodTable()
    #expect(methods.names == [])
    for name in Self.names { methods.register(name) { _ throws(InvalidParams) in } }
    #expect(Set(methods.names) == ["exit", "ping", "todoList.add", "caf\u{E9}"])
  }

  @Test(arguments: [
    (#""exti""#, "There is no method exti; did you mean exit?"),
    (#""todolist.add""#, "There is no method todolist.add; did you mean todoList.add?"),
    (#""initialized""#, "There is no method initialized."),
    (#""""#, "The method has no name."),
    (#""\n""#, "There is no method \n."),
    (
      "\"" + String(repeating: "\u{301}", count: 100_000) + "\"",
      "There is no method " + String(repeating: "\u{301}", count: 64) + "."
    ),
  ])
  func anUnknownMethodIsNamed(_ name: String, _ expected: String) throws {
    var methods = MethodTable()
    for name in Self.names { methods.register(name) { _ throws(InvalidParams) in } }
    let message = try withParsed(name) { methods.message(forUnknown: $0) }
    #expect(Array(message.utf8) == Array(expected.utf8))
  }

  @Test func anEmptyTableSuggestsNothing() throws {
    let message = try withParsed(#""a""#) { MethodTable().message(forUnknown: $0) }
    #expect(message == "There is no method a.")
  }

  @Test(
    arguments: [
      ("todoList.add", "todoList.add"), ("todoList.ad", "todoList.add"),
      ("todoLst.addd", "todoList.add"), ("todoList.delet", "todoList.delete"),
      ("pin", "ping"), ("gnip", nil), ("", nil), ("zz", nil), (".", nil), ("todoList.", nil),
      // The same word in another scene, or in none.
      ("todoList.edit", "todoDetail.edit"), ("todoDetail.add", "todoList.add"),
      ("todo.add", "todoList.add"), ("add", "todoList.add"), ("TODOlist.add", "todoList.add"),
      ("todoReport.ping", "ping"), ("todoDetial.viewReady", "todoDetail.viewReady"),
      // A word of it.
      ("todoList.ready", "todoList.viewReady"), ("todoDetail.ready", "todoDetail.viewReady"),
      ("todoList.close", "todoList.viewClosed"), ("todoList.view", "todoList.viewReady"),
      ("todoList.addTodo", "todoList.add"), ("todoList.editTodo", "todoDetail.edit"),
      ("todoList.items", nil), ("todoList.remove", nil), ("todoList.eadyy", nil),
    ] as [(String, String?)])
  func suggests(_ name: String, _ expected: String?) {
    let known = [
      "todoList.viewReady", "todoList.add", "todoList.delete", "todoList.deleteAll",
      "todoList.redo", "todoList.reopen", "todoList.viewClosed", "todoDetail.viewReady",
      "todoDetail.edit", "ping",
    ]
    #expect(Suggestion.nearest(to: name, among: known) == expected)
    #expect(Suggestion.nearest(to: name, among: []) == nil)
  }

  /// What strangers say is known, unless they nearly wrote another name.
  @Test(
    arguments: [
      ("create", "todoList.add"), ("todo.createTodo", "todoList.add"),
      ("lists.create", "lists.save"),
      ("todoList.creates", nil), ("list.create", "todoList.add"), ("todoList.ade", "todoList.add"),
      ("todo.add", "todoList.add"),
    ] as [(String, String?)])
  func takesHints(_ name: String, _ expected: String?) {
    let known = ["todoList.add", "lists.save"]
    let hints: Suggestion.Hints = [
      "create": ["todoList.add", "lists.save"], "ade": ["lists.save"],
    ]
    #expect(Suggestion.nearest(to: name, among: known, hints: hints) == expected)
  }
}
