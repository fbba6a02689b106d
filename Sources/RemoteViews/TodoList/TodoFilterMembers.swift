import Entities
import JSONRPC
import Presenters

/// The filter of a list as the wire has it (contract § 6).
enum TodoFilterMembers {
  static let table: MemberTable = [
    .optional("completed", .boolean), .optional("overdue", .boolean),
    .optional("dueBefore", .date), .optional("dueAfter", .date),
    .optional("priority", .strings(.choice(["none", "low", "medium", "high"]), 1...10)),
    .optional("tags", .strings(.tag, 0...TodoRules.tagsLimit)),
    .optional("text", .string(0...1000)),
  ]

  /// The filter that the members describe; without any, all todos.
  static func filter(_ members: Arguments?) throws(InvalidParams) -> TodoFilter {
    guard let members else { return TodoFilter() }
    return TodoFilter(
      completed: try members.optionalBoolean("completed"),
      // The day is set whenever the list is read.
      overdue: try members.optionalBoolean("overdue").map { .init(wanted: $0, today: .first) },
      dueBefore: try members.optionalDate("dueBefore"),
      dueAfter: try members.optionalDate("dueAfter"),
      priorities: try members.optionalStrings("priority") { Priority(word: $0) }.map(Set.init),
      tags: try members.optionalStrings("tags") ?? [],
      words: (try members.optionalString("text") ?? "").words.map(\.folded))
  }
}
