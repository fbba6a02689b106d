import Entities
import UseCases

/// The events about claims (PROTOCOL § 6).
extension TodoListWire {
  static let claim = Event(
    "todoList.claim", returns: Results.claimed.type, fails: [.notFound, .invalidList, .claimed]
  ) { members in
    let id = members.optional("id", .positive)
    let saved = members.optional("saved", SavedListsWire.name.kind)
    let filter = members.optional("filter", .filter)
    let sort = members.optional("sort", SavedListsWire.sort)
    members.refuse(
      "id", if: id != nil && (saved != nil || filter != nil || sort != nil),
      expected: "given alone, or left out beside saved, filter or sort")
    return (
      choice: id.map(ClaimChoice.id)
        ?? .first(saved: saved, filter ?? TodoFilter(), sort.map(TodoSort.init)),
      span: claimSpan(&members), key: members.required("key", .string(1...64))
    )
  }

  static func claimSpan(_ members: inout MemberReader, byDefault standard: TimeSpan? = nil)
    -> TimeSpan
  {
    let member = Member("for", .timeSpan)
    let span = standard.map { members.optional(member) ?? $0 } ?? members.required(member)
    members.refuse(
      "for", if: span.length > 7 * TimeOfDay.minutesPerDay, expected: "a duration from PT1M to P7D")
    return span
  }

  static let renew = Event("todoList.renew", returns: Results.renewed.type, fails: [.claimed]) {
    (id: $0.required(Members.id), token: $0.required(Members.token), span: claimSpan(&$0))
  }

  static let release = Event("todoList.release", fails: [.claimed]) {
    (id: $0.required(Members.id), token: $0.required(Members.token))
  }
}
