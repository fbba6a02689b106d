import Entities

/// What the texts of a draft stand for.
extension OpenDraft {
  /// What the text of a field was read as, or another text in it; nil if it is no words.
  func reading(of field: TodoField, _ text: String? = nil) -> TypedText? {
    let text = text ?? self.text(of: field)
    return readings[field].flatMap { $0.text.hasSameBytes(as: text) ? $0 : nil }
  }

  /// The text of a field, with a value in place of words. Without a typed time, it is that of the day.
  func value(of field: TodoField) -> String {
    if let value = reading(of: field)?.value { return value }
    if field == .time, let time = timeOfDue { return time }
    return text(of: field)
  }

  /// The time that the words for the day name, if no other one is typed.
  var timeOfDue: String? { typed[.time]?.text != nil ? nil : reading(of: .due)?.time }

  /// The parts of the typed line that set fields; nil if the title is not that of a line.
  var spans: [WordSpan]? {
    let title = line?.texts.first { $0.field == .title }
    return title?.text.hasSameBytes(as: text(of: .title)) == true ? line?.spans : nil
  }

  /// The fields whose values differ from the todo's, and those that are contested.
  var changed: [TodoField] {
    TodoField.allCases.filter { !means(value(of: $0), texts[$0], in: $0) || isContested($0) }
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
    where isNew || typed[field] != nil || field == .time && timeOfDue != nil {
      try given.set(field, to: value(of: field))
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
    return CivilDate(value(of: .due))
  }

  /// The time of that day; nil if the text is not a time.
  var time: TimeOfDay? { TimeOfDay(value(of: .time)) }

  /// The start; nil if the text is not a day.
  var start: CivilDate? { CivilDate(value(of: .start)) }

  /// The ids of the todos that come first; none if the text is wrong.
  var after: [Int] {
    let text = text(of: .after)
    return text.isEmpty ? [] : (try? TodoRules.after(typed: text)) ?? []
  }

  /// The todo under which it is to stand; nil if there is none, or the text is wrong.
  var parent: Int? { try? TodoRules.parent(text(of: .parent)) }

  /// What is wrong with the todos that come first, and with the one under which it is to stand, as the store has them.
  func faultsOfLinks(in gateway: any EntityGateway, by clock: any Clock) -> [InvalidTodo] {
    let earlier = isNew ? .blank : todo ?? .blank
    return [(after, earlier.parent), (earlier.after, parent)].compactMap { after, parent in
      if after.isEmpty && parent == nil || after == earlier.after && parent == earlier.parent {
        return nil
      }
      var (todo, schedule) = (earlier, earlier.schedule ?? Schedule())
      (schedule.after, schedule.parent) = (after, parent)
      todo.schedule = schedule
      return fault {
        var staged = StagedTodos(capacity: 0, from: gateway, clock)
        try staged.checkLinks(todo, over: earlier)
      }
    }
  }

  /// Why the draft cannot be saved; nil if no text breaks a rule.
  var firstFault: InvalidTodo? { faults.first ?? faultBetweenFields }

  /// The texts that break a rule by themselves, at most one per field. What the todo has breaks none.
  var faults: [InvalidTodo] {
    TodoField.allCases.compactMap { field in
      if !isNew && field != .time && typed[field] == nil { return nil }
      return fault { try TodoRules.text(of: field, typed: value(of: field)) }
    }
  }

  /// The rule that a check finds broken; nil if it finds none.
  private func fault(_ check: () throws -> some Any) -> InvalidTodo? {
    do { _ = try check() } catch { return error as? InvalidTodo }
    return nil
  }

  /// What is wrong if each field is right by itself: a time without a day, for example.
  var faultBetweenFields: InvalidTodo? {
    if TodoField.needingDay.allSatisfy({ value(of: $0).isEmpty }) { return nil }
    return fault { try scheduled() }
  }

  /// The todo that a save stores, but for its title and content: nothing else depends on them, and they
  /// may be long.
  func scheduled() throws(InvalidTodo) -> Todo {
    var given = try given()
    (given.title, given.content) = ("-", "")
    return try TodoRules.todo(isNew ? .blank : todo ?? .blank, with: given, at: nil)
  }

  /// The values that a save would store of the fields in words; nil if there are none. `todo` is what it
  /// would store, if that is known.
  func read(in todo: Todo?) -> GivenFields? {
    var given = GivenFields()
    let fields = TodoField.allCases.filter { field in
      reading(of: field) != nil || line?.texts.contains { $0.field == field } == true
        || field == .time && timeOfDue != nil
        || field == .due && due != nil && text(of: .due).isEmpty && reading(of: .repetition) != nil
    }
    if fields.isEmpty { return nil }
    (given.readFields, given.spans) = (fields, spans)
    if let todo, let read = given.read(in: todo) {
      given = read.values
    } else {
      for field in fields { try? given.set(field, to: value(of: field)) }
      given.repetition = given.repetition.flatMap { text in
        (try? TodoRules.repetition(text)).map { GivenFields.RepetitionText($0) }
      }
    }
    if fields.contains(.title) { given.title = text(of: .title) }
    return given
  }
}
