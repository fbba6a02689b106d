import JSONRPC
import Testing

@testable import RemoteViews

/// Which members params may have (contract § 3).
struct ArgumentsTests {
  private static let members: [MemberDeclaration] = [
    .required("id", .positive), .optional("view", .string(1...3)),
    .optional("filter", .object([.optional("text", .string(nil)), .optional("done", .boolean)])),
  ]

  @Test(arguments: [nil, "null", "{}", "[]", " [ ] ", #"{"view":null,"id":null}"#])
  func nothingIsThere(_ params: String?) throws {
    #expect(
      try attempt(params, Self.members) { a throws(InvalidParams) in
        [try a.optionalString("view") == nil, try a.optionalObject("filter") == nil]
      } == "[true, true]")
    #expect(
      try attempt(params, Self.members) { a throws(InvalidParams) in try a.integer("id") }
        == "id | an integer of 1 or more | "
        + "The member id is missing; it must be an integer of 1 or more.")
  }

  @Test(arguments: ["[1]", "[{}]", "[null]", "[[]]"])
  func positionalOnes(_ params: String) throws {
    #expect(
      try attempt(params, Self.members) == "params | an object | "
        + "The params must be an object; positional params are not taken.")
  }

  @Test(arguments: [
    (#"{"ID":1}"#, "ID"), (#"{"id":1,"x":null}"#, "x"), (#"{"":1}"#, ""), (#"{"id ":1}"#, "id "),
    (#"{"vi\u0000ew":1}"#, "vi\0ew"), (#"{"y":1,"x":1}"#, "y"),
  ])
  func unknownOnes(_ params: String, _ name: String) throws {
    #expect(
      try attempt(params, Self.members) == "\(name) | only id, view, filter | "
        + "scene.event knows no member \(name); it takes only id, view, filter.")
  }

  @Test func unknownOnesOfNone() throws {
    #expect(
      try attempt(#"{"x":1}"#, [])
        == "x | no members | scene.event knows no member x; it takes no members.")
  }

  @Test(arguments: ["x", "\u{301}", "\u{1F600}"])
  func longUnknownNamesAreCut(_ scalar: String) throws {
    let name = String(repeating: scalar, count: 10_000)
    let cut = String(repeating: scalar, count: 64)
    #expect(
      try attempt("{\"\(name)\":1}", []).utf8.elementsEqual(
        "\(cut) | no members | scene.event knows no member \(cut); it takes no members.".utf8))
  }

  @Test(arguments: [
    #"{"id":1,"id":1}"#, #"{"id":1,"id":null}"#, #"{"id":null,"id":1}"#, #"{"id":1,"\u0069d":2}"#,
    #"{"id":1,"view":"a","id":1}"#,
  ])
  func doubledOnes(_ params: String) throws {
    #expect(
      try attempt(params, Self.members)
        == "id | to be given once | The member id is there twice.")
  }

  @Test func namesMayBeEscaped() throws {
    #expect(
      try attempt(#"{"\u0069\u0064":7}"#, Self.members) { a throws(InvalidParams) in
        try a.integer("id")
      } == "7")
  }

  @Test(arguments: [
    ("{}", "nil nil"), ("[]", "filter | an object | The member filter must be an object."),
    ("1", "filter | an object | The member filter must be an object."),
    (#"{"text":"a","done":true}"#, "a true"), (#"{"text":null}"#, "nil nil"),
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
  func membersOfAMember(_ filter: String, _ expected: String) throws {
    #expect(
      try attempt(#"{"filter":\#(filter)}"#, Self.members) { a throws(InvalidParams) in
        guard let filter = try a.optionalObject("filter") else { return "absent" }
        let text = try filter.optionalString("text") ?? "nil"
        let truth = try filter.optionalBoolean("done").map { "\($0)" } ?? "nil"
        return text + " " + truth
      } == expected)
  }

  @Test func asManyAsThereIsRoomFor() throws {
    let names: [StaticString] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]
    #expect(names.count == MemberDeclaration.limit)
    let params = names.map { #""\#($0)":1"# }.joined(separator: ",")
    #expect(
      try attempt("{\(params)}", names.map { .optional($0, .natural) }) { a throws(InvalidParams) in
        var sum = 0
        for name in names { sum += try a.integer(name) }
        return sum
      } == "12")
  }
}
