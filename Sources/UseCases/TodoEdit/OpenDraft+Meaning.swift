import Entities

/// What the texts of a draft stand for.
extension OpenDraft {
  /// What the text of a field was read as, or another text in it; nil if it is no words.
  func reading(of field: TodoField, _ text: String? = nil) -> TypedText? {
    let text = text ?? self.text(of: field)
    return readings.first { $0.field == field && $0.text.hasSameBytes(as: text) }
  }

  /// The text of a field, with a value in place of words. Without a typed time, it is that of the day.
  func value(of field: TodoField) -> String {
    if let value = reading(of: field)?.value { return value }
    if field == .time, let time = timeOfDue { return time }
    return text(of: field)
  }

  /// The time that the words for the day name, if no other one is typed.
  var timeOfDue: String? {
    typed.contains { $0.field == .time && $0.text != nil } ? nil : reading(of: .due)?.time
  }

  /// The parts of the typed line that set fields; nil if the title is not that of a line.
  var spans: [WordSpan]? {
    let title = line?.texts.first { $0.field == .title }
    return title?.text.hasSameBytes(as: text(of: .title)) == true ? line?.spans : nil
  }

  /// The fields whose values differ from the todo's, and those that are contested.
  var changed: [TodoField] {
    TodoField.allCases.filter {
      !means(value(of: $0), texts[$0], in: $0) || isContested($0)
    }
  }

  /// The fields that somebody else changed after the user typed into them, with the todo's texts.
  var contested: [(field: TodoField, theirs: String)] {
    if isGone { return [] }
    return TodoField.allCases.filter { isContested($0) }.map { ($0, texts[$0]) }
  }

  /// What a save sets: all fields of a new todo, or those that were typed.
  func given() throws(InvalidTodo) -> GivenFields {
    var given = GivenFields()
    for field in TodoField.allCases
    where isNew || typed.contains(where: { $0.field == field })
      || field == .time && timeOfDue != nil
    {
      try TodoRules.set(field, to: value(of: field), in: &given)
    }
    given.repetition?.typedAt = reading(of: .repetition)?.typedAt
    return given
  }

  /// Whether a save adds a todo.
  var isNew: Bool { todo == nil || isGone }

  /// The day from which a repetition counts; nil if neither text is a day.
  var anchor: CivilDate? { due ?? start }

  /// The due day; nil if the text is not a day. Words for a repetition bring it.
  var due: CivilDate? {
    if text(of: .due).isEmpty, reading(of: .repetition) != nil { return (try? scheduled())?.due }
    return (try? TodoRules.typedDue(value(of: .due))) ?? nil
  }

  /// The time of that day; nil if the text is not a time.
  var time: TimeOfDay? { (try? TodoRules.typedTime(value(of: .time))) ?? nil }

  /// The start; nil if the text is not a day.
  var start: CivilDate? { (try? TodoRules.typedStart(value(of: .start))) ?? nil }

  /// Why the draft cannot be saved; nil if no text breaks a rule.
  var firstFault: InvalidTodo? { faults.first ?? faultBetweenFields }

  /// The texts that break a rule by themselves, at most one per field. What the todo has breaks none.
  fileprivate var faults: [InvalidTodo] {
    TodoField.allCases.filter { field in
      isNew || field == .time || typed.contains { $0.field == field }
    }.compactMap(fault)
  }

  private func fault(in field: TodoField) -> InvalidTodo? {
    do {
      _ = try TodoRules.text(of: field, typed: value(of: field))
      return nil
    } catch {
      return error
    }
  }

  /// What is wrong if each field is right by itself: a time without a day, for example.
  fileprivate var faultBetweenFields: InvalidTodo? {
    if Self.dependent.allSatisfy({ value(of: $0).isEmpty }) { return nil }
    do {
      _ = try scheduled()
      return nil
    } catch {
      return error
    }
  }

  /// The todo that a save stores, but for its title and content: nothing else depends on them, and they
  /// may be long.
  fileprivate func scheduled() throws(InvalidTodo) -> Todo {
    var given = try given()
    (given.title, given.content) = ("-", "")
    return try TodoRules.todo(isNew ? .blank : todo ?? .blank, with: given, at: nil)
  }
}

/// What the rules say of a draft, which is asked once after each change.
struct DraftAssessment {
  /// The texts that break a rule, at most one per field. A title that nobody has typed yet is not a
  /// problem.
  let problems: [InvalidTodo]
  /// Whether the draft can be saved.
  let canSave: Bool
  /// The due day; nil if the text is not a day.
  let due: CivilDate?
  /// How the todo would repeat; nil if it would not, or if a field breaks a rule.
  let repetition: Repetition?
  /// Its next days.
  let upcoming: [CivilDate]
  /// The values that a save would store of the fields in words; nil if there are none.
  let read: GivenFields?

  init(_ draft: OpenDraft, stale: Bool, today: CivilDate) {
    let faults = draft.faults
    let between = faults.isEmpty ? draft.faultBetweenFields : nil
    let isUntitled = draft.text(of: .title).isEmpty
    problems =
      faults.filter { $0.field != .title || !isUntitled || draft.isTitleTyped }
      + (between.map { [$0] } ?? [])
    canSave = faults.isEmpty && between == nil && !stale
    let isSound = faults.allSatisfy { $0.field == .title && isUntitled }
    let todo = isSound ? try? draft.scheduled() : nil
    due = draft.due
    repetition = draft.text(of: .repetition).isEmpty ? nil : todo?.repetition
    upcoming = repetition == nil ? [] : todo?.upcoming(today: today) ?? []
    read = Self.read(of: draft, todo, due: due)
  }

  private static func read(of draft: OpenDraft, _ todo: Todo?, due: CivilDate?) -> GivenFields? {
    var given = GivenFields()
    let fields = TodoField.allCases.filter { field in
      draft.reading(of: field) != nil || draft.line?.texts.contains { $0.field == field } == true
        || field == .time && draft.timeOfDue != nil
        || field == .due && due != nil && draft.text(of: .due).isEmpty
          && draft.reading(of: .repetition) != nil
    }
    if fields.isEmpty { return nil }
    (given.readFields, given.spans) = (fields, draft.spans)
    if let todo, let read = given.read(in: todo) {
      given = read
    } else {
      for field in fields { try? TodoRules.set(field, to: draft.value(of: field), in: &given) }
      given.repetition = given.repetition.flatMap { text in
        (try? TodoRules.repetition(text)).map { GivenFields.RepetitionText($0) }
      }
    }
    if fields.contains(.title) { given.title = draft.text(of: .title) }
    return given
  }
}
