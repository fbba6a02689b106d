import Entities
import Testing

/// What the fields of a todo may hold (PROTOCOL § 5).
struct TodoRulesTests {
  private static let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"

  @Test(arguments: [
    ("Buy milk", "Buy milk"), (" \t\u{3000}x\u{A0}\n", "x"), ("a  b", "a  b"),
    ("cafe\u{301}", "cafe\u{301}"), ("caf\u{E9}", "caf\u{E9}"), (family, family),
    ("\u{202E}abc", "\u{202E}abc"), ("\u{301}", "\u{301}"), ("\u{2028}x\u{85}", "x"),
    (" x\u{301} ", "x\u{301}"), ("x \u{301}", "x \u{301}"),
  ])
  func keepsATitle(_ text: String, _ title: String) throws {
    #expect(try TodoRules.title(text).hasSameBytes(as: title))
  }

  @Test(arguments: [
    ("", InvalidTodo.Reason.empty), (" \u{3000}\n", .empty), ("a\nb", .controlCharacter),
    ("a\u{0}b", .controlCharacter), ("a\u{7F}b", .controlCharacter),
    ("a\u{9B}b", .controlCharacter),
    ("a\u{2028}b", .controlCharacter), ("a\u{2029}b", .controlCharacter),
    ("a\tb", .controlCharacter),
    (String(repeating: "x", count: 501), .tooLong),
    ("e" + String(repeating: "\u{301}", count: 500), .tooLong),
    (String(repeating: "\u{1F600}", count: 501), .tooLong),
  ])
  func refusesATitle(_ text: String, _ reason: InvalidTodo.Reason) {
    #expect(throws: InvalidTodo(.title, reason)) { try TodoRules.title(text) }
  }

  @Test(arguments: ["x", "\u{E9}", "\u{1F600}", "\u{301}"])
  func countsScalars(_ scalar: String) throws {
    let longest = String(repeating: scalar, count: 500)
    #expect(try TodoRules.title(longest).hasSameBytes(as: longest))
    #expect(try TodoRules.title("  " + longest + "\n").hasSameBytes(as: longest))
    let content = String(repeating: scalar, count: 100_000)
    #expect(try TodoRules.content(content).hasSameBytes(as: content))
    #expect(throws: InvalidTodo(.content, .tooLong)) { try TodoRules.content(content + scalar) }
  }

  @Test(arguments: [
    "", " \n\t ", "a\r".replacing("\r", with: ""), "\u{AD}\u{200B}", "a\u{2027}\u{202A}",
  ])
  func keepsAContent(_ text: String) throws {
    #expect(try TodoRules.content(text).hasSameBytes(as: text))
  }

  @Test func tagsAreASetInTheOrderOfTheirBytes() throws {
    let tags = try TodoRules.tags(["b", "a", "b", "\u{E9}", "e\u{301}", "B", "a"])
    #expect(
      tags.map { Array($0.utf8) } == ["B", "a", "b", "e\u{301}", "\u{E9}"].map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("", InvalidTodo.Reason.empty), ("a b", .whiteSpace), ("a\u{3000}b", .whiteSpace),
    ("a,b", .comma),
    ("a\u{0}", .controlCharacter), ("a\nb", .controlCharacter), ("a\u{85}b", .controlCharacter),
    (String(repeating: "x", count: 65), .tooLong),
  ])
  func refusesATag(_ tag: String, _ reason: InvalidTodo.Reason) {
    #expect(throws: InvalidTodo(.tags, reason)) { try TodoRules.tag(tag) }
    #expect(throws: InvalidTodo(.tags, reason)) { try TodoRules.tags(["a", tag]) }
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
