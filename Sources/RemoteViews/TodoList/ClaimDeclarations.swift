import Entities
import UseCases

/// The events about claims (PROTOCOL § 6).
extension TodoListWire {
  static let claim = Event(
    "todoList.claim", "Claims a todo that can be begun.",
    returns: Results.claimed.type, fails: [.notFound, .invalidList, .claimed]
  ) { members in
    let id = members.optional("id", .positive, "The todo; without it, the first that passes.")
    let saved = members.optional(
      "saved", SavedListsWire.name.kind, "In place of id: of this saved or built-in list.")
    let filter = members.optional("filter", .filter, "In place of id: which todos pass.")
    let sort = members.optional(
      "sort", SavedListsWire.sort, "Their order; by default due, -priority, created.")
    members.refuse(
      "id", if: id != nil && (saved != nil || filter != nil || sort != nil),
      expected: "given alone, or left out beside saved, filter or sort")
    return (
      choice: id.map(ClaimChoice.id)
        ?? .first(saved: saved, filter ?? TodoFilter(), sort.map(TodoSort.init)),
      span: claimSpan(&members),
      key: members.required("key", .string(1...64), "Given again, it answers with the same claim.")
    )
  }

  static func claimSpan(
    _ members: inout MemberReader, byDefault standard: TimeSpan? = nil
  ) -> TimeSpan {
    let member = Member("for", .timeSpan, "How long, from PT1M to P7D.")
    let span = standard.map { members.optional(member) ?? $0 } ?? members.required(member)
    members.refuse(
      "for", if: span.length > 7 * TimeOfDay.minutesPerDay, expected: "a duration from PT1M to P7D")
    return span
  }

  static let renew = Event(
    "todoList.renew", "Claims a todo for longer, from now on.",
    returns: Results.renewed.type, fails: [.claimed]
  ) { (id: $0.required(Members.id), token: $0.required(Members.token), span: claimSpan(&$0)) }

  static let release = Event(
    "todoList.release", "Ends a claim.", fails: [.claimed]
  ) { (id: $0.required(Members.id), token: $0.required(Members.token)) }
}
