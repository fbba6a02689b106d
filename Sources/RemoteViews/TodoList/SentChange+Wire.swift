import Entities
import JSON
import Presenters
import UseCases

/// Changes as a View sent them, while its message is handled: nobody sends them to another thread.
struct SentChanges: @unchecked Sendable {
  let changes: [SentChange]
  /// The array that says them.
  let json: JSONValue?
  /// The same array stands for other changes with other salt.
  var salt = 0

  /// The key of these changes, if they have one. The number that stands for them takes time, and is
  /// asked for only then.
  func key(_ name: String?) -> ChangesKey? {
    name.map { ChangesKey(name: $0, digest: (json?.digest ?? 0) ^ salt) }
  }
}

/// The changes of `apply`.
struct SentChangesKind: MemberKind {
  private let list = ListKind(element: SentChangeKind(), range: 1...TodoListChanges.limit)

  var type: MemberType { list.type }
  var placeholder: SentChanges { SentChanges(changes: [], json: nil) }

  func value(of json: JSONValue) throws(MemberFault) -> SentChanges? {
    do throws(MemberFault) {
      return try list.value(of: json).map { SentChanges(changes: $0, json: json) }
    } catch {
      throw error.insideEntry
    }
  }
}

/// A change of `apply` (PROTOCOL § 6): its `do` says which members it has.
struct SentChangeKind: MemberKind {
  /// Whether it takes no filter, and is an edit if it does not say what to do.
  var isFlat = false

  var type: MemberType {
    .oneOf(
      Alternatives(
        name: SchemaName("Change", "One of several changes that are made in one step."),
        tables: Self.tables(isFlat: isFlat)))
  }

  var placeholder: SentChange { SentChange(.complete) }

  func value(of json: JSONValue) throws(MemberFault) -> SentChange? {
    guard json.kind == .object else { return nil }
    let all = isFlat ? Self.flat : Self.all
    for (name, value) in json.members where name.hasString("do") && !value.isNull {
      guard let change = all.first(where: { value.hasString($0.word) }) else {
        throw .wrong("do", .choice(Choice(Self.words)))
      }
      return try change.declaration.value(of: json)
    }
    if isFlat { return try Self.flat[1].declaration.value(of: json) }
    throw .missing("do", .choice(Choice(Self.words)))
  }

  /// What `do` can be.
  static var words: [String] { all.map { "\($0.word)" } }

  /// The members of each change, in the order of its words.
  static func tables(isFlat: Bool) -> [MemberTable] {
    (isFlat ? flat : all).map { MemberTable(named: $0.declaration.name, $0.declaration.members) }
  }

  private typealias Change = (word: StaticString, declaration: ObjectDeclaration<SentChange>)
  private static let all = changes(isFlat: false)
  private static let flat = changes(isFlat: true)

  private static func changes(isFlat: Bool) -> [Change] {
    [
      (
        "add",
        ObjectDeclaration(named: SchemaName("AddChange", "Adds a todo.")) {
          $0.readWord("add", isFlat)
          let name = $0.optional(
            "as", .string(1...64), "A name by which later changes call the todo.")
          return SentChange(.add(Members.newTodo(&$0), as: name))
        }
      ),
      (
        "edit",
        ObjectDeclaration(
          named: SchemaName(
            "EditChange", "Changes the given fields of a todo and leaves the rest.")
        ) {
          $0.readWord("edit", isFlat)
          let subject = Subject(&$0, hasFilter: !isFlat)
          return subject.change(.edit(Members.edits(&$0)), rev: $0.optional(Members.rev))
        }
      ),
      simple("complete", .complete, "CompleteChange", "Marks a todo as done.", isFlat),
      simple("reopen", .reopen, "ReopenChange", "Marks a todo as open.", isFlat),
      simple("delete", .delete, "DeleteChange", "Deletes a todo.", isFlat),
      (
        "skip",
        ObjectDeclaration(
          named: SchemaName("SkipChange", "Moves a todo to the next day of its rule.")
        ) {
          $0.readWord("skip", isFlat)
          return Subject(&$0, hasFilter: false).change(.skip, rev: $0.optional(Members.rev))
        }
      ),
    ]
  }

  private static func simple(
    _ word: StaticString, _ work: SentChange.Work, _ name: StaticString, _ summary: StaticString,
    _ isFlat: Bool
  ) -> Change {
    (
      word,
      ObjectDeclaration(named: SchemaName(name, summary)) {
        $0.readWord(word, isFlat)
        return Subject(&$0, hasFilter: !isFlat).change(work, rev: $0.optional(Members.rev))
      }
    )
  }
}

/// Which todos a change is about.
private struct Subject {
  let id: SentChange.Subject?
  let filter: TodoFilter?
  let expected: Int?

  /// Reads which todos; without a filter, a change needs an id.
  init(_ members: inout MemberReader, hasFilter: Bool) {
    let id = Member(
      "id", SubjectKind(), "The todo, or the name that an earlier change gave it.")
    guard hasFilter else {
      self.id = members.required(id)
      filter = nil
      expected = nil
      return
    }
    self.id = members.optional(id)
    filter = members.optional(
      "filter", .filter, "Instead of id, in the only change: all todos that pass.")
    expected = members.optional(
      "expect", .natural,
      "With filter: if another number of todos pass, nothing changes and the error is conflict.")
  }

  func change(_ work: SentChange.Work, rev: Int?) -> SentChange {
    SentChange(work, subject: id, filter: filter, expected: expected, rev: rev)
  }
}

/// The id of a todo, or the name of one that is new.
struct SubjectKind: MemberKind {
  private static let names = 1...64

  var type: MemberType { .either(.positive, .string(Self.names)) }
  var placeholder: SentChange.Subject { .id(1) }

  func value(of json: JSONValue) -> SentChange.Subject? {
    if let id = json.integer { return id > 0 ? .id(id) : nil }
    return BoundedTextKind(range: Self.names).value(of: json).map { .name($0) }
  }
}

/// Always the same word, which tells one object from others.
private struct ConstantKind: MemberKind {
  let word: StaticString

  var type: MemberType { .choice(["\(word)"]) }
  var placeholder: Void { () }
  func value(of json: JSONValue) -> Void? { json.hasString(word) ? () : nil }
}

extension MemberReader {
  /// Reads the member that tells an object from others.
  fileprivate mutating func readWord(_ word: StaticString, _ isOptional: Bool) {
    let member = Member("do", ConstantKind(word: word), "What is to be done.")
    if isOptional { _ = optional(member) } else { required(member) }
  }
}
