import Entities
import Presenters

/// Todos on the wire (PROTOCOL § 5).
enum TodoSchemas {
  static let row = MemberTable(named: SchemaName("TodoRow", "A todo as lists show it."), rowMembers)

  /// A todo as changes that are not made would leave it.
  static var previewRow: MemberTable {
    let id = MemberDeclaration.required(
      "id", .nullable(.positive), "Null for a new one, which is not stored.")
    return MemberTable(
      named: SchemaName("PreviewRow", "A todo as changes that are not made would leave it."),
      [id] + rowMembers.dropFirst())
  }

  /// A todo with everything that there is to show of it.
  static let detail = MemberTable(
    named: SchemaName("TodoDetail", "A whole todo: a row and the remaining fields."),
    rowMembers + [
      .required("content", .string(0...TodoRules.contentLimit), "The whole content."),
      .required("updatedAt", .instant, "When it was last changed."),
      .required("updatedText", .string(nil), "The same as a local day, ready to show."),
      .required("completedAt", .nullable(.instant), "When it was done; null while it is open."),
      .required(
        "completedText", .nullable(.string(nil)), "The same as a local day, ready to show."),
      upcoming,
      .required(
        "series", .nullable(.positive),
        "The number of its series, most often the id of the first todo; null if it is in none."),
      .required(
        "number", .nullable(.positive),
        "Its place in the series, from 1; null if it is in none."),
    ])

  static let state = Choice(
    named: SchemaName(
      "TodoState", "Open, overdue (open and due before now, by the local clock) or done."),
    ["open", "overdue", "done"])

  /// The next days of a rule.
  static let upcoming: MemberDeclaration = .required(
    "upcoming", .array(.date),
    "The next days of its rule, at most 5, if it is done today and the later ones on their days.")

  static let repetition = MemberTable(
    named: SchemaName("Repetition", "How a todo repeats."),
    [
      .required("rule", .string(nil), "The rule in its canonical spelling (RFC 5545)."),
      .required(
        "from", .choice(Choice(Repetition.Basis.allCases.map(\.rawValue))),
        "What the next day counts from."),
    ])

  static let historyEntry = MemberTable(
    named: SchemaName("HistoryEntry", "A change of a todo."),
    [
      .required("rev", .natural, "The store's revision after the change.")
    ] + Members.moment + [
      .required("what", .string(nil), "A phrase that says what was done."),
      .required("step", .positive, "The revision of the step's first change, for undo."),
      Members.client,
    ])

  private static let rowMembers: [MemberDeclaration] = [
    .required("id", .positive, "Never used again."),
    .required("rev", .natural, "The store's revision at its last change."),
    .required("title", .string(1...TodoRules.titleLimit), "One line."),
    .required(
      "preview", .string(0...TodoRowViewModel.previewLimit), "The first line of the content."),
    .required("completed", .boolean, "Whether it is done."),
    .required("state", .choice(state)),
    .required("due", .nullable(.date), "The day it is due; null without one."),
    .required(
      "dueText", .nullable(.string(nil)),
      "The same, with the time if there is one, ready to show: Tomorrow 09:30."),
    .required(
      "time", .nullable(.string(nil)), "The time of that day, HH:MM; null without one."),
    .required(
      "group", .nullable(.string(nil)),
      "In the list upcoming, by due: what stands above the todos of its day, ready to show."),
    .required("start", .nullable(.date), "The day before which it can wait; null without one."),
    .required("startText", .nullable(.string(nil)), "The same, ready to show: Tomorrow."),
    .required("startAhead", .boolean, "Whether start is a day that has not come yet."),
    .required("repeat", .nullable(.object(repetition)), "How it repeats; null if it does not."),
    .required(
      "repeatText", .nullable(.string(nil)), "The same, ready to show: every 2 weeks."),
    .required(
      "reminders", .list(.string(nil), 0...TodoRules.remindersLimit),
      "When it reminds: before it is due, such as -PT15M, or at a local time."),
    .required("priority", .choice(Priority.choice)),
    .required("tags", .list(.tag, 0...TodoRules.tagsLimit), "In the order of their UTF-8 bytes."),
    .required("createdAt", .instant, "When it was added."),
    .required("createdText", .string(nil), "The same as a local day, ready to show."),
  ]
}

extension Priority: WireWord {
  static var schemaName: SchemaName? { SchemaName("Priority", "How important a todo is.") }
  static var allWords: [Self] { allCases }
  static func value(of word: String) -> Self? { try? TodoRules.priority(word) }
}
