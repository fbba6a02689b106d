import Entities
import JSONRPC
import Presenters

/// The filter of a list as the wire has it (contract § 6).
enum TodoFilterMembers {
  static let table = MemberTable(
    named: SchemaName("TodoFilter", "Which todos a list shows; all members that are given hold."),
    [
      .optional("completed", .boolean, "Those that are done, or those that are not."),
      .optional("overdue", .boolean, "Those that are open and due before today, or the others."),
      .optional("dueBefore", .date, "Those that are due before this day."),
      .optional("dueAfter", .date, "Those that are due after this day."),
      .optional(
        "priority", .strings(.choice(TodoSchemas.priority), 1...10), "Those of any of these."),
      .optional("tags", .strings(.tag, 0...TodoRules.tagsLimit), "Those with all of these."),
      .optional(
        "text", .string(0...1000),
        "Those in whose title or content every word occurs, in Unicode lower case."),
    ])

  /// The filter that the members describe; without any, all todos.
  static func filter(_ members: Arguments?) throws(InvalidParams) -> TodoFilter {
    guard let members else { return TodoFilter() }
    return TodoFilter(
      completed: try members.optionalBoolean("completed"),
      // The day is set whenever the list is read.
      overdue: try members.optionalBoolean("overdue").map { .init(wanted: $0, today: .first) },
      dueBefore: try members.optionalDate("dueBefore"),
      dueAfter: try members.optionalDate("dueAfter"),
      priorities: try members.optionalStrings("priority") { try? TodoRules.priority($0) }.map(
        Set.init),
      tags: try members.optionalStrings("tags") ?? [],
      words: (try members.optionalString("text") ?? "").words.map(\.folded))
  }
}
