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

/// A text that a person typed into a field, and what it stands for if it is in words.
package struct TypedText: Sendable {
  package let field: TodoField
  package let text: String
  /// The value of words as the same field's typed text; nil if they are none.
  package let value: String?
  /// The time that the words of a due day name too.
  package let time: String?
  /// When a repetition was typed in words (``GivenFields/RepetitionText/typedAt``).
  package let typedAt: LocalTime?

  package init(
    _ field: TodoField, _ text: String, value: String? = nil, time: String? = nil,
    typedAt: LocalTime? = nil
  ) {
    self.field = field
    self.text = text
    self.value = value
    self.time = time
    self.typedAt = typedAt
  }
}

/// The rules for text that a person types into a form: every field is a text, an empty text is no
/// value, and tags are words between spaces, with or without a `#` before each.
extension TodoRules {
  /// The day of a typed text; nil if the text is empty.
  package static func typedDue(_ text: String) throws(InvalidTodo) -> CivilDate? {
    text.isEmpty ? nil : try due(text)
  }

  /// The time of a typed text; nil if the text is empty.
  package static func typedTime(_ text: String) throws(InvalidTodo) -> TimeOfDay? {
    text.isEmpty ? nil : try time(text)
  }

  /// The day of a typed text; nil if the text is empty.
  package static func typedStart(_ text: String) throws(InvalidTodo) -> CivilDate? {
    text.isEmpty ? nil : try start(text)
  }

  /// The repetition of a typed text, which is a rule and may be followed by the word for what it
  /// counts from; nil if the text is empty.
  package static func typedRepetition(_ text: String) throws(InvalidTodo) -> Repetition? {
    try typedRepetitionText(text).map(repetition)
  }

  private static func typedRepetitionText(
    _ text: String
  ) throws(InvalidTodo) -> GivenFields.RepetitionText? {
    let words = text.words
    if words.isEmpty { return nil }
    if words.count > 2 { throw InvalidTodo(.repetition, .notARule) }
    return GivenFields.RepetitionText(rule: words[0], from: words.count > 1 ? words[1] : nil)
  }

  /// The reminders of a typed text.
  package static func typedReminders(_ text: String) throws(InvalidTodo) -> [Reminder] {
    try reminders(text.words)
  }

  /// The priority of a typed text; `none` if the text is empty.
  package static func typedPriority(_ text: String) throws(InvalidTodo) -> Priority {
    text.isEmpty ? .none : try priority(text)
  }

  /// The tags of a typed text. One `#` before a tag is not part of it, since that is how people write
  /// tags and how front ends show them.
  package static func typedTags(_ text: String) throws(InvalidTodo) -> [String] {
    try tags(tagWords(text))
  }

  private static func tagWords(_ text: String) -> [String] {
    text.words.map { word in
      guard word.utf8.first == hash, word.utf8.count > 1 else { return word }
      return String(decoding: word.utf8.dropFirst(), as: UTF8.self)
    }
  }

  /// Gives a field a typed text, or clears it if the text is empty.
  package static func set(
    _ field: TodoField, to text: String, in given: inout GivenFields
  ) throws(InvalidTodo) {
    switch field {
    case .title: given.title = text
    case .content: given.content = text
    case _ where text.isEmpty: given.clear.append(field)
    case .due: given.due = text
    case .time: given.time = text
    case .start: given.start = text
    case .repetition:
      given.repetition = try typedRepetitionText(text)
      if given.repetition == nil { given.clear.append(field) }
    case .reminders: given.reminders = text.words
    case .priority: given.priority = text
    case .tags: given.tags = tagWords(text)
    }
  }

  /// The text of some tags: of one that begins with `#`, another `#` stands before it.
  package static func text(ofTags tags: [String]) -> String {
    tags.map { $0.utf8.first == hash ? "#" + $0 : $0 }.joined(separator: " ")
  }

  private static let hash = UInt8(ascii: "#")

  /// The text that a form shows for a value.
  static func text(of field: TodoField, in todo: Todo) -> String {
    switch field {
    case .title: todo.title
    case .content: todo.content
    case .due: todo.due?.description ?? ""
    case .time: todo.time?.description ?? ""
    case .start: todo.start?.description ?? ""
    case .repetition: todo.repetition?.typed ?? ""
    case .reminders:
      todo.schedule?.reminders.map(\.description).joined(separator: " ") ?? ""
    case .priority: todo.priority.word
    case .tags: text(ofTags: todo.tags)
    }
  }

  /// The text that a form shows for the value of a typed text. With an anchor, what a repetition leaves
  /// open is filled in.
  package static func text(
    of field: TodoField, typed text: String, anchor: CivilDate? = nil
  ) throws(InvalidTodo) -> String {
    switch field {
    case .title: try title(text)
    case .content: try content(text)
    case .due: try typedDue(text)?.description ?? ""
    case .time: try typedTime(text)?.description ?? ""
    case .start: try typedStart(text)?.description ?? ""
    case .repetition: try typed(typedRepetition(text), anchor)
    case .reminders: try typedReminders(text).map(\.description).joined(separator: " ")
    case .priority: try typedPriority(text).word
    case .tags: self.text(ofTags: try typedTags(text))
    }
  }

  private static func typed(_ repetition: Repetition?, _ anchor: CivilDate?) -> String {
    let filled = anchor.flatMap { repetition?.filledIn(from: $0) }
    return (filled ?? repetition)?.typed ?? ""
  }

  /// Throws if a typed text is too long to be kept until it is corrected: longer than twice the
  /// longest text of a value.
  package static func checkLength(of text: String, in field: TodoField) throws(InvalidTodo) {
    let longest =
      switch field {
      case .title: titleLimit
      case .content: contentLimit
      // These may be words.
      case .due, .start, .time, .repetition:
        RecurrenceRule.textLimit + 1 + Repetition.Basis.next.rawValue.utf8.count
      case .reminders: remindersLimit * RecurrenceRule.textLimit
      case .priority: Priority.allCases.reduce(0) { max($0, $1.word.utf8.count) }
      case .tags: tagsLimit * (tagLimit + 1) - 1
      }
    if !text.hasAtMost(2 * longest) { throw InvalidTodo(field, .tooLong) }
  }
}
