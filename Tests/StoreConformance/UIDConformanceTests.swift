import Entities
import MemoryStore
import TestSupport
import Testing

/// Todos are found by the names that programs gave them, and by what programs keep with them.
enum UIDConformanceTests {
  static let all = [
    ConformanceTest("findsTodosByTheirUIDs", findsTodosByTheirUIDs),
    ConformanceTest("followsWhoHasAUID", followsWhoHasAUID),
    ConformanceTest("filtersByMeta", filtersByMeta),
  ]

  private static func todo(_ uid: String?, meta: KeyValuePairs<String, String> = [:]) throws -> Todo
  {
    var schedule = Schedule()
    schedule.uid = uid
    for (key, value) in meta { schedule.meta[key] = value }
    return try Todo.new(title: "x", schedule: schedule.ifAny)
  }

  /// Some of the uids that a store could take for one another: of any case and length, with all of ASCII's
  /// signs, and more than fit in one question.
  static func findsTodosByTheirUIDs(_ gateway: any EntityGateway) throws {
    let uids =
      ["a", "A", "%", "_", "'", "\"", "\\", "\\x61", "1", "01", "1.0", "null"]
      + [String((0x21...0x7e).map { Character(Unicode.Scalar($0)) })]
      + [String(repeating: "x", count: TodoRules.uidLimit)] + (0..<1500).map { "n\($0)" }
    let todos = try gateway.add([todo(nil)] + uids.map { try todo($0) } + [todo(nil)])
    let expected = Dictionary(
      uniqueKeysWithValues: todos.compactMap { todo in todo.uid.map { ($0, todo.id) } })
    #expect(expected.count == uids.count)
    #expect(try gateway.ids(ofUIDs: uids + ["N1", "n1500", "a'", "aa"]) == expected)
    #expect(try gateway.ids(ofUIDs: []).isEmpty)
  }

  /// Also before a commit and after a rollback.
  static func followsWhoHasAUID(_ gateway: any EntityGateway) throws {
    let ids = { try gateway.ids(ofUIDs: ["a", "b"]) }
    let kept = try gateway.add([todo("a"), todo("b")])
    try gateway.edit(kept[0]) { $0.completedAt = .testing }
    #expect(try ids() == ["a": kept[0].id, "b": kept[1].id])
    try gateway.edit(kept[1]) { $0.schedule?.uid = "c" }
    #expect(try ids() == ["a": kept[0].id])
    gateway.rollback()
    #expect(try ids() == ["a": kept[0].id, "b": kept[1].id])
    try gateway.delete(kept[0])
    #expect(try ids() == ["b": kept[1].id])
    let next = try gateway.add([todo("a")])[0]
    #expect(try ids() == ["a": next.id, "b": kept[1].id])
  }

  static func filtersByMeta(_ gateway: any EntityGateway) throws {
    try gateway.add([
      todo("u", meta: ["a": "x"]), todo(nil, meta: ["a": "x", "b": ""]),
      todo(nil, meta: ["a.b": "x"]),
      todo(nil, meta: ["a": "x "]), todo(nil, meta: ["b": "%20"]), todo(nil),
      todo(nil, meta: ["b": " "]),
      todo(nil, meta: ["a": "e\u{301}"]), todo(nil, meta: ["a": "\u{e9}"]),
      todo(nil, meta: ["a": "X"]),
    ])
    for (pairs, ids) in [
      (["a": "x"], [1, 2]), (["a": "x", "b": ""], [2]), (["a.b": "x"], [3]), (["a": "x "], [4]),
      (["b": "%20"], [5]), (["b": " "], [7]), (["a": "e\u{301}"], [8]), (["a": "\u{e9}"], [9]),
      (["b": "x"], []),
    ] as [(KeyValuePairs<String, String>, [Int])] {
      var filter = TodoFilter()
      for (key, value) in pairs { filter.meta[key] = value }
      let found = try gateway.window(filter, TodoSort(), offset: 0, limit: 100).map(\.id)
      #expect(found.sorted() == ids, "\(pairs)")
    }
  }
}
