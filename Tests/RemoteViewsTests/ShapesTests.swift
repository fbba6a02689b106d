import JSON
import Testing

@testable import RemoteViews

/// Shapes of params that no event has today, but that can be declared.
struct ShapesTests {
  /// A filter with filters inside.
  private struct Tree: WireObject, CustomStringConvertible {
    let tag: String?
    let any: [Tree]?
    let not: [Tree]

    static let declaration = ObjectDeclaration(named: SchemaName("Tree", "A filter.")) {
      Tree(
        tag: $0.optional("tag", .tag, "A tag."),
        any: $0.optional("any", .list(of: .object(Tree.self), 1...3), "Any of these."),
        not: $0.optional("not", .object(Tree.self), "Not this.").map { [$0] } ?? [])
    }

    var description: String {
      [tag, any.map { "any\($0)" }, not.first.map { "not(\($0))" }].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test func anObjectMayContainItself() throws {
    func read(_ json: String) throws -> String { try attempt(member: json, .object(Tree.self)) }
    #expect(
      try read(#"{"any":[{"tag":"a"},{"not":{"tag":"b"}}],"tag":"c"}"#)
        == "c any[a, not(b)]")
    #expect(
      try read(#"{"any":[{"tag":"a"},{"not":{"tag":1}}]}"#).hasPrefix("m.any.1.not.tag | a word"))
    #expect(
      try read(#"{"not":{"any":[{"x":1}]}}"#)
        == "m.not.any.0.x | only tag, any, not | any knows no member x; it takes only tag, any, not."
    )
    #expect(
      try read(#"{"any":[]}"#)
        == "m.any | an array of 1 to 3 objects | The member m.any must be an array of 1 to 3 objects."
    )
    #expect(
      try read(#"{"not":{"tag":"a","tag":"b"}}"#)
        == "m.not.tag | to be given once | The member m.not.tag is there twice.")
  }

  @Test func anObjectThatContainsItselfIsDocumentedOnce() {
    let event = Event("scene.event", "Finds.", returns: nil) {
      $0.optional("filter", .object(Tree.self), "Which.")
    }
    let scene = SceneDeclaration("scene", "Finds.", events: [event], outputs: [])
    let schemas = NamedSchemas(of: [scene]).all
    #expect(schemas.map { "\($0.name.name)" }.filter { $0 == "Tree" } == ["Tree"])
    let text = String(
      decoding: OpenRPCDocument(of: [scene], protocolVersion: 1).text, as: UTF8.self)
    #expect(text.contains(##""items": { "$ref": "#/components/schemas/Tree" }"##), "\(text)")
    #expect(text.contains(#""maxItems": 3"#))
  }

  /// One of several objects; a member tells which.
  private enum Entry: Sendable {
    case add(title: String, done: Bool)
    case delete(id: Int)
  }

  private struct EntryKind: MemberKind {
    private enum Word: String, CaseIterable, WireWord { case add, delete }

    private static func object(_ word: Word) -> ObjectDeclaration<Entry> {
      ObjectDeclaration {
        _ = $0.required("do", .word(of: Word.self), "What is done.")
        switch word {
        case .add:
          let contents = contents(&$0)
          return .add(title: contents.title, done: contents.done)
        case .delete:
          return .delete(id: $0.required(Members.id))
        }
      }
    }

    var type: MemberType { .anyObject }
    var placeholder: Entry { .delete(id: 0) }

    func value(of json: JSONValue) throws(MemberFault) -> Entry? {
      for (name, value) in json.members where name.hasString("do") {
        guard let word = value.string.flatMap(Word.value) else { return nil }
        return try Self.object(word).value(of: json)
      }
      return nil
    }
  }

  /// One function reads the members that several objects share.
  private static func contents(_ members: inout MemberReader) -> (title: String, done: Bool) {
    (
      title: members.required("title", .field(.title), "One line."),
      done: members.optional("done", .boolean, "Whether it is done.") ?? false
    )
  }

  @Test func anArrayMayHoldDifferentObjects() throws {
    func read(_ json: String) throws -> String {
      try attempt(member: json, .list(of: EntryKind(), 1...1000))
    }
    #expect(
      try read(#"[{"do":"add","title":"a","done":true},{"id":7,"do":"delete"}]"#).contains("id: 7"))
    #expect(
      try read(#"[{"do":"add","title":"a"},{"do":"delete","title":"a"}]"#)
        == "m.1.title | only do, id | m knows no member title; it takes only do, id.")
    #expect(
      try read(#"[{"do":"add"}]"#).hasPrefix("m.0.title | a string | The member m.0.title is"))
    #expect(try read(#"[{"do":"eat"}]"#).hasPrefix("m | an array of 1 to 1000 objects"))
  }

  @Test func anEventMayHaveManyMembers() throws {
    let names: [StaticString] = [
      "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
      "t", "u", "v", "w", "x", "y", "z", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L",
    ]
    let read: @Sendable (inout MemberReader) -> Int = { members in
      names.reduce(0) { $0 + members.required($1, .natural, "") }
    }
    for names in [names, names.reversed()] {
      let members = names.map { #""\#($0)":1"# }
      #expect(try attempt("{\(members.joined(separator: ","))}", read) == "38")
      for index in [0, 20, 37] {
        var missing = members
        missing.remove(at: index)
        #expect(
          try attempt("{\(missing.joined(separator: ","))}", read)
            .hasPrefix("\(names[index]) | an integer of 0 or more | The member \(names[index]) is"))
        let doubled = (members + [members[index]]).joined(separator: ",")
        #expect(try attempt("{\(doubled)}", read).hasPrefix("\(names[index]) | to be given once"))
      }
    }
  }
}
