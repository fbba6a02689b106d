import Entities
import TestSupport
import Testing
import UseCases

/// How an edit changes a todo.
struct FieldEditsTests {
  private let world = World()

  init() {
    world.add(title: "a", content: "b", due: "2026-11-20", priority: .low, tags: ["s", "t"])
    world.clock.set(.testing.advanced(by: 5))
  }

  @Test func anotherSpellingIsAnotherText() {
    world.edit(1, title: "caf\u{E9}", tags: ["caf\u{E9}"])
    #expect(world.edit(1, title: "cafe\u{301}") == ["changed 1@3"])
    #expect(world.edit(1, tags: ["cafe\u{301}"]) == ["changed 1@4"])
    #expect(world.edit(1, removeTags: ["caf\u{E9}"]) == ["changed 1@4"])
  }

  @Test(
    arguments: [
      (nil, ["u"], [], [], ["s", "t", "u"]), (nil, [], ["s"], [], ["t"]),
      (["a", "b"], ["c"], ["a"], [], ["b", "c"]), (nil, ["u"], ["u", "s"], [], ["t"]),
      (nil, ["u"], [], [.tags], ["u"]), ([], [], [], [], []), ([], ["x"], [], [], ["x"]),
    ] as [([String]?, [String], [String], [TodoField], [String])])
  func tagsAreSetThenAddedThenRemoved(
    _ tags: [String]?, _ added: [String], _ removed: [String], _ clear: [TodoField],
    _ expected: [String]
  ) {
    world.edit(1, tags: tags, addTags: added, removeTags: removed, clear: clear)
    #expect(world.stored(1)?.tags == expected)
  }

  @Test func anEditThatBreaksARuleChangesNothing() {
    let before = world.stored(1)
    #expect(world.edit(1, title: "") == ["invalid title empty of 1"])
    #expect(world.edit(1, content: "\u{7F}") == ["invalid content controlCharacter of 1"])
    #expect(world.edit(1, title: "z", addTags: ["a,b"]) == ["invalid tags comma of 1"])
    let many = (1...31).map { "t\($0)" }
    #expect(world.edit(1, addTags: many) == ["invalid tags tooMany of 1"])
    #expect(world.edit(1, addTags: many, removeTags: ["s"]) == ["changed 1@2"])
    world.edit(1, removeTags: many)
    world.edit(1, addTags: ["s"])
    #expect(before?.tags == world.stored(1)?.tags)
  }
}
