import Entities

/// A draft that a View has open: texts that the user typed over the fields of a todo, or of a new
/// one.
///
/// It keeps only the typed texts, and for each the text of the todo that it replaces. A field that
/// nobody typed into is the todo's, whatever happens to the todo. So conflicts are judged by fields
/// here, not by revisions: a field is contested if the todo now has another text than the one to be
/// replaced.
///
/// If the draft clears the day of its todo, the fields that need one lose it: what the todo has there
/// goes, and comes back with another day. Such a field counts as typed, so that a save changes exactly
/// what ``changed`` names.
struct OpenDraft {
  /// A field that does not simply follow the todo.
  private struct Typed {
    let field: TodoField
    /// The typed text, which differs from the todo's; nil if nobody typed, but the field lost its day.
    var text: String?
    /// The todo's text that is replaced; nil if nobody knows it any more.
    var replaced: String?
  }

  /// The fields that need a day.
  private static let dependent: [TodoField] = [.time, .repetition, .reminders]

  /// The View's name for the draft; nil for the unnamed one.
  let name: String?
  /// The todo as it was last read; nil if the draft adds one.
  private(set) var todo: Todo?
  /// Whether the todo was deleted.
  private(set) var isGone = false
  /// Whether it looks different from the draft that the View was last shown.
  var isUnseen = true
  /// How its days were named when the draft was last shown.
  var shownDays: [RelativeDay?] = []
  /// The next days of its rule when the draft was last shown.
  var shownUpcoming: [CivilDate] = []
  /// Whether the todo could not be read after a change, and the View was told so.
  var isStale = false
  /// The texts of the todo, or those with which a new todo begins.
  private(set) var texts: TodoTexts
  /// At most one text for each field.
  private var typed: [Typed] = []
  private var isTitleTyped = false
  /// What typed texts were read as. One counts as long as its text is the field's.
  private var readings: [TypedText] = []
  /// What the last typed line set, and what stood there before.
  private var line: TypedLine?

  private struct TypedLine {
    var texts: [TypedText] = []
    /// In the order of the texts.
    var earlier: [(typed: Typed?, reading: TypedText?)] = []
    let spans: [WordSpan]
  }

  /// A draft of a new todo, which begins with these texts.
  init(_ name: String?, beginningWith texts: TodoTexts) {
    self.name = name
    self.texts = texts
  }

  /// A draft that edits a todo.
  init(_ name: String?, editing todo: Todo) {
    self.name = name
    self.todo = todo
    texts = TodoTexts(todo)
  }

  /// Whether this is the draft with that name. Names are compared by their bytes.
  func isNamed(_ other: String?) -> Bool {
    name.hasSameBytes(as: other)
  }

  /// The text of a field: the typed one if there is one, otherwise the todo's, as far as it has the day
  /// that it needs.
  func text(of field: TodoField) -> String {
    if let text = typed.first(where: { $0.field == field })?.text { return text }
    return losesDay(field) ? texts.withoutDay(field) : texts[field]
  }

  /// What the text of a field was read as, or another text in it; nil if it is no words.
  private func reading(of field: TodoField, _ text: String? = nil) -> TypedReading? {
    let text = text ?? self.text(of: field)
    return readings.first { $0.field == field && $0.text.hasSameBytes(as: text) }?.reading
  }

  /// The text of a field, with a value in place of words. Without a typed time, it is that of the day.
  private func value(of field: TodoField) -> String {
    if let reading = reading(of: field) { return reading.value }
    if field == .time, let time = timeOfDue { return time }
    return text(of: field)
  }

  /// The time that the words for the day name, if no other one is typed.
  private var timeOfDue: String? {
    typed.contains { $0.field == .time && $0.text != nil } ? nil : reading(of: .due)?.time
  }

  /// The fields that were typed in words, with those that words for others set.
  private var fieldsInWords: [TodoField] {
    TodoField.allCases.filter { field in
      reading(of: field) != nil || line?.texts.contains { $0.field == field } == true
        || field == .time && timeOfDue != nil
        || field == .due && text(of: .due).isEmpty && reading(of: .repetition) != nil && due != nil
    }
  }

  /// The values that a save would store of the fields in words; nil if there are none.
  var read: GivenFields? {
    var given = GivenFields()
    let fields = fieldsInWords
    if fields.isEmpty { return nil }
    given.reading = GivenFields.Reading(fields: fields)
    if let todo = try? result(title: "-"), let read = given.read(in: todo) {
      given = read.values
    } else {
      for field in fields { try? TodoRules.set(field, to: value(of: field), in: &given) }
      given.repetition = given.repetition.flatMap { text in
        (try? TodoRules.repetition(text)).map { GivenFields.RepetitionText($0) }
      }
    }
    if fields.contains(.title) { given.title = text(of: .title) }
    return given
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

  /// The time of that day; nil if the text is not a time.
  var time: TimeOfDay? { (try? TodoRules.typedTime(value(of: .time))) ?? nil }

  /// How the todo would repeat, and its next days; nil if it would not, or if a field breaks a rule.
  func repetition(today: CivilDate) -> (Repetition?, upcoming: [CivilDate]) {
    if text(of: .repetition).isEmpty { return (nil, []) }
    guard let todo = try? result(title: "-"), let repetition = todo.repetition else {
      return (nil, [])
    }
    return (repetition, todo.upcoming(today: today))
  }

  /// The texts that break a rule, at most one per field. A title that nobody has typed yet is not a
  /// problem.
  var problems: [InvalidTodo] {
    let faults: [InvalidTodo] = TodoField.allCases.compactMap { field in
      if field == .title && !isTitleTyped && text(of: .title).isEmpty { return nil }
      return fault(in: field)
    }
    return faults.isEmpty ? [faultBetweenFields].compactMap { $0 } : faults
  }

  /// Why the draft cannot be saved; nil if no text breaks a rule.
  var firstFault: InvalidTodo? {
    TodoField.allCases.lazy.compactMap(fault).first ?? faultBetweenFields
  }

  /// Whether the draft can be saved.
  var canSave: Bool { firstFault == nil && contested.isEmpty }

  /// The due day; nil if the text is not a day. Words for a repetition bring it.
  var due: CivilDate? {
    if text(of: .due).isEmpty, reading(of: .repetition) != nil {
      return (try? result(title: "-"))?.due
    }
    return (try? TodoRules.typedDue(value(of: .due))) ?? nil
  }
  /// The start; nil if the text is not a day.
  var start: CivilDate? { (try? TodoRules.typedStart(value(of: .start))) ?? nil }

  /// How its days are named today.
  func days(today: CivilDate) -> [RelativeDay?] {
    [due, start].map { $0.map { RelativeDay($0, today: today) } }
  }

  /// The number of bytes of text that the draft keeps.
  var byteCount: Int {
    let words = readings.reduce(0) { $0 + $1.text.utf8.count }
    return typed.reduce(texts.byteCount + words) { count, typed in
      count + (typed.text?.utf8.count ?? 0)
        + (isContested(typed.field) ? typed.replaced?.utf8.count ?? 0 : 0)
    }
  }

  /// Replaces the text of a field with a typed one. This decides no contest. `seen` has the texts of
  /// the todo that the View showed when it was typed; nil if nobody knows them any more. If the todo
  /// has another text by now, the field is contested from the beginning.
  mutating func type(_ typedText: TypedText, over seen: TodoTexts?) {
    let (text, field) = (typedText.text, typedText.field)
    // Words that are typed once more are read once more.
    readings.removeAll { $0.field == field }
    if typedText.reading != nil {
      isUnseen = true
      readings.append(typedText)
    }
    if text.hasSameBytes(as: self.text(of: field)) { return }
    defer { settleDays(over: seen) }
    isUnseen = true
    if field == .title { isTitleTyped = true }
    let index = typed.firstIndex { $0.field == field }
    if let index, isContested(field) {
      typed[index].text = text
      return
    }
    let isFirst = index.map { typed[$0].text == nil } ?? true
    if let index { typed.remove(at: index) }
    let present = texts[field]
    var new = Typed(field: field, text: text, replaced: isFirst ? seen?[field] : present)
    if means(text, present, in: field) { new.replaced = present }
    let untyped = losesDay(field) ? [texts.withoutDay(field)] : [present, new.replaced]
    if !untyped.contains(where: { $0?.hasSameBytes(as: text) == true }) { typed.append(new) }
  }

  /// Replaces what the last line set with what this one sets. Tags are joined to those that are there.
  mutating func type(_ texts: [TypedText], spans: [WordSpan], over seen: TodoTexts?) {
    isUnseen = true
    if let line {
      for (text, earlier) in zip(line.texts, line.earlier)
      where text.text.hasSameBytes(as: self.text(of: text.field)) {
        typed.removeAll { $0.field == text.field }
        readings.removeAll { $0.field == text.field }
        if let typed = earlier.typed { self.typed.append(typed) }
        if let reading = earlier.reading { readings.append(reading) }
      }
    }
    var line = TypedLine(spans: spans)
    for var text in texts {
      let present = self.text(of: text.field)
      if text.field == .tags && !present.isEmpty {
        text = TypedText(.tags, present + " " + text.text)
      }
      line.texts.append(text)
      line.earlier.append(
        (typed.first { $0.field == text.field }, readings.first { $0.field == text.field }))
      type(text, over: seen)
    }
    self.line = line
  }

  /// Decides the contests of these fields, or of all fields, in favour of the typed texts or of the
  /// todo's.
  mutating func resolve(_ fields: [TodoField]?, keepingTyped: Bool) {
    for (field, theirs) in contested where fields?.contains(field) ?? true {
      isUnseen = true
      guard let index = typed.firstIndex(where: { $0.field == field }) else { continue }
      if keepingTyped && !text(of: field).hasSameBytes(as: theirs) {
        typed[index].replaced = theirs
      } else if losesDay(field) {
        typed[index] = Typed(field: field, text: theirs, replaced: theirs)
      } else {
        typed.remove(at: index)
      }
    }
    settleDays(over: texts)
  }

  /// Follows the todo as it is now; nil if it was deleted. Throws if it is damaged.
  mutating func follow(_ present: Todo?) throws(StoreError) {
    guard let todo else { return }
    guard let present else {
      if !isGone { isUnseen = true }
      isGone = true
      return
    }
    if present.isDamaged { throw StoreError.damagedTodo(present.id) }
    // Another store may have the same todo at the same revision with other values.
    if !isGone && present.rev == todo.rev && present.updatedAt == todo.updatedAt { return }
    isGone = false
    isUnseen = true
    let earlier = self
    self.todo = present
    texts = TodoTexts(present)
    // In order, since what a text means depends on the days before it.
    for field in TodoField.allCases {
      guard let index = typed.firstIndex(where: { $0.field == field }),
        let text = typed[index].text
      else { continue }
      let theirs = texts[field]
      let isSame = means(text, theirs, in: field)
      // Somebody else made the change that was typed here.
      if isSame && !theirs.hasSameBytes(as: earlier.texts[field]) { typed[index].replaced = theirs }
      if losesDay(field) { continue }
      // The typed text changed nothing, so the field follows the todo.
      let wasNoChange =
        !earlier.isContested(field) && earlier.means(text, earlier.texts[field], in: field)
      // The todo has the typed text, or again the text to be replaced: nothing is left to decide.
      let isOver = [text, typed[index].replaced].allSatisfy { $0?.hasSameBytes(as: theirs) == true }
      if wasNoChange && !isSame || isOver { typed.remove(at: index) }
    }
    settleDays(over: nil)
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

  /// The todo that a save stores; with this title if none is typed yet, since that does not matter.
  private func result(title: String) throws(InvalidTodo) -> Todo {
    var given = try self.given()
    if text(of: .title).isEmpty { given.title = title }
    return try TodoRules.todo(isNew ? .blank : todo ?? .blank, with: given, at: nil)
  }

  /// What is wrong if each field is right by itself: a time without a day, for example.
  private var faultBetweenFields: InvalidTodo? {
    if Self.dependent.allSatisfy({ value(of: $0).isEmpty }) { return nil }
    do {
      _ = try result(title: "-")
      return nil
    } catch {
      return error
    }
  }

  private func isContested(_ field: TodoField) -> Bool {
    typed.contains { $0.field == field && $0.replaced?.hasSameBytes(as: texts[field]) != true }
  }

  /// The day from which a repetition counts; nil if neither text is a day.
  private var anchor: CivilDate? {
    due ?? start
  }

  /// Whether two texts of a field stand for the same value. A text that breaks a rule stands only for
  /// itself.
  private func means(_ text: String, _ other: String, in field: TodoField) -> Bool {
    if text.hasSameBytes(as: other) { return true }
    let text = reading(of: field, text)?.value ?? text
    let anchor = field == .repetition ? anchor : nil
    guard let mine = try? TodoRules.text(of: field, typed: text, anchor: anchor),
      let theirs = try? TodoRules.text(of: field, typed: other, anchor: anchor)
    else { return false }
    return mine.hasSameBytes(as: theirs)
  }

  /// Whether the draft clears the day that a field of the todo needs.
  private func losesDay(_ field: TodoField) -> Bool {
    guard todo != nil, Self.dependent.contains(field), text(of: .due).isEmpty else { return false }
    if field != .repetition { return !texts[.due].isEmpty }
    return text(of: .start).isEmpty && !(texts[.due].isEmpty && texts[.start].isEmpty)
  }

  /// Lets fields lose their day, or get it back. `seen` has the texts of the todo that the View showed;
  /// nil if nobody knows them. What somebody else set in such a field since then is contested, unless it
  /// needs no day.
  private mutating func settleDays(over seen: TodoTexts?) {
    for field in Self.dependent {
      let present = texts[field]
      let index = typed.firstIndex { $0.field == field }
      let entry = index.map { typed[$0] }
      if losesDay(field) {
        if entry?.text != nil { continue }
        let needsNoDay = texts.withoutDay(field).hasSameBytes(as: present)
        let replaced = needsNoDay ? present : entry.map(\.replaced) ?? seen?[field]
        if let index { typed.remove(at: index) }
        typed.append(Typed(field: field, text: nil, replaced: replaced))
      } else if let index, let entry {
        let isTyped = entry.text.map { !$0.hasSameBytes(as: present) || isContested(field) }
        if isTyped != true { typed.remove(at: index) }
      }
    }
  }

  private func fault(in field: TodoField) -> InvalidTodo? {
    do {
      _ = try TodoRules.text(of: field, typed: value(of: field))
      return nil
    } catch {
      return error
    }
  }
}
