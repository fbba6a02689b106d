import Connectors
import TestSupport
import Testing

@testable import RemoteViews

/// The prose of the contract: a sentence for everything that is declared, and none for what is not.
@Suite struct SentencesTests {
  /// All lines of `Sentences/`, by their names.
  private func lines() throws -> [String: String] {
    let files = Repository.files(under: "Sources/RemoteViews/Sentences", ending: ".sentences")
    let lines = try files.flatMap { try Repository.text($0).split(separator: "\n") }
    return Dictionary(
      lines.map { line in
        let end = line.firstIndex(of: " ") ?? line.endIndex
        return (String(line[..<end]), String(line[end...].dropFirst()))
      }, uniquingKeysWith: { one, other in "twice: \(one) \(other)" })
  }

  @Test func eachIsOneSentenceAndIsUsed() throws {
    let (lines, (methods, members)) = (try lines(), declared())
    var used: Set<String> = []
    for name in methods {
      #expect(lines[name]?.hasSuffix(".") == true, "\(name)")
      used.insert(name)
    }
    // The name of some types says it all.
    for (owner, name, type) in members {
      let own = "\(owner).\(name)"
      #expect((lines[own] ?? lines[".\(name)"]) != nil || type.schemaName != nil, "\(own)")
      used.formUnion([lines[own] == nil ? ".\(name)" : own, "tool.\(name)"])
    }
    #expect(lines.keys.filter { !used.contains($0) }.sorted() == [])
    for (name, text) in lines { #expect(!text.hasPrefix("twice"), "\(name)") }
  }

  private func declared() -> (
    methods: [String], members: [(owner: String, name: String, type: MemberType)]
  ) {
    var methods: [String] = []
    var members: [(owner: String, name: String, type: MemberType)] = []
    var followed: Set<String> = []
    func follow(_ all: [MemberDeclaration]) {
      for member in all {
        members.append((member.owner, "\(member.name)", member.type))
        follow(member.type)
      }
    }
    func follow(_ type: MemberType) {
      if let name = type.schemaName {
        if !followed.insert("\(name.name)").inserted { return }
        methods.append("\(name.name)")
      }
      if case .choice(let choice) = type { for part in choice.parts { follow(.choice(part)) } }
      if case .object(let table) = type {
        follow(table.members)
      } else {
        for part in type.parts { follow(part) }
      }
    }
    for scene in Contract.scenes {
      methods.append(scene.name.utf8CodeUnitCount == 0 ? "session" : "\(scene.name)")
      for method in scene.events + scene.outputs as [any MethodDeclaration] {
        methods.append("\(method.name)")
        follow(method.members)
      }
      for event in scene.events { if let result = event.result { follow(result) } }
    }
    for offered in Tools.all(writing: true) {
      methods.append("\(offered.tool.name)")
      follow(offered.tool.members)
    }
    follow(.oneOf(ErrorDeclaration.anyObject))
    return (methods, members)
  }
}
