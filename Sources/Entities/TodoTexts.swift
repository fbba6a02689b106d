/// The fields of a todo as a form shows them: texts for ``TodoRules/text(of:typed:)``, which may
/// break the rules. A field that nobody set has the text of a new todo.
package struct TodoTexts: Sendable {
  private var texts: [String]

  private static func index(of field: TodoField) -> Int {
    TodoField.allCases.firstIndex(of: field) ?? 0
  }

  package init() {
    texts = TodoField.allCases.map { $0 == .priority ? Priority.none.word : "" }
  }

  /// The texts of a new todo with these fields.
  package init(_ given: GivenFields) {
    self.init()
    let repetition = given.repetition.map {
      [$0.rule, $0.from].compactMap { $0 }.joined(separator: " ")
    }
    let given: [(TodoField, String?)] = [
      (.title, given.title), (.content, given.content), (.due, given.due), (.time, given.time),
      (.start, given.start), (.repetition, repetition),
      (.reminders, given.reminders?.joined(separator: " ")), (.priority, given.priority),
      (.tags, given.tags.map(TodoRules.text(ofTags:))),
    ]
    for case (let field, let text?) in given { self[field] = text }
  }

  /// The texts of a todo's values.
  package init(_ todo: Todo) {
    self.init()
    for field in TodoField.allCases { self[field] = TodoRules.text(of: field, in: todo) }
  }

  /// The text of a field.
  package subscript(field: TodoField) -> String {
    get { texts[Self.index(of: field)] }
    set { texts[Self.index(of: field)] = newValue }
  }

  /// What is left of the text of a field if the todo loses the day that it needs
  /// (``Schedule/anchored(due:start:)``): reminders at a local time need none.
  package func withoutDay(_ field: TodoField) -> String {
    guard field == .reminders else { return "" }
    let reminders = (try? TodoRules.typedReminders(self[.reminders])) ?? []
    return reminders.filter { !$0.isRelative }.map(\.description).joined(separator: " ")
  }

  /// The number of bytes of all texts.
  package var byteCount: Int { texts.reduce(0) { $0 + $1.utf8.count } }
}
