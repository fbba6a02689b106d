import Entities
import JSON
import UseCases

/// The move in the order by hand (PROTOCOL § 6).
extension TodoListEvents {
  static let move = Event(
    "todoList.move", "Puts todos elsewhere in the order by hand; their revisions stay.",
    returns: Results.changedCount.type, fails: [.notFound, .invalidTodo, .conflict, .notOpen]
  ) { moved(&$0) }

  /// Which todos are moved, and where to.
  static func moved(
    _ members: inout MemberReader
  ) -> (ids: [Int], destination: Destination, rev: Int?, view: String?) {
    let id = members.optional("id", .positive, "The todo.")
    let ids = members.optional(
      "ids", .list(of: .positive, 1...1000), "In place of id: several, which keep this order.")
    members.refuse(
      "ids", if: (id == nil) == (ids == nil), expected: "given alone: id or ids")
    let destination = members.destination(.id).destination
    let rev = members.optional(Members.rev)
    members.refuse("rev", if: rev != nil && ids != nil, expected: "left out beside ids")
    let all = id.map { [$0] } ?? ids ?? []
    members.refuse("ids", if: Set(all).count < all.count, expected: "different todos")
    if let other = destination.neighbour {
      members.refuse(
        destination.isBefore ? "before" : "after", if: all.contains(other),
        expected: "another todo than those that are moved")
    }
    return (all, destination, rev, members.optional(view))
  }
}

extension MemberKind<(destination: Destination, name: String?)> {
  /// Where a todo is to stand, in one text, since `after` says something else of a todo in the same object.
  static let place = MemberKind(.string(1...80), (.last, nil)) {
    json throws(MemberFault) in
    guard let text = json.string else { return nil }
    let words = text.split(separator: " ").map { String($0) }
    switch (words.first, words.count) {
    case ("first", 1): return (.first, nil)
    case ("last", 1): return (.last, nil)
    case (let word?, 2) where ["before", "after"].contains(word):
      let id = Int(words[1])
      return (
        word == "before" ? .before(id ?? 0) : .after(id ?? 0), id == nil ? words[1] : nil
      )
    default: throw .wrong(expected: "first, last, or before or after and the id of a todo")
    }
  }
}

extension MemberReader {
  /// Reads where a todo is to stand, and the name of the todo beside which that is, if no id says which.
  mutating func destination(
    _ kind: MemberKind<SentCommand.Subject>
  ) -> (destination: Destination, name: String?) {
    let before = optional("before", kind, "The todo before which it is to stand.")
    let after = optional("after", kind, "The todo behind which it is to stand.")
    let isFirst = optional("first", .boolean, "Whether it is to stand before all others.") == true
    let isLast = optional("last", .boolean, "Whether it is to stand behind all others.") == true
    refuse(
      "before", if: [before != nil, after != nil, isFirst, isLast].count { $0 } != 1,
      expected: "given alone: before, after, first or last")
    let ends: Destination = isFirst ? .first : .last
    switch before ?? after {
    case .id(let id): return (before == nil ? .after(id) : .before(id), nil)
    case .name(let name): return (before == nil ? .after(0) : .before(0), name)
    case nil: return (ends, nil)
    }
  }
}
