/// The fields of a todo as a form shows them: texts for ``TodoRules/text(of:typed:)``, which may
/// break the rules.
package struct TodoTexts: Sendable {
  private var title: String
  private var content: String
  private var due: String
  private var time: String
  private var start: String
  private var repetition: String
  private var reminders: String
  private var priority: String
  private var tags: String

  /// The texts of the fields, unchecked. A field that is left out has the text of a new todo.
  package init(
    title: String = "", content: String = "", due: String = "", time: String = "",
    start: String = "", repetition: String = "", reminders: [String] = [],
    priority: String = Priority.none.word, tags: [String] = []
  ) {
    self.time = time
    self.start = start
    self.repetition = repetition
    self.reminders = reminders.joined(separator: " ")
    self.title = title
    self.content = content
    self.due = due
    self.priority = priority
    self.tags = TodoRules.text(ofTags: tags)
  }

  /// The texts of a todo's values.
  package init(_ todo: Todo) {
    self.init(
      title: todo.title, content: todo.content, due: todo.due?.description ?? "",
      time: todo.time?.description ?? "", start: todo.start?.description ?? "",
      repetition: todo.repetition?.typed ?? "",
      reminders: todo.schedule?.reminders.map(\.description) ?? [],
      priority: todo.priority.word, tags: todo.tags)
  }

  /// The text of a field.
  package subscript(field: TodoField) -> String {
    get {
      switch field {
      case .title: title
      case .content: content
      case .due: due
      case .time: time
      case .start: start
      case .repetition: repetition
      case .reminders: reminders
      case .priority: priority
      case .tags: tags
      }
    }
    set {
      switch field {
      case .title: title = newValue
      case .content: content = newValue
      case .due: due = newValue
      case .time: time = newValue
      case .start: start = newValue
      case .repetition: repetition = newValue
      case .reminders: reminders = newValue
      case .priority: priority = newValue
      case .tags: tags = newValue
      }
    }
  }

  /// What is left of the text of a field if the todo loses the day that it needs
  /// (``Schedule/anchored(due:start:)``): reminders at a local time need none.
  package func withoutDay(_ field: TodoField) -> String {
    guard field == .reminders else { return "" }
    let reminders = (try? TodoRules.typedReminders(reminders)) ?? []
    return reminders.filter { !$0.isRelative }.map(\.description).joined(separator: " ")
  }

  /// The number of bytes of all texts.
  package var byteCount: Int { TodoField.allCases.reduce(0) { $0 + self[$1].utf8.count } }
}
