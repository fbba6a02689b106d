import JSON
import JSONRPC
import TestSupport
import Testing

/// How a JSON text is read as a message (JSON-RPC 2.0 § 4, PROTOCOL § 3).
struct MessageTests {
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","method":"a"}"#, "a"),
    (#"{"jsonrpc":"2.0","method":"a","params":null}"#, "a null"),
    (#"{"jsonrpc":"2.0","method":"a","params":{"b":1}}"#, "a object"),
    (#"{"jsonrpc":"2.0","method":"a","params":[]}"#, "a array"),
    (#"{"method":"a","other":1,"jsonrpc":"2.0","other":2}"#, "a"),
    (#"{"\u006asonrpc":"2\u002e0","m\u0065thod":"\u0061"}"#, "a"),
    (#"{"jsonrpc":"2.0","method":""}"#, ""),
    (#"{"jsonrpc":"2.0","method":"a","result":1}"#, "a"),
  ])
  func notifications(_ text: String, _ expected: String) throws {
    #expect(try Self.description(text) == "call - " + expected)
  }

  @Test(arguments: [
    "1", "0", "-0", "1.0", "1.5", "1e400", "123456789012345678901234567890", "null", #""""#,
    #""1""#, #""a\u0062\"""#, "\"\u{2028}\"", "\"e\u{301}\"",
  ])
  func anIDIsKeptAsItCame(_ id: String) throws {
    let text = #"{"jsonrpc":"2.0","id": "# + id + #" ,"method":"a"}"#
    #expect(try Self.description(text) == "call \(id) a")
  }

  @Test(arguments: [
    ("[]", "- A message must be an object."), ("1", "- A message must be an object."),
    (#""a""#, "- A message must be an object."), ("null", "- A message must be an object."),
    ("{}", #"- The member jsonrpc must be "2.0"."#),
    (#"{"id":1,"method":"a"}"#, #"1 The member jsonrpc must be "2.0"."#),
    (#"{"jsonrpc":"1.0","id":1,"method":"a"}"#, #"1 The member jsonrpc must be "2.0"."#),
    (#"{"jsonrpc":2.0,"id":1,"method":"a"}"#, #"1 The member jsonrpc must be "2.0"."#),
    (#"{"jsonrpc":null,"id":1,"method":"a"}"#, #"1 The member jsonrpc must be "2.0"."#),
    (#"{"JSONRPC":"2.0","id":1,"method":"a"}"#, #"1 The member jsonrpc must be "2.0"."#),
    (#"{"jsonrpc":"2.0"}"#, "- The member method is missing."),
    (#"{"jsonrpc":"2.0","id":1}"#, "1 The member method is missing."),
    (#"{"jsonrpc":"2.0","id":1,"method":1}"#, "1 The member method must be a string."),
    (#"{"jsonrpc":"2.0","id":1,"method":null}"#, "1 The member method must be a string."),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"a","params":1}"#,
      "1 The member params must be an object."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"a","params":"b"}"#,
      "1 The member params must be an object."
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"a","params":false}"#,
      "1 The member params must be an object."
    ),
    (
      #"{"jsonrpc":"2.0","id":[1],"method":"a"}"#,
      "- The id must be a string, a number or null."
    ),
    (
      #"{"jsonrpc":"2.0","id":{},"method":"a"}"#,
      "- The id must be a string, a number or null."
    ),
  ])
  func invalidMessages(_ text: String, _ expected: String) throws {
    #expect(try Self.description(text) == "invalid " + expected)
  }

  /// If a member is given twice, nobody can tell which one is meant.
  @Test(arguments: [
    (#"{"jsonrpc":"2.0","jsonrpc":"2.0","id":1,"method":"a"}"#, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","method":"b"}"#, "1"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","m\u0065thod":"b"}"#, "1"),
    (#"{"jsonrpc":"2.0","id":1,"params":{},"method":"a","params":{}}"#, "1"),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}"#, "-"),
    (#"{"jsonrpc":"2.0","id":1,"id":1,"method":"a","method":"a"}"#, "-"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a","method":"a","id":2}"#, "-"),
  ])
  func doubledMembers(_ text: String, _ id: String) throws {
    #expect(try Self.description(text) == "invalid \(id) A message has a member twice.")
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":null}"#, #"{"jsonrpc":"2.0","id":1,"error":{}}"#,
    #"{"jsonrpc":"2.0","id":null,"error":{}}"#, #"{"jsonrpc":"2.0","result":1}"#,
    #"{"jsonrpc":"2.0","id":1,"result":1,"error":1}"#, #"{"id":1,"result":1}"#,
    #"{"jsonrpc":"2.0","id":true,"result":1}"#,
  ])
  func responsesAreDropped(_ text: String) throws {
    #expect(try Self.description(text) == "response")
  }

  private static func description(_ text: String) throws -> String {
    try withParsed(text) { value in
      let message = Message(value)
      let id = message.id.map { String(decoding: $0, as: UTF8.self) } ?? "-"
      switch message {
      case .response: return "response"
      case .invalid(_, let sentence): return "invalid \(id) \(sentence)"
      case .call(let call):
        let params = call.params.map { " \($0.kind)" } ?? ""
        return "call \(id) \(call.method.string ?? "?")\(params)"
      }
    }
  }
}
