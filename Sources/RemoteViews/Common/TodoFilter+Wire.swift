import Entities

/// The filter of lists and of the report on the wire (PROTOCOL § 6).
extension TodoFilter: WireObject {
  static let declaration = ObjectDeclaration(
    named: SchemaName(
      "TodoFilter", "Which todos a list or a report shows: those for which all given members hold.")
  ) {
    TodoFilter(
      completed: $0.optional(
        "completed", .boolean, "True: todos that are done; false: todos that are not."),
      // The day is replaced whenever the list is read.
      overdue: $0.optional(
        "overdue", .boolean, "True: todos that are open and due before now; false: all others."
      ).map { .init(wanted: $0, today: .first) },
      dueBefore: $0.optional("dueBefore", .date, "Todos that are due before this day."),
      dueAfter: $0.optional("dueAfter", .date, "Todos that are due after this day."),
      hasDue: $0.optional(
        "hasDue", .boolean, "True: todos with a due day; false: all others."),
      started: $0.optional(
        "started", .boolean,
        "True: todos that start today or earlier, or have no start; false: all others."
      ).map { .init(wanted: $0, today: .first) },
      repeating: $0.optional(
        "repeating", .boolean, "True: todos that repeat; false: all others."),
      priorities: $0.optional(
        "priority", .list(of: .word(of: Priority.self), 1...10),
        "Todos with any of these priorities."
      ).map(Set.init),
      tags: $0.optional(
        "tags", .list(of: .tag, 0...TodoRules.tagsLimit), "Todos with all of these tags.") ?? [],
      words: ($0.optional(
        "text", .string(0...1000),
        "Todos whose title or content contains every word, in Unicode lower case.") ?? "")
        .words.map(\.folded))
  }
}
