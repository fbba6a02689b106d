import Entities
import JSON
import UseCases

/// The move in the order by hand (PROTOCOL § 6).
extension TodoListWire {
  static let move = Event(
    "todoList.move", returns: Results.changedCount.type,
    fails: [.notFound, .invalidTodo, .conflict, .notOpen]
  ) { members in
    let id = members.optional("id", .positive)
    let ids = members.optional("ids", .list(of: .positive, 1...1000))
    members.refuse("ids", if: (id == nil) == (ids == nil), expected: "given alone: id or ids")
    let sent = members.destination(.id)
    let rev = members.optional(Members.rev)
    members.refuse("rev", if: rev != nil && ids != nil, expected: "left out beside ids")
    let all = id.map { [$0] } ?? ids ?? []
    members.refuse("ids", if: Set(all).count < all.count, expected: "different todos")
    members.refuse(
      sent.member, if: sent.destination?.neighbour.map(all.contains) == true,
      expected: "another todo than those that are moved")
    return (
      ids: all, place: sent.destination, parent: sent.parent, rev: rev, view: members.optional(view)
    )
  }
}

/// Where somebody wants a todo to stand.
struct SentDestination {
  let destination: Destination?
  /// The name of the todo beside which that is; nil if an id says which.
  var name: String?
  /// The member that says so.
  var member: StaticString = "after"
  /// The todo under which it is to stand; nil if nothing is said about that.
  var parent: Int??
  /// The name of that.
  var parentName: String?

  /// At an end, or where it stands.
  init(_ destination: Destination?) { self.destination = destination }

  /// Before or after a todo.
  init(isBefore: Bool, _ neighbour: SentCommand.Subject, by member: StaticString) {
    self.member = member
    switch neighbour {
    case .id(let id): destination = isBefore ? .before(id) : .after(id)
    case .name(let name): (destination, self.name) = (isBefore ? .before(0) : .after(0), name)
    }
  }
}

extension MemberKind<SentDestination> {
  /// Where a todo is to stand, in one text, since `after` says something else of a todo in the same object.
  static let place = MemberKind(.string(1...80), SentDestination(.last)) {
    json throws(MemberFault) in
    guard let text = json.string else { return nil }
    let words = text.split(separator: " ", maxSplits: 1).map { String($0) }
    let id = words.last.flatMap { Int($0) }
    switch (words.first, words.count) {
    case ("first", 1): return SentDestination(.first)
    case ("last", 1): return SentDestination(.last)
    case (let word?, 2) where ["before", "after"].contains(word) && id ?? 1 > 0:
      return SentDestination(
        isBefore: word == "before", id.map { .id($0) } ?? .name(words[1]), by: "place")
    default: throw .wrong(expected: "first, last, or before or after and the id of a todo")
    }
  }
}

extension MemberReader {
  /// Reads where a todo is to stand: one of four members, and the todo under which it is to stand.
  mutating func destination(_ kind: MemberKind<SentCommand.Subject>) -> SentDestination {
    let before = optional("before", kind)
    let after = optional("after", kind)
    let isFirst = optional("first", .boolean) == true
    let isLast = optional("last", .boolean) == true
    let parent = nullable("parent", kind)
    let count = [before != nil, after != nil, isFirst, isLast].count { $0 }
    refuse(
      "before", if: count > 1 || count == 0 && parent == nil,
      expected: "given alone: before, after, first or last")
    var sent = SentDestination(isFirst ? .first : isLast ? .last : nil)
    if let neighbour = before ?? after {
      let isBefore = before != nil
      sent = SentDestination(isBefore: isBefore, neighbour, by: isBefore ? "before" : "after")
    }
    switch parent {
    case .id(let id)??: sent.parent = id
    case .name(let name)??: (sent.parent, sent.parentName) = (0, name)
    case .some(nil): sent.parent = .some(nil)
    case nil: break
    }
    return sent
  }
}
