import Entities
import UseCases

// Words in the fields of events, as values. A text that is not read stays as it is, and the rules of
// todos refuse it.

extension GivenFields {
  /// Whether a field may have to be read: most events have values, which are not touched.
  package var hasWords: Bool { line != nil || TodoField.allCases.contains { mayBeWords($0) } }

  fileprivate func mayBeWords(_ field: TodoField) -> Bool {
    switch field {
    case .due: due.map { CivilDate($0) == nil } ?? false
    case .start: start.map { CivilDate($0) == nil } ?? false
    case .time: time.map { TimeOfDay($0) == nil } ?? false
    case .repetition: repetition?.isText == true
    case .estimate: estimate.map { Estimate($0) == nil } ?? false
    case .reminders: reminders?.contains { Reminder($0) == nil } == true
    default: false
    }
  }
}

extension Texts {
  /// The languages in which words are read, by their tags.
  package static var readLanguages: [String] { Words.all.map(\.tag) }

  /// The fields with values in place of words, as of now or of another local time.
  package func read(_ given: GivenFields, at other: LocalTime? = nil) -> GivenFields {
    given.hasWords ? words.values(of: given, at: other ?? clock.localTime(at: clock.now)) : given
  }

  /// An action with values in place of words.
  func read(_ action: TodoAction) -> TodoAction {
    if case .edit(let given) = action { .edit(read(given)) } else { action }
  }

  /// A command with values in place of words.
  func read(_ command: Command) -> Command {
    switch command {
    case .add(let given): .add(read(given))
    case .change(let target, let rev, let token, let action):
      .change(target, rev: rev, token: token, read(action))
    case .all(let filter, let expected, let action): .all(filter, expected: expected, read(action))
    case .toggle: command
    }
  }

  // Words in the fields of a draft, where people see what was understood before it is kept.

  /// A typed text, with its value if it is words.
  func read(_ text: String, in field: TodoField) -> TypedText {
    let now = clock.localTime(at: clock.now)
    let isValue = (try? TodoRules.text(of: field, typed: text)) != nil
    return (isValue ? nil : words.reading(of: text, in: field, at: now, numbers: true))
      ?? TypedText(field, text)
  }

  /// The fields that a line sets, beside others that are given.
  func read(
    line: String, keep: [Range<Int>], beside given: [TodoField]
  ) -> (texts: [TypedText], spans: [WordSpan]) {
    let now = clock.localTime(at: clock.now)
    let read = words.line(line, at: now, keep: keep, beside: given)
    let texts = TodoTexts(read)
    let typed = TodoField.allCases.filter(read.gives).map { field in
      guard field == .repetition else { return TypedText(field, texts[field]) }
      let text = (try? TodoRules.text(of: field, typed: texts[field])) ?? texts[field]
      return TypedText(field, text, value: text, typedAt: now)
    }
    return (typed, read.spans ?? [])
  }
}

extension WordReader {
  fileprivate func reading(
    of text: String, in field: TodoField, at now: LocalTime, numbers: Bool
  ) -> TypedText? {
    switch field {
    case .due, .start, .time:
      guard let moment = moment(text, at: now, numbers: numbers, of: field) else { return nil }
      let time = moment.time?.description
      let value = field == .time ? time : moment.date?.description
      return value.map { TypedText(field, text, value: $0, time: field == .due ? time : nil) }
    case .repetition:
      return repetition(text, at: now).map { TypedText(field, text, value: $0.typed, typedAt: now) }
    case .estimate: return estimate(text).map { TypedText(field, text, value: "\($0)") }
    case .reminders:
      let parts = text.unicodeScalars.split(separator: ",").map { String($0) }
      let reminders = parts.prefix(TodoRules.remindersLimit + 1).map {
        Reminder($0.words.joined()) ?? reminder($0, at: now, numbers: numbers)
      }
      let known = reminders.compactMap { $0?.description }
      return known.count < reminders.count || known.isEmpty
        ? nil : TypedText(field, text, value: known.joined(separator: " "))
    default: return nil
    }
  }

  fileprivate func values(of given: GivenFields, at now: LocalTime) -> GivenFields {
    var result = given
    var fields: [TodoField] = []
    if let line = given.line {
      result = self.line(line, at: now, in: given)
      result.line = nil
      fields = (result.spans ?? []).map(\.field) + [.title]
      fields += TodoField.allCases.filter { result.gives($0) && !given.gives($0) }
    }
    let texts = TodoTexts(given)
    for field in [TodoField.due, .time, .start, .repetition, .estimate]
    where given.mayBeWords(field) {
      let reading = reading(of: texts[field], in: field, at: now, numbers: false)
      let text = reading?.value ?? texts[field]
      // What is not read may still be a rule.
      if reading == nil && (field != .repetition || text.words.isEmpty) { continue }
      try? result.set(field, to: text)
      guard let reading else { continue }
      fields.append(field)
      if let typedAt = reading.typedAt { result.repetition?.typedAt = typedAt }
      if given.time == nil, let time = reading.time {
        result.time = time
        fields.append(.time)
      }
    }
    if result.repetition?.typedAt != nil, given.due == nil, given.start == nil { fields += [.due] }
    if given.mayBeWords(.reminders) {
      result.reminders = given.reminders?.map { text in
        Reminder(text) != nil ? text : reminder(text, at: now, numbers: false)?.description ?? text
      }
      fields.append(.reminders)
    }
    result.readFields = TodoField.allCases.filter(fields.contains)
    return result
  }
}
