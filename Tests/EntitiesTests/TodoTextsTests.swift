import Entities
import Testing

/// Texts of a form. What typed ones become is in `protocol/vectors/values.tsv`.
struct TodoTextsTests {
  @Test func textsOfATodoStandForItsValues() throws {
    let todo = Todo(
      id: 1, rev: 1, title: "e\u{301}", content: " a\n\tb", due: CivilDate("0001-01-01"),
      priority: .high, tags: ["#", "##a", "#b", "a", "\u{e9}"], createdAt: Instant(milliseconds: 0))
    let plain = Todo(id: 2, rev: 2, title: "a", createdAt: Instant(milliseconds: 0))
    for todo in [todo, plain] {
      let texts = TodoTexts(todo)
      for field in TodoField.allCases {
        let text = try TodoRules.text(of: field, typed: texts[field])
        #expect(text.hasSameBytes(as: texts[field]))
      }
      var given = GivenFields()
      for field in TodoField.allCases { try given.set(field, to: texts[field]) }
      #expect(try TodoRules.todo(.blank, with: given, at: nil).hasSameContents(as: todo))
    }
  }
}
