import Entities
import Testing

@Suite struct TodoTitleTests {
  @Test(arguments: ["Buy milk", "é", "", "a title of more than fifteen bytes"])
  func keepsTheText(text: String) throws {
    #expect(TodoTitle(text).text.hasSameBytes(as: text))
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBytes { TodoTitle(utf8: $0) }.text.hasSameBytes(as: text))
  }

  @Test func todosOfOneTitleAreIndependent() throws {
    let title = TodoTitle("Buy milk")
    let one = try TodoContents(title: title, content: "one")
    let other = try TodoContents(title: title, content: "other", priority: .high)
    #expect(
      [one.title, one.content, other.title, other.content] == [
        "Buy milk", "one", "Buy milk", "other",
      ])
    #expect(one.priority == .none && title.text == "Buy milk")
  }

  @Test func obeysTheRulesOfTitles() throws {
    #expect(try TodoContents(title: TodoTitle("  Käse\u{2003}")).title == "Käse")
    #expect(throws: InvalidTodo(.title, .empty)) { try TodoContents(title: TodoTitle(" ")) }
    #expect(throws: InvalidTodo(.title, .controlCharacter)) {
      try TodoContents(title: TodoTitle("a\nb"))
    }
    let long = String(repeating: "a", count: TodoRules.titleLimit + 1)
    #expect(throws: InvalidTodo(.title, .tooLong)) { try TodoContents(title: TodoTitle(long)) }
  }
}
