/// The fields of a todo as somebody gave them, in the words of PROTOCOL § 5: for an add, an edit, an
/// entry of `apply`, the defaults of a list, or a form. Nil is a field that was not given.
package struct GivenFields: Sendable {
  package var title: String?
  package var content: String?
  /// A line of words in place of the title, as somebody typed it; a presenter reads it.
  package var line: String?
  /// A day; in the defaults of a list also a ``DayWord``.
  package var due: String?
  package var time: String?
  package var start: String?
  package var repetition: RepetitionText?
  /// In place of all reminders.
  package var reminders: [String]?
  /// A duration, or words for one.
  package var estimate: String?
  package var priority: String?
  /// In place of all tags.
  package var tags: [String]?
  /// Joined to the present tags, or to `tags`.
  package var addTags: [String] = []
  /// Removed last.
  package var removeTags: [String] = []
  /// The ids of the todos that must be done first, in place of all that are there; below zero, todos that the
  /// same step adds (``StagedTodos``).
  package var after: [Int]?
  /// Todos that the same step adds and that come first too, by the names that it gives them.
  package var afterNames: [String] = []
  /// Joined to those that are there, or to `after`.
  package var addAfter: [Int] = []
  /// Removed last.
  package var removeAfter: [Int] = []
  /// The id of the todo under which it stands, with or without a `#`; below zero, one that the same step adds.
  package var parent: String?
  /// That todo by the name that the same step gives it.
  package var parentName: String?
  /// By what programs are to know a new todo.
  package var uid: String?
  /// In place of all pairs that are there.
  package var meta: Meta?
  /// Besides those that are there, or `meta`.
  package var setMeta = Meta()
  /// The keys of pairs that go first.
  package var removeMeta: [String] = []
  /// The fields that get the value of a new todo.
  package var clear: [TodoField] = []
  /// The fields that a presenter read of words.
  package var readFields: [TodoField] = []
  /// The parts of a line that set fields; nil without a line.
  package var spans: [WordSpan]?

  /// How a todo is to repeat.
  package struct RepetitionText: Sendable {
    package let rule: String
    /// The word for what the rule counts from; nil for the usual one.
    package let from: String?
    /// Whether it is one text, which may be words, in place of a rule.
    package var isText = false
    /// The local time at which it was typed in words: then it brings its first day
    /// (``Repetition/firstDay(from:at:)``). Nil for a rule.
    package var typedAt: LocalTime?

    package init(rule: String, from: String?) { (self.rule, self.from) = (rule, from) }

    package init(_ repetition: Repetition) {
      self.init(rule: repetition.rule.description, from: repetition.basis.rawValue)
    }
  }

  /// Not inlined: wherever a function sets a field by itself and returns them all, the compiler copies all.
  @inline(never) package init() {}

  package init(title: String? = nil, content: String? = nil, due: String? = nil) {
    self.init()
    (self.title, self.content, self.due) = (title, content, due)
  }

  /// What gives a new todo the values of another one, but for its links to others.
  init(_ todo: Todo) {
    self.init(title: todo.title, content: todo.content.ifAny, due: todo.due?.description)
    time = todo.time?.description
    start = todo.start?.description
    repetition = todo.repetition.map(RepetitionText.init)
    reminders = todo.schedule?.reminders.map(\.description).ifAny
    estimate = todo.schedule?.estimate?.description
    priority = todo.priority == .none ? nil : todo.priority.word
    tags = todo.tags.ifAny
  }

  /// What is given of a field, as a person types it into a form; nil if nothing is.
  func text(of field: TodoField) -> String? {
    if let member = field.member { return self[keyPath: member] }
    return switch field {
    case .repetition:
      repetition.map { [$0.rule, $0.from].compactMap { $0 }.joined(separator: " ") }
    case .reminders: reminders?.joined(separator: " ")
    case .after: after.map(TodoRules.text(ofAfter:))
    case .meta: meta.map { _ in "" }
    default: tags.map(TodoRules.text(ofTags:))
    }
  }

  /// Gives a field a typed text, or clears it if the text is empty.
  package mutating func set(_ field: TodoField, to text: String) throws(InvalidTodo) {
    if text.isEmpty && field != .title && field != .content {
      clear.append(field)
    } else if let member = field.member {
      self[keyPath: member] = text
    } else {
      switch field {
      case .repetition:
        repetition = try TodoRules.typedRepetition(text)
        if repetition == nil { clear.append(field) }
      case .reminders: reminders = text.words
      case .after: after = try TodoRules.after(typed: text)
      default: tags = TodoRules.tagWords(text)
      }
    }
  }

  /// Whether a field is given.
  package func gives(_ field: TodoField) -> Bool { text(of: field) != nil }

  /// Whether it sets what few todos have beside a due day.
  fileprivate var changesSchedule: Bool {
    time != nil || start != nil || repetition != nil || reminders != nil || estimate != nil
      || after != nil || !addAfter.isEmpty || !removeAfter.isEmpty || parent != nil || uid != nil
      || meta != nil || !setMeta.pairs.isEmpty || !removeMeta.isEmpty
  }

  /// Whether it says anything about tags.
  fileprivate var changesTags: Bool {
    tags != nil || !addTags.isEmpty || !removeTags.isEmpty || clear.contains(.tags)
  }

  /// Whether it says nothing about a new todo.
  package var isEmpty: Bool { !TodoField.allCases.contains { gives($0) } }
}

extension TodoField {
  /// Where it is given, if that is as one text.
  var member: WritableKeyPath<GivenFields, String?>? {
    switch self {
    case .title: \.title
    case .content: \.content
    case .due: \.due
    case .time: \.time
    case .start: \.start
    case .estimate: \.estimate
    case .priority: \.priority
    case .parent: \.parent
    case .uid: \.uid
    case .repetition, .reminders, .tags, .after, .meta: nil
    }
  }
}

extension TodoRules {
  /// The todo with given fields in place of its own: what adds, edits and drafts store. A
  /// due day that is cleared takes along what needs it, and a repetition needs a due day or a start.
  /// `now` is when reminders are set; nil leaves that out of a todo that nobody stores.
  package static func todo(
    _ todo: Todo, with given: GivenFields, at now: LocalTime?
  ) throws(InvalidTodo) -> Todo {
    let values = try values(of: given)
    let clear = given.clear
    var result = todo
    result.title = try title(given.title ?? todo.title)
    result.content = try content(given.content ?? (clear.contains(.content) ? "" : todo.content))
    result.due = values.due ?? (clear.contains(.due) ? nil : todo.due)
    if let typedAt = given.repetition?.typedAt, result.due == nil,
      values.schedule.start ?? (clear.contains(.start) ? nil : todo.start) == nil
    {
      result.due = values.schedule.repetition?.firstDay(from: typedAt, at: values.schedule.time)
    }
    result.priority = values.priority ?? (clear.contains(.priority) ? .none : todo.priority)
    if todo.isScheduled || given.changesSchedule {
      var schedule = try self.schedule(
        self.schedule(of: todo, due: result.due, with: values.schedule, given), due: result.due)
      if let now {
        schedule?.setReminders(due: result.due, over: todo.schedule, earlierDue: todo.due, at: now)
      }
      result.schedule = schedule
    }
    if given.changesTags {
      let tags = given.tags ?? (clear.contains(.tags) ? [] : todo.tags)
      result.tags = try self.tags(
        (tags + given.addTags).filter { tag in
          !given.removeTags.contains { $0.hasSameBytes(as: tag) }
        })
    }
    return result
  }

  /// Throws if a field that has more than a length to keep to cannot be read.
  package static func check(_ given: GivenFields) throws(InvalidTodo) { _ = try values(of: given) }

  /// What given texts stand for; a schedule has nothing of what was not given.
  private static func values(
    of given: GivenFields
  ) throws(InvalidTodo) -> (due: CivilDate?, schedule: Schedule, priority: Priority?) {
    let day = try given.due.map(due)
    guard given.changesSchedule else { return (day, Schedule(), try given.priority.map(priority)) }
    var schedule = Schedule(time: try given.time.map(time), start: try given.start.map(start))
    schedule.repetition = try given.repetition.map(repetition)
    schedule.reminders = try given.reminders.map(reminders) ?? []
    schedule.estimate = try given.estimate.map(estimate)
    schedule.parent = try given.parent.map { text throws(InvalidTodo) in
      // One that the same step adds.
      if let id = Int(text), id < 0 { return id }
      return try parent(text)
    }
    schedule.uid = try given.uid.map(uid)
    return (day, schedule, try given.priority.map(priority))
  }

  /// The schedule of a todo with given values in place of its own.
  private static func schedule(
    of todo: Todo, due: CivilDate?, with values: Schedule, _ given: GivenFields
  ) throws(InvalidTodo) -> Schedule {
    let clear = given.clear
    var result = todo.schedule ?? Schedule()
    if clear.contains(.due) {
      result.time = nil
      result.reminders.removeAll(where: \.isRelative)
    }
    result.time = values.time ?? (clear.contains(.time) ? nil : result.time)
    result.start = values.start ?? (clear.contains(.start) ? nil : result.start)
    let losesAnchor = (clear.contains(.due) || clear.contains(.start)) && due ?? result.start == nil
    let losesRepetition = clear.contains(.repetition) || losesAnchor
    result.repetition = values.repetition ?? (losesRepetition ? nil : result.repetition)
    if given.reminders != nil || clear.contains(.reminders) { result.reminders = values.reminders }
    result.estimate = values.estimate ?? (clear.contains(.estimate) ? nil : result.estimate)
    let after = given.after ?? (clear.contains(.after) ? [] : result.after)
    result.after = try self.after(
      (after + given.addAfter).filter { !given.removeAfter.contains($0) })
    result.parent = values.parent ?? (clear.contains(.parent) ? nil : result.parent)
    result.uid = result.uid ?? values.uid
    result.meta = try meta(
      given.meta == nil && !clear.contains(.meta) ? result.meta : Meta(),
      removing: given.removeMeta, setting: (given.meta?.pairs ?? []) + given.setMeta.pairs)
    // Another day is one that a person chose, and another rule counts from the day as it is.
    if result.anchor(due: due) != todo.schedule?.anchor(due: todo.due)
      || result.repetition != todo.repetition
    {
      result.isMovedBack = false
    }
    return result
  }

  /// The repetition by a rule, and by a word for what its next day counts from; without one, from
  /// the later one of the due day and today. What the rule leaves open is still open.
  package static func repetition(_ text: GivenFields.RepetitionText) throws(InvalidTodo)
    -> Repetition
  {
    let rule = try some(RecurrenceRule(text.rule), .repetition, .notARule)
    guard let word = text.from else { return Repetition(rule, from: .next) }
    let basis = Repetition.Basis.allCases.first { $0.rawValue.hasSameBytes(as: word) }
    return Repetition(rule, from: try some(basis, .repetition, .unknown))
  }
}

// What a new todo gets in a list.

extension ListDefinition {
  /// What a todo gets that is added to the list today: first what every todo of the list has, then the
  /// defaults.
  package func beginning(today: CivilDate) -> GivenFields {
    var beginning = defaults
    beginning.due = defaults.due.map { DayWord.day($0, today: today) }
    beginning.start = defaults.start.map { DayWord.day($0, today: today) }
    let priorities = filter.possiblePriorities
    beginning.priority = priorities?.count == 1 ? priorities?.first?.word : defaults.priority
    beginning.parent = filter.parentIfAny.map { "\($0)" } ?? defaults.parent
    let tags = filter.certainTags + (defaults.tags ?? [])
    beginning.tags = tags.isEmpty ? nil : tags
    return beginning
  }

  /// What a form begins with in which a todo is added to the list today; nil if the list says nothing.
  package func beginningOfForm(today: CivilDate) -> GivenFields? {
    var form = GivenFields().completed(by: beginning(today: today))
    form.tags = form.tags.map { (try? TodoRules.tags($0)) ?? $0 }
    return form.isEmpty ? nil : form
  }
}

// What every todo has that passes a filter. Alternatives and negations say nothing for certain.
extension TodoFilter {
  /// The tags that every todo has that passes.
  fileprivate var certainTags: [String] {
    tags + (anyTags.count == 1 ? anyTags : []) + all.flatMap(\.certainTags)
  }

  /// The todo under which every todo stands that passes.
  fileprivate var parentIfAny: Int? { (parent ?? nil) ?? all.lazy.compactMap(\.parentIfAny).first }

  /// The priorities that todos can have that pass; nil means any.
  fileprivate var possiblePriorities: Set<Priority>? {
    all.reduce(priorities) { possible, part in
      guard let possible else { return part.possiblePriorities }
      return part.possiblePriorities.map { possible.intersection($0) } ?? possible
    }
  }
}

extension GivenFields {
  /// These fields, and where one is not given, that of the list. What needs a due day or a start that
  /// neither gives is left out of the list's.
  package func completed(by list: GivenFields) -> GivenFields {
    var result = self
    for member in [\GivenFields.content, \.due, \.start, \.estimate, \.priority, \.parent] {
      result[keyPath: member] = self[keyPath: member] ?? list[keyPath: member]
    }
    result.tags = tags ?? list.tags
    let hasDue = result.due != nil
    if hasDue { result.time = time ?? list.time }
    if hasDue || result.start != nil { result.repetition = repetition ?? list.repetition }
    if reminders == nil, let given = list.reminders {
      let possible = given.filter { hasDue || Reminder($0)?.isRelative != true }
      if !possible.isEmpty { result.reminders = possible }
    }
    return result
  }

  /// The same fields in their canonical spelling, each of which may hold what it holds.
  package var checked: GivenFields {
    get throws(InvalidTodo) {
      var result = GivenFields()
      for field in TodoField.allCases where field != .title {
        if let member = field.member {
          guard let text = self[keyPath: member] else { continue }
          let isWord = (field == .due || field == .start) && DayWord.days(text) != nil
          result[keyPath: member] = isWord ? text : try TodoRules.spelling(of: text, in: field)
        } else if field == .repetition, let repetition {
          result.repetition = RepetitionText(try TodoRules.repetition(repetition))
        } else if field == .reminders, let reminders, !reminders.isEmpty {
          result.reminders = try TodoRules.reminders(reminders).map(\.description)
        } else if field == .tags, let tags, !tags.isEmpty {
          result.tags = try TodoRules.tags(tags)
        }
      }
      return result
    }
  }

  /// The values that the fields in words got in a todo with these fields, and the spans; nil if there
  /// were none.
  package func read(in todo: Todo) -> ReadFields? {
    if readFields.isEmpty { return nil }
    var values = GivenFields()
    values.spans = spans
    for field in readFields { try? values.set(field, to: TodoRules.text(of: field, in: todo)) }
    if readFields.contains(.repetition) {
      values.repetition = todo.repetition.map { RepetitionText($0) }
    }
    if readFields.contains(.tags) { values.tags = todo.tags }
    return ReadFields(values)
  }
}

/// What was read of words: in memory of its own, since most events pass on that there was nothing.
package final class ReadFields: Sendable {
  package let values: GivenFields

  init(_ values: GivenFields) { self.values = values }
}

/// The days that a list's defaults name relative to the day of the add: `today`, `tomorrow`, and `+N`
/// for N of 1 to 999.
package enum DayWord {
  /// How many days after today; nil if the text is none of these words.
  static func days(_ text: String) -> Int? {
    if text.hasSameBytes(as: "today") { return 0 }
    if text.hasSameBytes(as: "tomorrow") { return 1 }
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "+"), digits.count <= 3, let days = digits.decimal,
      days > 0
    else { return nil }
    return days
  }

  /// The day that a word names; any other text stays as it is.
  static func day(_ text: String, today: CivilDate) -> String {
    days(text).flatMap { today.adding(days: $0) }?.description ?? text
  }
}

/// A part of a typed line that sets a field.
package struct WordSpan: Sendable, Equatable {
  /// In scalars of the line.
  package let range: Range<Int>
  package let field: TodoField
  package let text: String

  package init(range: Range<Int>, field: TodoField, text: String) {
    (self.range, self.field, self.text) = (range, field, text)
  }
}
