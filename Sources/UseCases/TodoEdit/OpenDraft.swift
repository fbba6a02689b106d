import Entities

/// A draft that a View has open: what was typed over the fields of a todo, or of a new one. It keeps only
/// that, and which text of the todo it is to replace; a field that nobody typed into is the todo's, whatever
/// becomes of it. So conflicts go by fields here, not by revisions: a field is contested if the todo has
/// another text by now than the one to be replaced.
struct OpenDraft {
  /// What was typed into a field, if it differs from the todo's text.
  private struct Typed {
    let field: TodoField
    var text: String
    /// The todo's text that it is to replace.
    var replaced: String

    /// Whether it stands for the same value as a text. A text that breaks a rule means only itself.
    func means(_ other: String) -> Bool {
      if text.hasSameBytes(as: other) { return true }
      guard let mine = try? TodoRules.text(of: field, typed: text),
        let theirs = try? TodoRules.text(of: field, typed: other)
      else { return false }
      return mine.hasSameBytes(as: theirs)
    }
  }

  /// The View's name for it; nil for the unnamed one.
  let name: String?
  /// The todo as it was last seen; nil if the draft is to add one.
  private(set) var todo: Todo?
  /// Whether the todo was deleted.
  private(set) var isGone = false
  /// Whether it looks different from what the View was shown.
  var isUnseen = true
  /// How the due day was named when the draft was shown.
  var shownDay: RelativeDay?
  /// The todo could not be read after a change, and the View was told.
  var isStale = false
  /// The todo's fields, or the ones that a new todo begins with.
  private var texts: TodoTexts
  /// At most one for each field.
  private var typed: [Typed] = []
  private var isTitleTyped = false

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

  /// Whether this is the draft of that name: names are compared by their bytes.
  func isNamed(_ other: String?) -> Bool {
    switch (name, other) {
    case (nil, nil): true
    case (let name?, let other?): name.hasSameBytes(as: other)
    default: false
    }
  }

  /// The text of a field: as typed, else the todo's.
  func text(of field: TodoField) -> String {
    typed.first { $0.field == field }?.text ?? texts[field]
  }

  /// The fields with other values than the todo's, and those that are contested.
  var changed: [TodoField] {
    TodoField.allCases.filter { field in
      typed.contains { $0.field == field && !$0.means(texts[field]) } || isContested(field)
    }
  }

  /// The fields that somebody else changed since they were typed into, with the todo's texts.
  var contested: [(field: TodoField, theirs: String)] {
    if isGone { return [] }
    return TodoField.allCases.filter { isContested($0) }.map { ($0, texts[$0]) }
  }

  /// What breaks a rule, at most one per field. A title that nobody has typed yet is no problem.
  var problems: [InvalidTodo] {
    TodoField.allCases.compactMap { field in
      if field == .title && !isTitleTyped && text(of: .title).isEmpty { return nil }
      return fault(in: field)
    }
  }

  /// Why it cannot be saved; nil if nothing breaks a rule.
  var firstFault: InvalidTodo? { TodoField.allCases.lazy.compactMap(fault).first }

  /// Whether it can be saved.
  var canSave: Bool { firstFault == nil && contested.isEmpty }

  /// The due day; nil if the text is not a day.
  var due: CivilDate? { (try? TodoRules.typedDue(text(of: .due))) ?? nil }

  /// The number of bytes of text that it keeps.
  var byteCount: Int {
    typed.reduce(texts.byteCount) { count, typed in
      count + typed.text.utf8.count
        + (isContested(typed.field) ? typed.replaced.utf8.count : 0)
    }
  }

  /// Replaces the text of a field by a typed one. That decides no contest.
  mutating func type(_ text: String, into field: TodoField) {
    if text.hasSameBytes(as: self.text(of: field)) { return }
    isUnseen = true
    if field == .title { isTitleTyped = true }
    if isContested(field), let index = typed.firstIndex(where: { $0.field == field }) {
      typed[index].text = text
      return
    }
    typed.removeAll { $0.field == field }
    let replaced = texts[field]
    if !text.hasSameBytes(as: replaced) {
      typed.append(Typed(field: field, text: text, replaced: replaced))
    }
  }

  /// Decides the contests of these fields, or of all, for the typed texts or for the todo's.
  mutating func resolve(_ fields: [TodoField]?, keepingTyped: Bool) {
    for (field, theirs) in contested where fields?.contains(field) ?? true {
      isUnseen = true
      guard let index = typed.firstIndex(where: { $0.field == field }) else { continue }
      if keepingTyped && !typed[index].text.hasSameBytes(as: theirs) {
        typed[index].replaced = theirs
      } else {
        typed.remove(at: index)
      }
    }
  }

  /// Takes over what became of the todo, nil if it was deleted. Throws if it is damaged.
  mutating func follow(_ present: Todo?) throws(StoreError) {
    guard let todo else { return }
    guard let present else {
      if !isGone { isUnseen = true }
      isGone = true
      return
    }
    if present.isDamaged { throw StoreError.damagedTodo(present.id) }
    // Another store may have the same todo at the same revision, and say something else of it.
    if !isGone && present.rev == todo.rev && present.updatedAt == todo.updatedAt { return }
    isGone = false
    isUnseen = true
    self.todo = present
    let earlier = texts
    texts = TodoTexts(present)
    typed = typed.compactMap { typed in
      var typed = typed
      let theirs = texts[typed.field]
      let before = earlier[typed.field]
      if !theirs.hasSameBytes(as: before) {
        let isContested = !typed.replaced.hasSameBytes(as: before)
        // Nothing was changed here, so it follows.
        if !isContested && typed.means(before) { return nil }
        // Others made the change that was typed here.
        if typed.means(theirs) { typed.replaced = theirs }
      }
      // The todo has the typed text, and nothing is left to replace.
      let isOver = [typed.text, typed.replaced].allSatisfy { $0.hasSameBytes(as: theirs) }
      return isOver ? nil : typed
    }
  }

  /// The todo that it adds.
  func newTodo(key: String?) throws -> NewTodo {
    NewTodo(
      title: text(of: .title), content: text(of: .content),
      due: try TodoRules.typedDue(text(of: .due)),
      priority: try TodoRules.typedPriority(text(of: .priority)),
      tags: try TodoRules.typedTags(text(of: .tags)), key: key)
  }

  /// What it changes in its todo.
  func edits() throws -> FieldEdits {
    let texts = Dictionary(uniqueKeysWithValues: typed.map { ($0.field, $0.text) })
    let due = try texts[.due].map { try TodoRules.typedDue($0) }
    return FieldEdits(
      title: texts[.title], content: texts[.content], due: due ?? nil,
      priority: try texts[.priority].map { try TodoRules.typedPriority($0) },
      tags: try texts[.tags].map { try TodoRules.typedTags($0) }, addTags: [], removeTags: [],
      clear: due == .some(nil) ? [.due] : [])
  }

  private func isContested(_ field: TodoField) -> Bool {
    typed.contains { $0.field == field && !$0.replaced.hasSameBytes(as: texts[field]) }
  }

  private func fault(in field: TodoField) -> InvalidTodo? {
    do {
      _ = try TodoRules.text(of: field, typed: text(of: field))
      return nil
    } catch {
      return error
    }
  }
}
