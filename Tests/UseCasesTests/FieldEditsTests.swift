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

  @Test func eachFieldCanBeEdited() {
    #expect(world.edit(1, title: " A ") == ["changed 1@2"])
    #expect(world.edit(1, content: "B") == ["changed 1@3"])
    #expect(world.edit(1, due: "2026-12-24") == ["changed 1@4"])
    #expect(world.edit(1, priority: .high) == ["changed 1@5"])
    #expect(world.edit(1, tags: ["u"]) == ["changed 1@6"])
    #expect(
      world.stored(1)
        == Todo(
          id: 1, rev: 6, title: "A", content: "B", due: CivilDate("2026-12-24"), priority: .high,
          tags: ["u"], createdAt: .testing, updatedAt: .testing.advanced(by: 5)))
  }

  @Test func clearingGivesTheValuesOfANewTodo() {
    #expect(world.edit(1, clear: TodoField.allCases) == ["changed 1@2"])
    #expect(
      world.stored(1)
        == Todo(
          id: 1, rev: 2, title: "a", createdAt: .testing, updatedAt: .testing.advanced(by: 5)))
    #expect(world.edit(1, clear: [.due]) == ["changed 1@2"], "nothing left to clear")
  }

  @Test func anEditWithoutADifferenceChangesNothing() {
    let before = world.stored(1)
    #expect(world.edit(1) == ["changed 1@1"])
    #expect(world.edit(1, title: "a ", content: "b", due: "2026-11-20") == ["changed 1@1"])
    #expect(world.edit(1, priority: .low, tags: ["t", "s", "t"]) == ["changed 1@1"])
    #expect(world.edit(1, addTags: ["s"], removeTags: ["x"]) == ["changed 1@1"])
    #expect(world.edit(1, addTags: ["x"], removeTags: ["x"]) == ["changed 1@1"])
    #expect(world.stored(1) == before)
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
