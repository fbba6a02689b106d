import JSON
import JSONRPC
import TestSupport
import Testing

/// The response object (JSON-RPC 2.0 § 5): either a result or an error, and the id as it came.
struct ResponseTests {
  private static func written(_ response: Response, id: String = "1") -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    Array(id.utf8).withUnsafeBytes { response.write(id: $0, to: &writer) }
    return buffer.text
  }

  @Test func theResultOfAnEmptyResponseIsNull() {
    #expect(Self.written(Response()) == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }

  @Test func aResult() {
    let response = Response()
    var writer = response.beginResult()
    writer.beginArray()
    writer.value(1)
    writer.endArray()
    let expected = #"{"jsonrpc":"2.0","id":1,"result":[1]}"#
    #expect(Self.written(response) == expected)
    #expect(Self.written(response) == expected, "writing it changes nothing")
  }

  @Test func anError() {
    let response = Response()
    response.fail(code: ErrorCode.internalError, message: "a \"b\"")
    #expect(
      Self.written(response)
        == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"a \"b\""}}"#)
  }

  @Test func invalidParams() {
    let response = Response()
    response.fail(InvalidParams(field: "a.b", expected: "c", message: "d"))
    #expect(
      Self.written(response) == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"d","#
        + #""data":{"field":"a.b","expected":"c"}}}"#)
  }

  @Test func theLastResultOrErrorCounts() {
    let response = Response()
    var writer = response.beginResult()
    writer.value(1)
    response.fail(code: 1, message: "a")
    #expect(
      Self.written(response) == #"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"a"}}"#)
    writer = response.beginResult()
    writer.value(2)
    #expect(Self.written(response) == #"{"jsonrpc":"2.0","id":1,"result":2}"#)
    response.fail(code: 1, message: "a")
    response.clear()
    #expect(Self.written(response) == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
  }

  @Test(arguments: [
    ("1", "1"), ("1.0", "1.0"), ("-0", "-0"), ("1e400", "1e400"), ("null", "null"),
    (#""1""#, #""1""#), (#""\u0061\/""#, #""\u0061\/""#), ("\"caf\u{E9}\"", "\"caf\u{E9}\""),
    ("\"e\u{301}\u{1F600}\"", "\"e\u{301}\u{1F600}\""),
    (#""\u2028""#, #""\u2028""#), ("\"a\u{2028}\u{2029}b\"", #""a\u2028\u2029b""#),
    ("\"\u{7F}\"", #""\u007f""#), ("\"\u{80}\u{9F}\"", #""\u0080\u009f""#),
    ("\"\u{A0}\u{2027}\u{202A}\"", "\"\u{A0}\u{2027}\u{202A}\""),
    (#"""# + "\\\\\u{85}\"", #""\\\u0085""#),
  ])
  func anIDIsEchoed(_ id: String, _ expected: String) {
    let written = Self.written(Response(), id: id)
    #expect(
      Array(written.utf8) == Array(#"{"jsonrpc":"2.0","id":\#(expected),"result":null}"#.utf8))
  }
}
