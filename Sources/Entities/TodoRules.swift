/// A field of a todo that a person can set. The names are those of the wire, in the order of the
/// table in PROTOCOL § 5.
package enum TodoField: String, Sendable, CaseIterable {
  case title, content, due, time, start
  case repetition = "repeat"
  case reminders, estimate, priority, tags, after, parent
  case uid, meta

  /// Those of a form. The others are for programs.
  package static let allCases: [TodoField] = [
    .title, .content, .due, .time, .start, .repetition, .reminders, .estimate, .priority, .tags,
    .after, .parent,
  ]

  /// Those that a todo loses with its day (``TodoRules/text(_:withoutDay:)``).
  package static let needingDay: [TodoField] = [.time, .repetition, .reminders]
}

/// A value that a todo may not have: the field, and what is wrong with it.
package struct InvalidTodo: Error, Sendable, Equatable {
  /// What is wrong, in the words of the wire (PROTOCOL § 11, error 1002).
  package enum Reason: String, Sendable, CaseIterable {
    case empty, tooLong, tooMany, controlCharacter, whiteSpace, comma
    case notADate, notATime, notARule, notAReminder, notADuration, notASCII, notAKey
    /// It needs a day that the todo does not have.
    case unanchored
    /// It has no next day.
    case ended
    case unknown
    /// It would come after itself, or stand under itself.
    case cycle
    /// It would stand deeper in the tree than a todo may (``TodoTree/depthLimit``).
    case tooDeep
    /// The neighbour that is named is under another todo.
    case otherParent
    /// Todos under it are open.
    case openChildren
    /// The list is in another order than that by hand.
    case notManual
  }

  /// The field at fault.
  package let field: TodoField
  /// What is wrong with it.
  package let reason: Reason
  /// Of a cycle, its todos: each comes after the next one, or stands under it, and the last after the first. Those
  /// that are unknown.
  package var ids: [Int] = []

  /// A fault in a field.
  package init(_ field: TodoField, _ reason: Reason) { (self.field, self.reason) = (field, reason) }
}

/// What the fields of a todo may hold (PROTOCOL § 5). Here and nowhere else does the text that a
/// person wrote become the value of a field, or an ``InvalidTodo``. Lengths count Unicode scalars.
package enum TodoRules {
  /// The longest title, in Unicode scalars.
  package static let titleLimit = 500
  /// The longest content, in Unicode scalars.
  package static let contentLimit = 100_000
  /// The most tags of one todo.
  package static let tagsLimit = 32
  /// The most todos that one todo comes after.
  package static let afterLimit = 32
  /// The most reminders of one todo.
  package static let remindersLimit = 5
  /// The longest tag, in Unicode scalars.
  package static let tagLimit = 64

  /// The title without the white space around it, otherwise as it was sent.
  package static func title(_ text: consuming String) throws(InvalidTodo) -> String {
    if text.isPlainASCII(upTo: titleLimit, trimmed: true) { return text }
    let title = text.trimmed
    if title.isEmpty { throw InvalidTodo(.title, .empty) }
    if !title.hasAtMost(titleLimit) { throw InvalidTodo(.title, .tooLong) }
    if title.containsControl(allowing: { _ in false }) {
      throw InvalidTodo(.title, .controlCharacter)
    }
    return title
  }

  /// The content as it was sent. Newline and tab are the only control characters that it may have.
  package static func content(_ text: consuming String) throws(InvalidTodo) -> String {
    if text.isPlainASCII(upTo: contentLimit, trimmed: false) { return text }
    if !text.hasAtMost(contentLimit) { throw InvalidTodo(.content, .tooLong) }
    if text.containsControl(allowing: { $0 == 0x0A || $0 == 0x09 }) {
      throw InvalidTodo(.content, .controlCharacter)
    }
    return text
  }

  /// The day that `YYYY-MM-DD` names.
  package static func due(_ text: String) throws(InvalidTodo) -> CivilDate {
    try some(CivilDate(text), .due, .notADate)
  }

  /// The time of day that `HH:MM` names.
  package static func time(_ text: String) throws(InvalidTodo) -> TimeOfDay {
    try some(TimeOfDay(text), .time, .notATime)
  }

  /// The day that `YYYY-MM-DD` names.
  package static func start(_ text: String) throws(InvalidTodo) -> CivilDate {
    try some(CivilDate(text), .start, .notADate)
  }

  /// The estimate of a duration in hours and minutes.
  package static func estimate(_ text: String) throws(InvalidTodo) -> Estimate {
    try some(Estimate(text), .estimate, .notADuration)
  }

  /// The priority that a word names.
  package static func priority(_ word: String) throws(InvalidTodo) -> Priority {
    try some(Priority.allCases.first { $0.word.hasSameBytes(as: word) }, .priority, .unknown)
  }

  /// A value that a text stands for; nil if the text stands for none.
  static func some<Value>(
    _ value: Value?, _ field: TodoField, _ reason: InvalidTodo.Reason
  ) throws(InvalidTodo) -> Value {
    guard let value else { throw InvalidTodo(field, reason) }
    return value
  }

  /// The reminders, each once, in the order of the texts.
  package static func reminders(_ texts: [String]) throws(InvalidTodo) -> [Reminder] {
    let reminders = try texts.map { text throws(InvalidTodo) in
      try some(Reminder(text), .reminders, .notAReminder)
    }.unique(by: ==)
    if reminders.count > remindersLimit { throw InvalidTodo(.reminders, .tooMany) }
    return reminders
  }

  /// The ids of the todos that one comes after: each once, in their order.
  package static func after(_ ids: [Int]) throws(InvalidTodo) -> [Int] {
    let after = Set(ids).sorted()
    if after.count > afterLimit { throw InvalidTodo(.after, .tooMany) }
    return after
  }

  /// The id of the todo under which one stands, with or without a `#` before it.
  package static func parent(_ text: String) throws(InvalidTodo) -> Int {
    guard let ids = try? after(typed: text), ids.count == 1 else {
      throw InvalidTodo(.parent, .unknown)
    }
    return ids[0]
  }

  /// The schedule of a todo that is due on a day: checked, with what its rule leaves open filled in
  /// (``RecurrenceRule/filledIn(from:)``); nil if it says nothing.
  package static func schedule(
    _ schedule: Schedule, due: CivilDate?
  ) throws(InvalidTodo) -> Schedule? {
    var schedule = schedule
    if schedule.time != nil && due == nil { throw InvalidTodo(.time, .unanchored) }
    if let repetition = schedule.repetition {
      let anchor = try some(schedule.anchor(due: due), .repetition, .unanchored)
      schedule.repetition = try some(repetition.filledIn(from: anchor), .repetition, .notARule)
    } else if schedule.successor == nil {
      schedule.place = nil
    }
    if due == nil && schedule.reminders.contains(where: \.isRelative) {
      throw InvalidTodo(.reminders, .unanchored)
    }
    return schedule.ifAny
  }

  /// The tags as a set: each once, in the order of their bytes.
  package static func tags(_ words: [String]) throws(InvalidTodo) -> [String] {
    if words.isEmpty { return [] }
    for word in words { _ = try tag(word) }
    // As they are stored.
    let isSorted = words.indices.dropFirst().allSatisfy {
      words[$0 - 1].compareBytes(with: words[$0]) < 0
    }
    if isSorted && words.count <= tagsLimit { return words }
    let tags = words.sorted { $0.compareBytes(with: $1) < 0 }
      .reduce(into: [String]()) { set, tag in
        if set.last.map({ !$0.hasSameBytes(as: tag) }) ?? true { set.append(tag) }
      }
    if tags.count > tagsLimit { throw InvalidTodo(.tags, .tooMany) }
    return tags
  }

  /// One tag, as it was sent.
  package static func tag(_ word: String) throws(InvalidTodo) -> String {
    if word.isEmpty { throw InvalidTodo(.tags, .empty) }
    // Every tag that is read passes here.
    if word.isASCIIWord(upTo: tagLimit) { return word }
    if !word.hasAtMost(tagLimit) { throw InvalidTodo(.tags, .tooLong) }
    for scalar in word.unicodeScalars {
      if scalar.isControl { throw InvalidTodo(.tags, .controlCharacter) }
      if scalar == "," { throw InvalidTodo(.tags, .comma) }
      if scalar.properties.isWhitespace { throw InvalidTodo(.tags, .whiteSpace) }
    }
    return word
  }
}

// Texts of the fields, as a person types them (``TodoTexts``).
extension TodoRules {
  /// The text of a field that nobody set.
  static func emptyText(of field: TodoField) -> String {
    field == .priority ? Priority.none.word : ""
  }

  /// The text that a form shows for a value.
  package static func text(of field: TodoField, in todo: Todo) -> String {
    switch field {
    case .title: todo.title
    case .content: todo.content
    case .due: todo.due?.description ?? ""
    case .time: todo.time?.description ?? ""
    case .start: todo.start?.description ?? ""
    case .repetition: todo.repetition?.typed ?? ""
    case .reminders: todo.schedule?.reminders.map(\.description).joined(separator: " ") ?? ""
    case .estimate: todo.schedule?.estimate?.description ?? ""
    case .priority: todo.priority.word
    case .tags: text(ofTags: todo.tags)
    case .after: text(ofAfter: todo.after)
    case .parent: todo.parent.map { "\($0)" } ?? ""
    case .uid: todo.uid ?? ""
    case .meta: todo.meta.text
    }
  }

  /// The canonical spelling of a typed text that is not empty.
  static func spelling(of text: String, in field: TodoField) throws(InvalidTodo) -> String {
    switch field {
    case .title: try title(text)
    case .content: try content(text)
    case .due: try due(text).description
    case .time: try time(text).description
    case .start: try start(text).description
    case .reminders: try reminders(text.words).map(\.description).joined(separator: " ")
    case .estimate: try estimate(text).description
    case .priority: try priority(text).word
    case .repetition: try typedRepetition(text).map(repetition)?.typed ?? ""
    case .tags: self.text(ofTags: try tags(tagWords(text)))
    case .after: self.text(ofAfter: try after(typed: text))
    case .parent: "\(try parent(text))"
    case .uid: try uid(text)
    case .meta: text
    }
  }

  /// Throws if a typed text is too long to be kept until it is corrected: longer than twice the
  /// longest text of a value.
  package static func checkLength(of text: String, in field: TodoField) throws(InvalidTodo) {
    let longest =
      switch field {
      case .title: titleLimit
      case .content: contentLimit
      // These may be words.
      case .due, .start, .time, .repetition, .estimate:
        RecurrenceRule.textLimit + 1 + Repetition.Basis.next.rawValue.utf8.count
      case .reminders: remindersLimit * RecurrenceRule.textLimit
      case .priority: Priority.allCases.reduce(0) { max($0, $1.word.utf8.count) }
      case .tags: tagsLimit * (tagLimit + 1) - 1
      case .after: afterLimit * 18
      case .parent: 18
      case .uid: uidLimit
      case .meta: 0
      }
    if !text.hasAtMost(2 * longest) { throw InvalidTodo(field, .tooLong) }
  }

  /// What is left of the text of a field if the todo loses the day that it needs: reminders at a local
  /// time need none.
  package static func text(_ text: String, withoutDay field: TodoField) -> String {
    guard field == .reminders else { return "" }
    let reminders = (try? reminders(text.words)) ?? []
    return reminders.filter { !$0.isRelative }.map(\.description).joined(separator: " ")
  }
}

extension Unicode.Scalar {
  /// Whether it is in C0, DEL, C1, U+2028 or U+2029: characters that split lines or control
  /// terminals.
  package var isControl: Bool {
    value < 0x20 || (value >= 0x7F && value < 0xA0) || value == 0x2028 || value == 0x2029
  }
}

extension BidirectionalCollection<Unicode.Scalar> {
  /// Without the white space (the White_Space property of Unicode) at both ends.
  package var trimmed: SubSequence {
    let rest = drop { $0.properties.isWhitespace }
    return rest.lastIndex { !$0.properties.isWhitespace }.map { rest[...$0] } ?? rest
  }
}

extension String {
  /// The text without the white space at both ends.
  var trimmed: String {
    guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return self }
    let isTrimmed = !first.properties.isWhitespace && !last.properties.isWhitespace
    return isTrimmed ? self : String(unicodeScalars.trimmed)
  }

  /// Whether there are at most `limit` scalars. Looks at no more of the text than it must.
  func hasAtMost(_ limit: Int) -> Bool {
    let bytes = utf8.count
    if bytes <= limit { return true }
    if bytes > limit * 4 { return false }
    return unicodeScalars.count <= limit
  }

  /// Whether there is a control character other than the allowed ones.
  fileprivate func containsControl(allowing allowed: (UInt32) -> Bool) -> Bool {
    // C1 begins with C2 in UTF-8, U+2028 and U+2029 with E2. No other byte needs a closer look.
    let isSuspicious = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
    }
    return isSuspicious ?? true && unicodeScalars.contains { $0.isControl && !allowed($0.value) }
  }

  /// Whether it is of ASCII letters, digits and signs, at most this many, and no comma.
  fileprivate func isASCIIWord(upTo limit: Int) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.count <= limit && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C }
    } ?? false
  }

  /// Whether it is a few printable ASCII characters; if it is to be trimmed, also whether it is not
  /// empty and has no space at either end. Most texts are like that. They break no rule, so nothing
  /// else is checked for them.
  fileprivate func isPlainASCII(upTo limit: Int, trimmed: Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return !trimmed }
      guard bytes.count <= limit, !trimmed || (first != 0x20 && last != 0x20) else { return false }
      // Without a branch, so that the compiler makes the loop check many bytes at a time.
      var others: UInt8 = 0
      for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return others == 0
    } ?? false
  }
}

/// How important a todo is, from least to most (PROTOCOL § 5).
package enum Priority: UInt8, CaseIterable, Sendable, Comparable {
  case none, low, medium, high

  package static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }

  /// The word on the wire (PROTOCOL § 5).
  package var word: String { Self.words[Int(rawValue)] }

  private static let words = ["none", "low", "medium", "high"]
}
