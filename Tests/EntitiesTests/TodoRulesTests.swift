import Entities
import Testing

/// What the fields of a todo may hold (PROTOCOL § 5), beside what `protocol/vectors/values.tsv` says.
struct TodoRulesTests {
  @Test(arguments: ["x", "\u{E9}", "\u{1F600}", "\u{301}"])
  func countsScalars(_ scalar: String) throws {
    let longest = String(repeating: scalar, count: 500)
    #expect(try TodoRules.title(longest).hasSameBytes(as: longest))
    #expect(try TodoRules.title("  " + longest + "\n").hasSameBytes(as: longest))
    #expect(throws: InvalidTodo(.title, .tooLong)) { try TodoRules.title(longest + scalar) }
    let content = String(repeating: scalar, count: 100_000)
    #expect(try TodoRules.content(content).hasSameBytes(as: content))
    #expect(throws: InvalidTodo(.content, .tooLong)) { try TodoRules.content(content + scalar) }
  }

  @Test func tagsAreASetInTheOrderOfTheirBytes() throws {
    let tags = try TodoRules.tags(["b", "a", "b", "\u{E9}", "e\u{301}", "B", "a"])
    #expect(
      tags.map { Array($0.utf8) } == ["B", "a", "b", "e\u{301}", "\u{E9}"].map { Array($0.utf8) })
  }

  /// A todo that was done in a series stays in its place if its repetition goes; one that is open leaves
  /// the series.
  @Test(arguments: [true, false]) func aPlaceIsThatOfASuccessor(isDone: Bool) throws {
    let place = Schedule.Place(series: 3, number: 2)
    let schedule = Schedule(
      place: place, successor: isDone ? Schedule.Successor(id: 9, digest: 1) : nil)
    let checked = try TodoRules.schedule(schedule, due: .first)
    #expect(checked?.place == (isDone ? place : nil))
  }

  @Test func whiteSpaceIsThatOfUnicode() {
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    where scalar.properties.isWhitespace && !scalar.isControl {
      #expect(throws: InvalidTodo(.tags, .whiteSpace)) { try TodoRules.tag("a\(scalar)b") }
    }
  }

  @Test func countsTagsOnce() throws {
    let tags = (10..<42).map { "t\($0)" }
    #expect(try TodoRules.tags(tags + tags) == tags)
    #expect(throws: InvalidTodo(.tags, .tooMany)) { try TodoRules.tags(tags + ["t42"]) }
    #expect(try TodoRules.tags([String(repeating: "\u{1F600}", count: 64)]).count == 1)
  }

  @Test func checksFieldsInTheOrderOfTheProtocol() {
    #expect(throws: InvalidTodo(.title, .empty)) { try Todo.new(title: "", content: "\r") }
    #expect(throws: InvalidTodo(.content, .controlCharacter)) {
      try Todo.new(title: "x", content: "\r", tags: [""])
    }
  }

  /// Texts are checked eight bytes at a time. A forbidden character is found wherever it stands.
  @Test(arguments: [1, 2, 7, 8, 9, 15, 16, 17])
  func findsForbiddenCharactersAnywhere(_ length: Int) {
    for value in (0...0x7F as ClosedRange<UInt32>).map({ $0 }) + [0x80, 0xE9, 0x2028, 0x1F600] {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for place in 0..<length {
        var scalars = [Unicode.Scalar](repeating: "x", count: length)
        scalars[place] = scalar
        let text = String(String.UnicodeScalarView(scalars))
        let isEdge = place == 0 || place == length - 1
        let isSpace = scalar.properties.isWhitespace
        let expected =
          isEdge && isSpace
          ? String(String.UnicodeScalarView(scalars.filter { $0 != scalar }))
          : scalar.isControl ? nil : text
        #expect(
          (try? TodoRules.title(text)) == (expected == "" ? nil : expected),
          "\(length) \(place) \(value)")
        #expect(
          (try? TodoRules.content(text))
            == (scalar.isControl && value != 0x09 && value != 0x0A ? nil : text))
      }
    }
  }
}
