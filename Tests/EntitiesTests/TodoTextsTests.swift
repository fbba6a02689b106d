import Entities
import Testing

/// Texts that are typed into a form: each becomes a value by the rules of its field, or is a
/// problem.
struct TodoTextsTests {
  private func text(_ field: TodoField, _ typed: String) -> String {
    do { return try TodoRules.text(of: field, typed: typed) } catch { return "\(error.reason)" }
  }

  @Test(arguments: [
    (TodoField.title, " a ", "a"), (.title, "", "empty"), (.title, "a\tb", "controlCharacter"),
    (.content, " a\n", " a\n"), (.content, "\u{1B}", "controlCharacter"), (.due, "", ""),
    (.due, "2026-02-28", "2026-02-28"), (.due, "2026-02-29", "notADate"),
    (.due, " 2026-02-28", "notADate"), (.priority, "", "none"), (.priority, "high", "high"),
    (.priority, "High", "unknown"), (.tags, "", ""), (.tags, " b  a\tb\n", "a b"),
    (.tags, "a,b", "comma"), (.tags, "\u{7}", "controlCharacter"), (.tags, "#b a #", "## a b"),
    (.tags, "##a b#", "##a b#"), (.tags, "#\u{301}", "\u{301}"),
  ])
  func typedTextsBecomeValuesOrProblems(field: TodoField, typed: String, expected: String) {
    #expect(text(field, typed) == expected)
  }

  @Test func textsOfATodoStandForItsValues() throws {
    let todo = Todo(
      id: 1, rev: 1, title: "e\u{301}", content: " a\n\tb", due: CivilDate("0001-01-01"),
      priority: .high, tags: ["#", "##a", "#b", "a", "\u{e9}"], createdAt: Instant(milliseconds: 0))
    let plain = Todo(id: 2, rev: 2, title: "a", createdAt: Instant(milliseconds: 0))
    for todo in [todo, plain] {
      let texts = TodoTexts(todo)
      for field in TodoField.allCases {
        #expect(text(field, texts[field]).hasSameBytes(as: texts[field]))
      }
      var given = GivenFields()
      for field in TodoField.allCases { try given.set(field, to: texts[field]) }
      #expect(try TodoRules.todo(.blank, with: given, at: nil).hasSameContents(as: todo))
    }
  }
}
