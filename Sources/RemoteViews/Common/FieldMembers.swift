import Entities
import JSON

// The fields of a todo as members of objects, beside those of an add or an edit: what a list says of its
// todos, what a draft begins with, what is typed into one. The order of the members is fixed.

/// The defaults of a list (PROTOCOL § 6).
extension GivenFields {
  static let defaults = ObjectDeclaration(
    named: SchemaName("TodoDefaults", "What a todo gets that is added to a list.")
  ) {
    var given = GivenFields()
    given.content = $0.optional("content", .field(.content), "All lines.")
    given.due = $0.optional("due", .string, "A day, YYYY-MM-DD; or today, the day of the add.")
    given.time = $0.optional("time", .field(.time), "The time of the due day, if there is one.")
    given.start = $0.optional("start", .field(.start), "The day before which it can wait.")
    given.repetition = $0.optional(
      "repeat", .object(GivenFields.RepetitionText.declaration),
      "How it repeats, if it has a due day or a start.")
    given.reminders = $0.optional(
      "reminders", Members.reminders,
      "Up to 5; those before it is due only if it has a due day.")
    given.priority = $0.optional("priority", .field(.priority), "The priority.")
    given.tags = $0.optional(
      "tags", Members.tags, "Words, besides those that the filter asks for.")
    return given
  }
}

extension GivenFields {
  /// Texts for a new todo, which nobody judges before the draft is shown.
  static let draftBeginning = ObjectDeclaration(
    named: SchemaName(
      "DraftBeginning", "The fields that a new todo begins with, as in todoList.add.")
  ) {
    var given = GivenFields()
    given.title = $0.optional("title", .string, "One line.")
    given.content = $0.optional("content", .string, "All lines.")
    given.due = $0.optional("due", .string, "The day by which it is to be done.")
    given.time = $0.optional("time", .string, "The time of that day.")
    given.start = $0.optional("start", .string, "The day before which it can wait.")
    given.repetition = $0.optional(
      "repeat", .object(GivenFields.RepetitionText.declaration), "How it repeats.")
    given.reminders = $0.optional(
      "reminders", .list(of: .string, 0...1000), "When it reminds.")
    given.priority = $0.optional("priority", .string, "The priority; by default none.")
    given.tags = $0.optional("tags", .list(of: .string, 0...1000), "Words.")
    return given
  }
}

/// The fields of a draft (PROTOCOL § 9).
extension TodoTexts {
  static let members: [(TodoField, StaticString, StaticString)] = [
    (.title, "title", "One line."),
    (.content, "content", "All lines."),
    (.due, "due", "A day, YYYY-MM-DD; an empty string is none."),
    (.time, "time", "A time, HH:MM; an empty string is none."),
    (.start, "start", "A day, YYYY-MM-DD; an empty string is none."),
    (
      .repetition, "repeat",
      "A rule, and after a space due or done unless it counts from next; an empty string is none."
    ),
    (.reminders, "reminders", "Reminders between spaces."),
    (.priority, "priority", "A word; an empty string is none."),
    (.tags, "tags", "Words between spaces."),
  ]

  static var table: MemberTable {
    MemberTable(
      named: SchemaName("DraftValues", "The fields of a draft, as a person types them."),
      [
        .required("title", .string(nil), "One line."),
        .required("content", .string(nil), "All lines."),
        .required("due", .string(nil), "A day, YYYY-MM-DD; empty without one."),
        .required("time", .string(nil), "A time, HH:MM; empty without one."),
        .required("start", .string(nil), "A day, YYYY-MM-DD; empty without one."),
        .required(
          "repeat", .string(nil),
          "A rule, and after a space due or done unless it counts from next; empty without one."),
        .required("reminders", .string(nil), "Reminders between spaces."),
        .required("priority", .string(nil), "A word."),
        .required("tags", .string(nil), "Words between spaces."),
      ])
  }
}

extension JSONWriter {
  mutating func value(_ texts: TodoTexts) {
    beginObject()
    member("title", texts[.title])
    member("content", texts[.content])
    member("due", texts[.due])
    member("time", texts[.time])
    member("start", texts[.start])
    member("repeat", texts[.repetition])
    member("reminders", texts[.reminders])
    member("priority", texts[.priority])
    member("tags", texts[.tags])
    endObject()
  }

  mutating func value(_ filter: TodoFilter) {
    beginObject()
    if let completed = filter.completed { member("completed", completed) }
    if let overdue = filter.overdue { member("overdue", overdue) }
    if let hasDue = filter.hasDue { member("hasDue", hasDue) }
    if let hasTags = filter.hasTags { member("hasTags", hasTags) }
    if let day = filter.dueBefore { member("dueBefore", day.description) }
    if let day = filter.dueAfter { member("dueAfter", day.description) }
    if let time = filter.dueWithin {
      name("dueWithin")
      value(time)
    }
    if let started = filter.started { member("started", started) }
    if let repeating = filter.repeating { member("repeating", repeating) }
    if let priorities = filter.priorities {
      member("priority", priorities.sorted()) { $0.value($1.word) }
    }
    if !filter.tags.isEmpty { member("tags", filter.tags) { $0.value($1) } }
    if !filter.anyTags.isEmpty { member("anyTags", filter.anyTags) { $0.value($1) } }
    if !filter.text.isEmpty { member("text", filter.text) }
    if !filter.any.isEmpty { member("any", filter.any) { $0.value($1) } }
    if !filter.all.isEmpty { member("all", filter.all) { $0.value($1) } }
    for part in filter.not {
      name("not")
      value(part)
    }
    endObject()
  }

  private mutating func value(_ time: DueWithin) {
    if case .days(let days) = time { return value(days) }
    for (word, known) in DueWithin.words where known == time { value(word) }
  }

  mutating func value(_ defaults: GivenFields) {
    beginObject()
    if let content = defaults.content { member("content", content) }
    if let due = defaults.due { member("due", due) }
    if let time = defaults.time { member("time", time) }
    if let start = defaults.start { member("start", start) }
    if let repetition = defaults.repetition {
      name("repeat")
      beginObject()
      member("rule", repetition.rule)
      if let from = repetition.from { member("from", from) }
      endObject()
    }
    if let reminders = defaults.reminders { member("reminders", reminders) { $0.value($1) } }
    if let priority = defaults.priority { member("priority", priority) }
    if let tags = defaults.tags { member("tags", tags) { $0.value($1) } }
    endObject()
  }
}
