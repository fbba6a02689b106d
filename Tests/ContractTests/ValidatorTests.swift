import Testing

/// The validator finds faults. If it could not fail, it would prove nothing.
struct ValidatorTests {
  private func faults(_ value: String, _ schema: String, isExact: Bool = false) throws -> Int {
    let schema = try Tree(Array(schema.utf8))
    return SchemaValidator(document: schema, isExact: isExact)
      .faults(in: try Tree(Array(value.utf8)), schema).count
  }

  @Test(arguments: [
    (#"{"type":"integer"}"#, "2.0", #""2""#), (#"{"type":["string","null"]}"#, "null", "1"),
    (#"{"const":1}"#, "1", "2"), (#"{"enum":["a","b"]}"#, #""b""#, #""c""#),
    (#"{"minimum":1}"#, "1", "0"), (#"{"maximum":1}"#, "1", "2"),
    (#"{"minLength":1}"#, #""a""#, #""""#), (#"{"maxLength":1}"#, #""a""#, #""ab""#),
    (#"{"pattern":"^a$"}"#, #""a""#, #""ba""#), (#"{"items":{"type":"null"}}"#, "[null]", "[1]"),
    (#"{"minItems":1}"#, "[1]", "[]"), (#"{"maxItems":1}"#, "[1]", "[1,1]"),
    (#"{"required":["a"]}"#, #"{"a":1}"#, #"{"b":1}"#),
    (#"{"properties":{"a":{"type":"null"}}}"#, #"{"a":null}"#, #"{"a":1}"#),
    (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1}"#, #"{"b":1}"#),
    (#"{"additionalProperties":{"type":"null"}}"#, #"{"a":null}"#, #"{"a":1}"#),
    (#"{"oneOf":[{"type":"null"},{"const":1}]}"#, "1", "2"),
    (#"{"oneOf":[{"type":"integer"},{"const":1}]}"#, "2", "1"),
    (#"{"anyOf":[{"type":"integer"},{"const":1}]}"#, "1", "null"),
    (
      ##"{"items":{"$ref":"#/definitions/n"},"definitions":{"n":{"type":"null"}}}"##, "[null]",
      "[1]"
    ),
  ])
  func keywords(_ schema: String, _ right: String, _ wrong: String) throws {
    #expect(try faults(right, schema) == 0)
    #expect(try faults(wrong, schema) > 0)
  }

  @Test(arguments: [
    #"{"if":{}}"#, ##"{"$ref":"#/nowhere"}"##, ##"{"$ref":"#/x","x":{}}"##,
  ])
  func unusableSchemas(_ schema: String) throws {
    #expect(try faults("1", schema) > 0)
  }

  @Test(arguments: [(#"{"a":1}"#, true), (#"{"b":1,"a":1}"#, false), (#"{"c":1}"#, false)])
  func exactMembersInOrder(_ value: String, _ isRight: Bool) throws {
    let schema = #"{"properties":{"a":{},"b":{}}}"#
    #expect(try faults(value, schema, isExact: true) == (isRight ? 0 : 1))
    #expect(try faults(value, schema) == 0)
  }

  /// The validator finds everything that would break a View.
  @Test(arguments: [
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":"1"}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":1,"view":"a"}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeDetail","params":{"id":1,"more":1}}"#,
    #"{"jsonrpc":"2.0","method":"todoList.routeNowhere","params":{}}"#,
    #"{"method":"todoList.routeDetail","params":{"id":1}}"#,
  ])
  func wrongNotifications(_ text: String) throws {
    #expect(try !ContractDocument().faults(inNotification: try Tree(Array(text.utf8))).isEmpty)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"result":{"id":1}}"#, #"{"jsonrpc":"2.0","id":1,"result":null}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{"rev":1,"id":1}}"#, #"{"jsonrpc":"2.0","id":1}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1001,"message":"x","data":{"tag":"notFound","id":1}}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":1002,"message":"x","data":{"tag":"invalidTodo"}}}"#,
    #"{"jsonrpc":"2.0","id":1,"error":{"code":7,"message":"x"}}"#,
  ])
  func wrongResponses(_ text: String) throws {
    let response = try Tree(Array(text.utf8))
    #expect(try !ContractDocument().faults(inResponse: response, to: "todoList.add").isEmpty)
  }
}
