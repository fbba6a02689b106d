import Entities
import JSON
import Presenters
import UseCases

/// The changes of `apply`, and a number that stands for them.
struct SentChangesKind: MemberKind {
  private let list = ListKind(element: SentChangeKind(), range: 1...TodoListChanges.limit)

  var type: MemberType { list.type }
  var placeholder: (changes: [SentChange], digest: Int) { ([], 0) }

  func value(of json: JSONValue) throws(MemberFault) -> (changes: [SentChange], digest: Int)? {
    do throws(MemberFault) {
      return try list.value(of: json).map { ($0, json.digest) }
    } catch {
      throw error.insideEntry
    }
  }
}

/// A change of `apply` (PROTOCOL § 6): its `do` says which members it has.
struct SentChangeKind: MemberKind {
  var type: MemberType {
    .oneOf(
      Alternatives(
        name: SchemaName("Change", "One of several changes that are made in one step."),
        tables: Self.all.map { MemberTable(named: $0.declaration.name, $0.declaration.members) }))
  }

  var placeholder: SentChange { SentChange(.complete) }

  func value(of json: JSONValue) throws(MemberFault) -> SentChange? {
    guard json.kind == .object else { return nil }
    let words = MemberType.choice(Choice(Self.all.map { "\($0.word)" }))
    for (name, value) in json.members where name.hasString("do") {
      guard let change = Self.all.first(where: { value.hasString($0.word) }) else {
        throw .wrong("do", words)
      }
      return try change.declaration.value(of: json)
    }
    throw .missing("do", words)
  }

  /// What `do` can be.
  private static let all: [(word: StaticString, declaration: ObjectDeclaration<SentChange>)] = [
    ("add", add), ("edit", edit),
    ("complete", simple("complete", .complete, "CompleteChange", "Marks a todo as done.")),
    ("reopen", simple("reopen", .reopen, "ReopenChange", "Marks a todo as open.")),
    ("delete", simple("delete", .delete, "DeleteChange", "Deletes a todo.")), ("skip", skip),
  ]

  private static let add = ObjectDeclaration(named: SchemaName("AddChange", "Adds a todo.")) {
    $0.require("add")
    let name = $0.optional("as", .string(1...64), "A name by which later changes call the todo.")
    return SentChange(.add(Members.newTodo(&$0), as: name))
  }

  private static let edit = ObjectDeclaration(
    named: SchemaName("EditChange", "Changes the given fields of a todo and leaves the rest.")
  ) {
    $0.require("edit")
    let subject = readSubject(&$0)
    return SentChange(
      .edit(Members.edits(&$0)), subject: subject.id, filter: subject.filter,
      expected: subject.expected, rev: $0.optional(Members.rev))
  }

  private static func simple(
    _ word: StaticString, _ work: SentChange.Work, _ name: StaticString, _ summary: StaticString
  ) -> ObjectDeclaration<SentChange> {
    ObjectDeclaration(named: SchemaName(name, summary)) {
      $0.require(word)
      let subject = readSubject(&$0)
      return SentChange(
        work, subject: subject.id, filter: subject.filter, expected: subject.expected,
        rev: $0.optional(Members.rev))
    }
  }

  private static let skip = ObjectDeclaration(
    named: SchemaName("SkipChange", "Moves a todo to the next day of its rule.")
  ) {
    $0.require("skip")
    return SentChange(
      .skip, subject: $0.required("id", SubjectKind(), "The todo."),
      rev: $0.optional(Members.rev))
  }

  private static func readSubject(
    _ members: inout MemberReader
  ) -> (id: SentChange.Subject?, filter: TodoFilter?, expected: Int?) {
    (
      id: members.optional(
        "id", SubjectKind(), "The todo, or the name that an earlier change gave it."),
      filter: members.optional(
        "filter", .filter, "Instead of id, in the only change: all todos that pass."),
      expected: members.optional(
        "expect", .natural,
        "With filter: if another number of todos pass, nothing changes and the error is conflict.")
    )
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
  fileprivate mutating func require(_ word: StaticString) {
    required("do", ConstantKind(word: word), "What is to be done.")
  }
}
