import Entities

/// The filter of lists and of the report as the wire has it (contract § 6).
extension TodoFilter: WireObject {
  static let declaration = ObjectDeclaration(
    named: SchemaName(
      "TodoFilter", "Which todos a list or a report shows; all members that are given hold.")
  ) {
    TodoFilter(
      completed: $0.optional("completed", .boolean, "Those that are done, or those that are not."),
      // The day is set whenever the list is read.
      overdue: $0.optional(
        "overdue", .boolean, "Those that are open and due before today, or the others."
      ).map { .init(wanted: $0, today: .first) },
      dueBefore: $0.optional("dueBefore", .date, "Those that are due before this day."),
      dueAfter: $0.optional("dueAfter", .date, "Those that are due after this day."),
      priorities: $0.optional(
        "priority", .list(of: .word(of: Priority.self), 1...10), "Those of any of these."
      ).map(Set.init),
      tags: $0.optional(
        "tags", .list(of: .tag, 0...TodoRules.tagsLimit), "Those with all of these.") ?? [],
      words: ($0.optional(
        "text", .string(0...1000),
        "Those in whose title or content every word occurs, in Unicode lower case.") ?? "")
        .words.map(\.folded))
  }
}
