import Testing

@testable import RemoteViews

/// Which members params may have (PROTOCOL § 3).
struct ArgumentsTests {
  /// An object inside params.
  private struct Inner: CustomStringConvertible, Sendable {
    let text: String?
    let isDone: Bool?

    static let declaration = ObjectDeclaration {
      Inner(text: $0.optional("text", .string), isDone: $0.optional("done", .boolean))
    }

    var description: String { "\(text ?? "nil") \(isDone.map { "\($0)" } ?? "nil")" }
  }

  private static func read(_ members: inout MemberReader) -> String {
    let id = members.required("id", .positive)
    let view = members.optional("view", .string(1...3))
    let filter = members.optional("filter", .object(Inner.declaration))
    return "\(id) \(view ?? "nil") \(filter.map { "\($0)" } ?? "nil")"
  }

  @Test(arguments: [nil, "null", "{}", "[]", " [ ] ", #"{"view":null,"id":null}"#])
  func absentAndNullMeanNothing(_ params: String?) throws {
    #expect(
      try attempt(params) {
        (view: $0.optional("view", .string(1...3)), id: $0.optional("id", .positive))
      } == "(view: nil, id: nil)")
    #expect(
      try attempt(params, Self.read)
        == "id | an integer of 1 or more | "
        + "The member id is missing; it must be an integer of 1 or more.")
  }

  @Test(arguments: ["[1]", "[{}]", "[null]", "[[]]"])
  func positionalParamsAreRefused(_ params: String) throws {
    #expect(
      try attempt(params, Self.read) == "params | an object | "
        + "The params must be an object; positional params are not taken.")
  }

  /// An unknown member takes precedence over a wrong or missing one.
  @Test(arguments: [
    (#"{"ID":1}"#, "ID"), (#"{"id":0,"x":null}"#, "x"), (#"{"":1}"#, ""), (#"{"id ":1}"#, "id "),
    (#"{"vi\u0000ew":1}"#, "vi\0ew"), (#"{"y":1,"x":1}"#, "y"), (#"{"y":1,"id":1,"id":1}"#, "y"),
    (#"{"filter":{"x":1},"y":1}"#, "y"),
  ])
  func unknownMembersAreRefusedFirst(_ params: String, _ name: String) throws {
    #expect(
      try attempt(params, Self.read) == "\(name) | only id, view, filter | "
        + "scene.event knows no member \(name); it takes only id, view, filter.")
  }

  @Test func anEventWithoutMembersRefusesAll() throws {
    #expect(
      try attempt(#"{"x":1}"#) { _ in }
        == "x | no members | scene.event knows no member x; it takes no members.")
  }

  @Test(arguments: ["x", "\u{301}", "\u{1F600}"])
  func longUnknownNamesAreShortened(_ scalar: String) throws {
    let name = String(repeating: scalar, count: 10_000)
    let cut = String(repeating: scalar, count: 64)
    #expect(
      try attempt("{\"\(name)\":1}") { _ in }.utf8.elementsEqual(
        "\(cut) | no members | scene.event knows no member \(cut); it takes no members.".utf8))
  }

  @Test(arguments: [
    #"{"id":1,"id":1}"#, #"{"id":1,"id":null}"#, #"{"id":null,"id":1}"#, #"{"id":1,"\u0069d":2}"#,
    #"{"id":1,"view":"a","id":1}"#, #"{"view":"a","id":1,"id":0}"#, #"{"id":"","id":"","x":1}"#,
  ])
  func doubledMembersAreRefused(_ params: String) throws {
    #expect(
      try attempt(params, Self.read) == "id | to be given once | The member id is there twice.")
  }

  @Test(arguments: [
    #"{"id":7,"view":"a","filter":{}}"#, #"{"filter":{},"view":"a","id":7}"#,
    #"{"view":"a","id":7,"filter":{}}"#, #"{"id":7,"filter":{},"view":"a"}"#,
    #"{"\u0066ilter":{},"\u0069\u0064":7,"view":"a"}"#,
  ])
  func membersHaveAnyOrderAndEscapes(_ params: String) throws {
    #expect(try attempt(params, Self.read) == "7 a nil nil")
  }

  @Test(arguments: [
    ("{}", "1 nil nil nil"), ("[]", "filter | an object | The member filter must be an object."),
    ("1", "filter | an object | The member filter must be an object."),
    (#"{"text":"a","done":true}"#, "1 nil a true"), (#"{"text":null}"#, "1 nil nil nil"),
    (#"{"done":true,"text":"a"}"#, "1 nil a true"),
    (
      #"{"text":1}"#, "filter.text | a string | The member filter.text must be a string."
    ),
    (
      #"{"done":"true"}"#,
      "filter.done | true or false | The member filter.done must be true or false."
    ),
    (
      #"{"x":1}"#,
      "filter.x | only text, done | filter knows no member x; it takes only text, done."
    ),
    (
      #"{"text":"","text":""}"#,
      "filter.text | to be given once | The member filter.text is there twice."
    ),
  ])
  func faultsInsideAMemberHaveAPath(_ filter: String, _ expected: String) throws {
    #expect(try attempt(#"{"id":1,"filter":\#(filter)}"#, Self.read) == expected)
  }

  /// If there are several faults, the error names the one whose member is declared first, wherever
  /// it is in the params.
  @Test func theFirstDeclaredFaultIsReported() throws {
    #expect(
      try attempt(#"{"filter":1,"view":"","id":true}"#, Self.read).hasPrefix("id | an integer"))
    #expect(
      try attempt(#"{"filter":1,"view":"","id":1}"#, Self.read).hasPrefix("view | a string of"))
  }
}
