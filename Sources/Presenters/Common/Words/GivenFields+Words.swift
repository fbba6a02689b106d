import Entities
import UseCases

// Words in the fields of events, as values. A text that is not read stays as it is, and the rules of
// todos refuse it.

extension GivenFields {
  /// Whether a field may have to be read: most events have values, which are not touched.
  package var hasWords: Bool {
    line != nil || repetition?.isText == true || due.map { CivilDate($0) == nil } == true
      || start.map { CivilDate($0) == nil } == true || time.map { TimeOfDay($0) == nil } == true
      || reminders?.contains { Reminder($0) == nil } == true
  }
}

extension Texts {
  /// The languages in which words are read, by their tags.
  package static var readLanguages: [String] { Words.all.map(\.tag) }

  /// The fields with values in place of words, as of now or of another local time.
  package func read(_ given: GivenFields, at other: LocalTime? = nil) -> GivenFields {
    given.hasWords ? words.values(of: given, at: other ?? clock.localTime(at: clock.now)) : given
  }

  /// A command with values in place of words.
  func read(_ command: Command) -> Command {
    switch command {
    case .add(let given): .add(read(given))
    case .change(let target, let rev, .edit(let given)):
      .change(target, rev: rev, .edit(read(given)))
    case .all(let filter, let expected, .edit(let given)):
      .all(filter, expected: expected, .edit(read(given)))
    default: command
    }
  }
}

// Words in the fields of a draft, where people see what was understood before it is kept.
extension Texts {
  /// A typed text, with its value if it is words.
  func read(_ text: String, in field: TodoField) -> TypedText {
    let now = clock.localTime(at: clock.now)
    let value = try? TodoRules.text(of: field, typed: text)
    return TypedText(
      field, text, reading: value == nil ? words.reading(of: text, in: field, at: now) : nil)
  }

  /// The fields that a line sets, beside others that are given.
  func read(
    line: String, keep: [Range<Int>], beside given: [TodoField]
  ) -> (texts: [TypedText], spans: [WordSpan]) {
    let now = clock.localTime(at: clock.now)
    let read = words.line(line, at: now, keep: keep, given: Set(given))
    var fields = GivenFields()
    let texts = TodoTexts(fields)
    let set = read.set(in: &fields, at: now)
    var typed = TodoTexts(fields)
    typed[.repetition] = read.repetition?.typed ?? texts[.repetition]
    return (
      set.filter { fields.gives($0) }.map { field in
        let text = typed[field]
        let isRule = field == .repetition
        return TypedText(field, text, reading: isRule ? TypedReading(text, typedAt: now) : nil)
      }, read.wordSpans(of: line)
    )
  }
}

extension WordReader {
  fileprivate func reading(
    of text: String, in field: TodoField, at now: LocalTime
  ) -> TypedReading? {
    switch field {
    case .due, .start, .time:
      guard let moment = moment(text, at: now, numbers: true, of: field) else { return nil }
      if field == .time { return moment.time.map { TypedReading($0.description) } }
      return moment.date.map { TypedReading($0.description, time: moment.time?.description) }
    case .repetition:
      return repetition(text, at: now).map { TypedReading($0.typed, typedAt: now) }
    case .reminders:
      let parts = text.unicodeScalars.split(separator: ",").map { String($0) }
      let reminders = parts.prefix(TodoRules.remindersLimit + 1).map {
        Reminder($0.words.joined()) ?? reminder($0, at: now, numbers: true)
      }
      let known = reminders.compactMap { $0?.description }
      return known.count < reminders.count || known.isEmpty
        ? nil : TypedReading(known.joined(separator: " "))
    default: return nil
    }
  }

  fileprivate func values(of given: GivenFields, at now: LocalTime) -> GivenFields {
    var result = given
    var fields: [TodoField] = []
    if let line = given.line { setLine(line, &result, &fields, at: now) }
    if let text = given.due, CivilDate(text) == nil,
      let moment = moment(text, at: now, numbers: false, of: .due)
    {
      result.due = moment.date?.description
      fields.append(.due)
      if given.time == nil, let time = moment.time {
        result.time = time.description
        fields.append(.time)
      }
    }
    if let text = given.time, TimeOfDay(text) == nil,
      let time = moment(text, at: now, numbers: false, of: .time)?.time
    {
      result.time = time.description
      fields.append(.time)
    }
    if let text = given.start, CivilDate(text) == nil,
      let date = moment(text, at: now, numbers: false, of: .start)?.date
    {
      result.start = date.description
      fields.append(.start)
    }
    if let text = given.repetition, text.isText {
      if let repetition = repetition(text.rule, at: now) {
        result.repetition = GivenFields.RepetitionText(repetition, typedAt: now)
        fields.append(.repetition)
        if given.due == nil && given.start == nil { fields.append(.due) }
      } else {
        result.repetition = GivenFields.RepetitionText(typed: text.rule)
      }
    }
    if let texts = given.reminders, texts.contains(where: { Reminder($0) == nil }) {
      result.reminders = texts.map { text in
        Reminder(text) == nil
          ? reminder(text, at: now, numbers: false)?.description ?? text : text
      }
      fields.append(.reminders)
    }
    if !fields.isEmpty || given.line != nil {
      result.reading = GivenFields.Reading(
        fields: TodoField.allCases.filter(fields.contains), spans: result.reading?.spans)
    }
    return result
  }

  private func setLine(
    _ text: String, _ result: inout GivenFields, _ fields: inout [TodoField], at now: LocalTime
  ) {
    let line = line(text, at: now, given: Set(TodoField.allCases.filter(result.gives)))
    fields += line.set(in: &result, at: now)
    result.line = nil
    result.reading = GivenFields.Reading(fields: [], spans: line.wordSpans(of: text))
  }
}

extension WordLine {
  /// Gives a todo the fields of the line, and returns which.
  func set(in given: inout GivenFields, at now: LocalTime) -> [TodoField] {
    var fields: [TodoField] = [.title]
    given.title = title
    if let due {
      given.due = due.description
      fields.append(.due)
    }
    if let time {
      given.time = time.description
      fields.append(.time)
    }
    if let repetition {
      given.repetition = GivenFields.RepetitionText(repetition, typedAt: now)
      fields.append(.repetition)
      if given.due == nil && given.start == nil { fields.append(.due) }
    }
    if let priority {
      given.priority = priority
      fields.append(.priority)
    }
    if !tags.isEmpty {
      given.tags = (given.tags ?? []) + tags
      fields.append(.tags)
    }
    return fields
  }

  /// The spans with their texts.
  func wordSpans(of line: String) -> [WordSpan] {
    let scalars = Array(line.unicodeScalars)
    return spans.map { span in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[span.range])
      return WordSpan(range: span.range, field: span.field, text: String(text))
    }
  }
}

extension GivenFields.RepetitionText {
  fileprivate init(_ repetition: Repetition, typedAt: LocalTime) {
    self.init(repetition)
    self.typedAt = typedAt
  }

  /// A rule as people type it: it may be followed by what it counts from.
  fileprivate init(typed text: String) {
    let words = text.words
    self.init(rule: words.first ?? "", from: words.count == 2 ? words[1] : nil)
    if words.count > 2 { self.init(rule: text, from: nil) }
  }
}
