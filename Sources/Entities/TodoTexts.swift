/// The fields of a todo as a form shows them: texts for ``TodoRules/text(of:typed:)``, which may
/// break the rules. A field that nobody set has the text of a new todo.
package struct TodoTexts: Sendable {
  private var texts: [TodoField: String] = [:]

  package init() {}

  /// The texts of a new todo with these fields.
  package init(_ given: GivenFields) {
    self.init()
    for field in TodoField.allCases { if let text = given.text(of: field) { self[field] = text } }
  }

  /// The texts of a todo's values.
  package init(_ todo: Todo) {
    self.init()
    for field in TodoField.allCases { self[field] = TodoRules.text(of: field, in: todo) }
  }

  /// The text of a field.
  package subscript(field: TodoField) -> String {
    get { texts[field] ?? TodoRules.emptyText(of: field) }
    set { texts[field] = newValue }
  }

  /// The number of bytes of all texts.
  package var byteCount: Int { TodoField.allCases.reduce(0) { $0 + self[$1].utf8.count } }
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
    (self.field, self.text, self.value) = (field, text, value)
    (self.time, self.typedAt) = (time, typedAt)
  }
}

/// The rules for text that a person types into a form: every field is a text, an empty text is no
/// value, and tags are words between spaces, with or without a `#` before each.
extension TodoRules {
  /// The repetition of a typed text, which is a rule and may be followed by the word for what it
  /// counts from; nil if the text is empty.
  static func typedRepetition(
    _ text: String
  ) throws(InvalidTodo) -> GivenFields.RepetitionText? {
    let words = text.words
    if words.isEmpty { return nil }
    if words.count > 2 { throw InvalidTodo(.repetition, .notARule) }
    return GivenFields.RepetitionText(rule: words[0], from: words.count > 1 ? words[1] : nil)
  }

  /// The tags of a typed text. One `#` before a tag is not part of it, since that is how people write
  /// tags and how front ends show them.
  static func tagWords(_ text: String) -> [String] {
    text.words.map { word in
      guard word.utf8.first == hash, word.utf8.count > 1 else { return word }
      return String(decoding: word.utf8.dropFirst(), as: UTF8.self)
    }
  }

  /// The ids of a typed text, with or without a `#` before each.
  package static func after(typed text: String) throws(InvalidTodo) -> [Int] {
    let ids = try tagWords(text).map { word throws(InvalidTodo) in
      guard let id = word.utf8.decimal, (1...(1 << 53)).contains(id) else {
        throw InvalidTodo(.after, .unknown)
      }
      return id
    }
    return try after(ids)
  }

  /// The text of the ids of todos that come first.
  package static func text(ofAfter ids: [Int]) -> String {
    ids.map { "\($0)" }.joined(separator: " ")
  }

  /// The text of some tags: of one that begins with `#`, another `#` stands before it.
  package static func text(ofTags tags: [String]) -> String {
    tags.map { $0.utf8.first == hash ? "#" + $0 : $0 }.joined(separator: " ")
  }

  /// The text that a form shows for the value of a typed text. With an anchor, what a repetition leaves
  /// open is filled in.
  package static func text(
    of field: TodoField, typed text: String, anchor: CivilDate? = nil
  ) throws(InvalidTodo) -> String {
    if text.isEmpty && field != .title && field != .content { return emptyText(of: field) }
    let spelling = try spelling(of: text, in: field)
    guard field == .repetition, let anchor else { return spelling }
    return try typedRepetition(spelling).map(repetition)?.filledIn(from: anchor)?.typed ?? spelling
  }

  private static let hash = UInt8(ascii: "#")
}
