import Entities
import JSON

/// The filter of lists and of the report on the wire (PROTOCOL § 6).
extension TodoFilter {
  static let declaration: ObjectDeclaration<TodoFilter> = ObjectDeclaration(
    named: SchemaName(
      "TodoFilter", "Which todos a list or a report shows: those for which all given members hold.")
  ) {
    var filter = conditions(&$0)
    filter.any = $0.optional("any", parts, "Todos that any of these filters passes.") ?? []
    filter.all = $0.optional("all", parts, "Todos that all of these filters pass.") ?? []
    let not = $0.optional(
      "not", .object(TodoFilter.declaration), "Todos that this filter does not pass.")
    filter.not = not.map { [$0] } ?? []
    return filter
  }

  /// The conditions that stand by themselves, without filters inside the filter.
  static func conditions(_ members: inout MemberReader) -> TodoFilter {
    var filter = TodoFilter(
      completed: members.optional(
        "completed", .boolean, "True: todos that are done; false: todos that are not."),
      overdue: members.optional(
        "overdue", .boolean, "True: todos that are open and due before now; false: all others."),
      hasDue: members.optional(
        "hasDue", .boolean, "True: todos with a due day; false: todos without one."),
      hasTags: members.optional(
        "hasTags", .boolean, "True: todos with tags; false: todos without any."),
      dueBefore: members.optional("dueBefore", .date, "Todos that are due before this day."),
      dueAfter: members.optional("dueAfter", .date, "Todos that are due after this day."),
      dueWithin: members.optional(
        "dueWithin", DueWithinKind(),
        "Todos that are due at most this many days after today, this week (until Sunday), or this month."
      ),
      started: members.optional(
        "started", .boolean,
        "True: todos that start today or earlier, or have no start; false: all others."),
      repeating: members.optional(
        "repeating", .boolean, "True: todos that repeat; false: all others."),
      priorities: members.optional(
        "priority", .list(of: .word(of: Priority.self), 1...10),
        "Todos with any of these priorities."
      ).map(Set.init),
      tags: members.optional(
        "tags", .list(of: .tag, 0...tagsLimit), "Todos with all of these tags.") ?? [],
      anyTags: members.optional(
        "anyTags", .list(of: .tag, 1...tagsLimit), "Todos with any of these tags.") ?? [])
    filter.search(
      for: members.optional(
        "text", .string(0...1000),
        "Todos whose title or content contains every word, in Unicode lower case.") ?? "")
    return filter
  }

  private static let tagsLimit = TodoRules.tagsLimit
  private static let parts = ListKind(
    element: ObjectKind { TodoFilter.declaration }, range: 1...TodoFilterSize.conditionsLimit)
}

extension DueWithin {
  /// The times that are words on the wire.
  static let words: [(word: String, time: DueWithin)] = [("week", .week), ("month", .month)]
}

/// A number of days, or the word for a time.
struct DueWithinKind: MemberKind {
  var type: MemberType { .either(.natural, .choice(Choice(DueWithin.words.map(\.word)))) }
  var placeholder: DueWithin { .week }

  func value(of json: JSONValue) -> DueWithin? {
    if let word = json.string {
      return DueWithin.words.first { $0.word.hasSameBytes(as: word) }?.time
    }
    guard let days = json.integer, days >= 0 else { return nil }
    return .days(days)
  }
}
