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
  /// The View's name for the draft; nil for the unnamed one.
  let name: String?
  /// The todo as it was last read; nil if the draft adds one.
  private(set) var todo: Todo?
  /// Whether the todo was deleted.
  private(set) var isGone = false
  /// Whether it looks different from the draft that the View was last shown.
  var isUnseen = true { didSet { if isUnseen { look = nil } } }
  /// How it looks, with the day on which it does, so that its rules are checked once after each
  /// keystroke. Cleared by everything that makes it look different.
  var look: (draft: TodoEditPresentationModel, today: CivilDate)?
  /// Whether the View asks for the texts only that it does not have.
  var wantsFields = false
  /// The texts that the View has: those that it sent, and those that it was shown.
  private var known: [TodoField: String] = [:]
  /// Where the draft is kept, and under which key it is saved; nil if it is not kept.
  var kept: (number: Int, key: String)?
  /// When the first text was typed that is not kept yet; nil if there is none.
  var unkeptSince: Instant?
  /// The texts of the todo, or those with which a new todo begins.
  private(set) var texts: TodoTexts
  private(set) var typed: [TodoField: DraftText] = [:]
  private(set) var isTitleTyped = false
  /// What typed texts were read as. One counts as long as its text is the field's.
  private(set) var readings: [TodoField: TypedText] = [:]
  /// What the last typed line set, and what stood there before.
  private(set) var line: TypedLine?
  /// Whether the View has the line, since it typed it or was shown it.
  private(set) var knowsLine = true

  /// A draft that edits a todo, or adds one, and begins with these texts.
  init(_ name: String?, editing todo: Todo?, beginningWith texts: TodoTexts) {
    (self.name, self.todo, self.texts) = (name, todo, texts)
  }

  /// A draft that was kept, over its todo as it is now; nil if it was deleted. Throws if it is damaged.
  init(_ name: String?, _ kept: KeptDraft, over present: Todo?) throws(StoreError) {
    self.name = name
    (texts, typed, isTitleTyped) = (kept.texts, kept.typed, kept.isTitleTyped)
    (readings, line, knowsLine) = (kept.readings, kept.line, false)
    guard let base = kept.todo else { return }
    var todo = Todo.blank
    todo.enter(as: base.id, rev: base.rev, at: base.createdAt)
    // No todo has this, so that the present one is followed whatever its revision.
    todo.updatedAt = .distantFuture
    self.todo = todo
    try follow(present)
  }

  /// What is kept of it.
  var copy: KeptDraft {
    var kept = KeptDraft()
    kept.todo = todo.map { ($0.id, $0.rev, $0.createdAt) }
    (kept.texts, kept.typed, kept.isTitleTyped) = (texts, typed, isTitleTyped)
    (kept.readings, kept.line) = (readings, line)
    return kept
  }

  /// Whether something is typed that is not the todo's.
  var hasTypedText: Bool { typed.values.contains { $0.text != nil } }

  /// The text of a field: the typed one if there is one, otherwise the todo's, as far as it has the day
  /// that it needs.
  func text(of field: TodoField) -> String {
    if let text = typed[field]?.text { return text }
    return losesDay(field) ? textWithoutDay(of: field) : texts[field]
  }

  /// What is left of the todo's text of a field that loses its day.
  private func textWithoutDay(of field: TodoField) -> String {
    TodoRules.text(texts[field], withoutDay: field)
  }

  /// The number of bytes of text that the draft keeps.
  var byteCount: Int {
    let words = readings.values.reduce(0) { $0 + $1.text.utf8.count }
    return typed.values.reduce(texts.byteCount + words) { count, typed in
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
    readings[field] = typedText.value == nil ? nil : typedText
    if typedText.value != nil { isUnseen = true }
    if text.hasSameBytes(as: self.text(of: field)) { return }
    defer { settleDays(over: seen) }
    isUnseen = true
    if field == .title { isTitleTyped = true }
    if isContested(field) {
      typed[field]?.text = text
      return
    }
    let isFirst = typed[field]?.text == nil
    typed[field] = nil
    let present = texts[field]
    var new = DraftText(field: field, text: text, replaced: isFirst ? seen?[field] : present)
    if means(text, present, in: field) { new.replaced = present }
    let untyped = losesDay(field) ? [textWithoutDay(of: field)] : [present, new.replaced]
    if !untyped.contains(where: { $0?.hasSameBytes(as: text) == true }) { typed[field] = new }
  }

  /// Replaces what the last line set with what this one sets. Tags are joined to those that are there.
  mutating func type(_ typedLine: TypedLine, over seen: TodoTexts?) {
    isUnseen = true
    knowsLine = true
    if let line {
      for (text, earlier) in zip(line.texts, line.earlier)
      where text.text.hasSameBytes(as: self.text(of: text.field)) {
        (typed[text.field], readings[text.field]) = earlier
      }
    }
    var line = TypedLine(typedLine.text, [], spans: typedLine.spans)
    for var text in typedLine.texts {
      let present = self.text(of: text.field)
      if text.field == .tags && !present.isEmpty {
        text = TypedText(.tags, present + " " + text.text)
      }
      line.texts.append(text)
      line.earlier.append((typed[text.field], readings[text.field]))
      type(text, over: seen)
    }
    self.line = line
  }

  /// The View has none of the texts.
  mutating func forgetKnown() {
    known = [:]
    (knowsLine, isUnseen) = (false, true)
  }

  /// The View has this text of a field.
  mutating func note(_ field: TodoField, _ text: String) { if wantsFields { known[field] = text } }

  /// The fields whose texts the View is to be shown, which it has from now on.
  mutating func takeFieldsToShow(_ texts: TodoTexts) -> [TodoField] {
    knowsLine = true
    if !wantsFields { return TodoField.allCases }
    return TodoField.allCases.filter { field in
      let isKnown = known[field]?.hasSameBytes(as: texts[field]) == true
      known[field] = texts[field]
      return !isKnown
    }
  }

  /// Decides the contests of these fields, or of all fields, in favour of the typed texts or of the
  /// todo's.
  mutating func resolve(_ fields: [TodoField]?, keepingTyped: Bool) {
    for (field, theirs) in contested where fields?.contains(field) ?? true {
      isUnseen = true
      if keepingTyped && !text(of: field).hasSameBytes(as: theirs) {
        typed[field]?.replaced = theirs
      } else if losesDay(field) {
        typed[field] = DraftText(field: field, text: theirs, replaced: theirs)
      } else {
        typed[field] = nil
      }
    }
    settleDays(over: texts)
  }

  /// Follows the todo as it is now; nil if it was deleted. Throws if it is damaged.
  mutating func follow(_ present: Todo?) throws(StoreError) {
    guard let todo else { return }
    // In another store, another todo may have the id.
    guard let present, present.createdAt == todo.createdAt || present.isDamaged else {
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
      guard let text = typed[field]?.text else { continue }
      let theirs = texts[field]
      let isSame = means(text, theirs, in: field)
      // Somebody else made the change that was typed here.
      if isSame && !theirs.hasSameBytes(as: earlier.texts[field]) {
        typed[field]?.replaced = theirs
      }
      if losesDay(field) { continue }
      // The typed text changed nothing, so the field follows the todo.
      let wasNoChange =
        !earlier.isContested(field) && earlier.means(text, earlier.texts[field], in: field)
      // The todo has the typed text, or again the text to be replaced: nothing is left to decide.
      let isOver = [text, typed[field]?.replaced].allSatisfy {
        $0?.hasSameBytes(as: theirs) == true
      }
      if wasNoChange && !isSame || isOver { typed[field] = nil }
    }
    settleDays(over: nil)
  }

  func isContested(_ field: TodoField) -> Bool {
    typed[field].map { $0.replaced?.hasSameBytes(as: texts[field]) != true } ?? false
  }

  /// Whether two texts of a field stand for the same value. A text that breaks a rule stands only for
  /// itself.
  func means(_ text: String, _ other: String, in field: TodoField) -> Bool {
    if text.hasSameBytes(as: other) { return true }
    if field == .content { return false }
    let text = reading(of: field, text)?.value ?? text
    let anchor = field == .repetition ? anchor : nil
    guard let mine = try? TodoRules.text(of: field, typed: text, anchor: anchor),
      let theirs = try? TodoRules.text(of: field, typed: other, anchor: anchor)
    else { return false }
    return mine.hasSameBytes(as: theirs)
  }

  /// Whether the draft clears the day that a field of the todo needs.
  func losesDay(_ field: TodoField) -> Bool {
    guard todo != nil, TodoField.needingDay.contains(field), text(of: .due).isEmpty else {
      return false
    }
    if field != .repetition { return !texts[.due].isEmpty }
    return text(of: .start).isEmpty && !(texts[.due].isEmpty && texts[.start].isEmpty)
  }

  /// Lets fields lose their day, or get it back. `seen` has the texts of the todo that the View showed;
  /// nil if nobody knows them. What somebody else set in such a field since then is contested, unless it
  /// needs no day.
  private mutating func settleDays(over seen: TodoTexts?) {
    for field in TodoField.needingDay {
      let present = texts[field]
      let entry = typed[field]
      if losesDay(field) {
        if entry?.text != nil { continue }
        let needsNoDay = textWithoutDay(of: field).hasSameBytes(as: present)
        let replaced = needsNoDay ? present : entry.map(\.replaced) ?? seen?[field]
        typed[field] = DraftText(field: field, text: nil, replaced: replaced)
      } else if let entry {
        let isTyped = entry.text.map { !$0.hasSameBytes(as: present) || isContested(field) }
        if isTyped != true { typed[field] = nil }
      }
    }
  }
}
