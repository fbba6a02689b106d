import JSON
import JSONRPC
import TestSupport
import Testing

/// Which method a mistyped name means. What it says of real names is in
/// `session/methods.transcript`.
struct MethodTableTests {
  @Test(arguments: [
    #""Exit""#, #""exit ""#, #""exi""#, #""exit\u0000""#, #""exit\u0301""#, "1", "null", "{}",
    #"["exit"]"#,
  ])
  func findsNothing(_ name: String) throws {
    var methods = MethodTable()
    methods.register("exit") { _ throws(InvalidParams) in }
    #expect(try withParsed(name) { methods.handler(for: $0) == nil })
    #expect(try withParsed(#""\u0065xit""#) { methods.handler(for: $0) != nil })
  }

  @Test(
    arguments: [
      ("todoLst.addd", "todoList.add"), ("pin", "ping"), ("gnip", nil), ("", nil), ("zz", nil),
      (".", nil), ("todoList.", nil), ("TODOlist.add", "todoList.add"), ("todoReport.ping", "ping"),
      ("todoDetial.viewReady", "todoDetail.viewReady"),
      // A word of it.
      ("todoList.view", "todoList.viewReady"), ("todoList.editTodo", "todoDetail.edit"),
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
      ("todo.createTodo", "todoList.add"), ("todoList.creates", nil),
      ("list.create", "todoList.add"), ("todoList.ade", "todoList.add"),
    ] as [(String, String?)])
  func takesHints(_ name: String, _ expected: String?) {
    let known = ["todoList.add", "lists.save"]
    let hints: Suggestion.Hints = [
      "create": ["todoList.add", "lists.save"], "ade": ["lists.save"],
    ]
    #expect(Suggestion.nearest(to: name, among: known, hints: hints) == expected)
  }
}
