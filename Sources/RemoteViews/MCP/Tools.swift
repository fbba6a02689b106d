import Entities
import JSON
import UseCases

/// What a tool does to the todos; clients ask their users accordingly.
package enum ToolEffect: Sendable {
  /// Nothing.
  case reads
  /// It adds to what is there.
  case adds
  /// It adds to what is there; done again, it changes nothing.
  case marks
  /// It replaces or removes what is there.
  case changes
  /// It replaces or removes what is there; done again, it changes nothing.
  case settles
}

/// The tools of the Model Context Protocol, with the members of the events that they stand for. Their
/// names are in snake_case, since some clients refuse dots.
package enum Tools {
  static let listTodos = Event("list_todos") {
    var filter = TodoFilter.conditions(&$0)
    TodoFilter.sharedConditions(&$0, &filter)
    let sort = $0.optional("sort", SavedListsWire.sort)
    let tree = $0.flag("tree")
    $0.refuse("tree", if: tree && sort != nil, expected: "left out beside a sort")
    return (
      filter: filter, saved: $0.optional(saved), sort: sort, tree: tree,
      limit: $0.optional("limit", .integer(0...1000)) ?? 25, cursor: $0.optional(cursor)
    )
  }

  static let getTodo = Event("get_todo") {
    (id: $0.required(Members.id), contentFrom: $0.optional("contentFrom", .natural) ?? 0)
  }

  static let overview = Event("overview")

  static let report = Event("report") {
    (
      filter: TodoFilter.conditions(&$0), limit: $0.optional("limit", .integer(1...1000)) ?? 50,
      cursor: $0.optional(cursor)
    )
  }

  static let activity = Event("activity") {
    (
      query: TodoActivityWire.query(&$0), limit: $0.optional("limit", .integer(1...200)) ?? 20,
      cursor: $0.optional(cursor)
    )
  }

  static let changesSince = Event("changes_since") { members in
    let sent = (
      since: members.optional("since", .natural), mark: members.optional("mark", .string(1...64)),
      limit: members.optional("limit", .integer(1...200)) ?? 50, cursor: members.optional(cursor)
    )
    members.refuse(
      "since", if: sent.since == nil && sent.cursor == nil, expected: "given, unless cursor is")
    return sent
  }

  static let addTodos = changing("add_todos", Member("todos", .additions))

  static let changeTodos = changing(
    "change_todos", Member("changes", .commands(of: .flatChange, salt: 5)))

  static let completeTodos = changing("complete_todos", Member("todos", .completed))

  static let deleteTodos = changing("delete_todos", Member("todos", .deleted))

  static let changeMatching = Event("change_matching") { members in
    let filter = members.optional(
      "filter", .object(ObjectDeclaration(of: "matching") { TodoFilter.conditions(&$0) }))
    let saved = members.optional(saved)
    members.refuse("filter", if: filter == nil && saved == nil, expected: "given, unless saved is")
    let set = members.optional(
      "set", .object(ObjectDeclaration(of: "set") { Members.edits(&$0, isOfView: false) }))
    let action = members.optional("do", matching)
    members.refuse("set", if: (set == nil) == (action == nil), expected: "given, unless do is")
    members.refuse(
      "set", if: set?.content != nil || set?.clear.contains(.content) == true,
      expected: "without content; change_todos replaces that, by rev")
    let expected = members.optional("expect", .natural)
    let sending = Sending(&members)
    members.refuse(
      "expect", if: expected == nil && !sending.isDryRun,
      expected: "the total that list_todos shows, unless dryRun is true")
    return (
      command: Command.all(
        filter ?? TodoFilter(), expected: expected, action ?? .edit(set ?? GivenFields())),
      saved: saved, sending: sending
    )
  }

  static let claimTodo = Event("claim_todo") { members in
    let id = members.optional(Members.id)
    let saved = members.optional(saved)
    let tags = members.optional("tags", Members.tags)
    let token = members.optional(Members.token)
    members.refuse("id", if: token != nil && id == nil, expected: "given beside token")
    return (
      choice: id.map(ClaimChoice.id)
        ?? .first(saved: saved, TodoFilter().with(\.tags, tags ?? []), nil), token: token, id: id,
      span: TodoListWire.claimSpan(&members, byDefault: TimeSpan("PT30M")),
      key: members.required("key", .string(1...64))
    )
  }

  static let releaseClaim = Event("release_claim") {
    (id: $0.required(Members.id), token: $0.required(Members.token))
  }

  static let addComment = Event("add_comment") {
    (
      id: $0.required(Members.id), text: $0.required(TodoDetailWire.text),
      key: $0.optional("key", .string(1...64))
    )
  }

  static let undo = Event("undo") { members -> UndoneSteps in
    let steps = TodoListWire.undoneSteps(&members)
    if case .newest = steps { members.refuse("step", expected: "given, or steps, or by and since") }
    return steps
  }

  package typealias Offered = (tool: any EventDeclaration, title: StaticString, effect: ToolEffect)

  /// All tools that an offer has, in the order of the list.
  package static func all(writing: Bool) -> [Offered] {
    let reading: [Offered] = [
      (listTodos, "List todos", .reads), (getTodo, "Show a todo", .reads),
      (overview, "Overview", .reads), (report, "Report", .reads), (activity, "Activity", .reads),
      (changesSince, "Changes since", .reads),
    ]
    if !writing { return reading }
    return reading + [
      (addTodos, "Add todos", .adds), (changeTodos, "Change todos", .changes),
      (completeTodos, "Complete todos", .marks), (deleteTodos, "Delete todos", .settles),
      (changeMatching, "Change all that match", .changes), (undo, "Undo", .settles),
      (claimTodo, "Claim a todo", .marks), (releaseClaim, "Release a claim", .settles),
      (addComment, "Comment", .adds),
    ]
  }

  private static let saved = Member("saved", SavedListsWire.name.kind)
  private static let cursor = Member("cursor", .string(1...4000))

  /// How changes are sent.
  struct Sending {
    let key: String?
    let isDryRun: Bool
    let cursor: String?

    fileprivate init(_ members: inout MemberReader) {
      key = members.optional("key", .string(1...64))
      isDryRun = members.flag("dryRun")
      cursor = members.optional(Tools.cursor)
    }
  }

  /// What can be done to all todos that pass a filter, besides setting fields.
  private static let matching = MemberKind<TodoAction>(
    .choice(["complete", "reopen", "delete"]), .delete
  ) { json in
    json.hasString("complete")
      ? .complete() : json.hasString("reopen") ? .reopen : json.hasString("delete") ? .delete : nil
  }

  private static func changing(_ name: StaticString, _ commands: Member<SentCommands>) -> Event<
    (commands: SentCommands, sending: Sending)
  > { Event(name) { (commands: $0.required(commands), sending: Sending(&$0)) } }
}

extension MemberKind<SentCommands> {
  /// New todos, each to be added.
  fileprivate static let additions = commands(
    of: .object(
      ObjectDeclaration(of: "addition") {
        SentCommand(work: .add(Members.newTodo(&$0, isOfView: false), as: nil))
      }), salt: 1)

  /// Todos that are to be completed.
  fileprivate static let completed = same(salt: 2) { members in
    let token = members.optional(Members.token)
    return (.complete(children: members.optional(Members.children)), token)
  }

  /// Todos that are to be deleted.
  fileprivate static let deleted = same(salt: 4) { _ in (.delete, nil) }

  private static func same(
    salt: Int, _ action: @escaping @Sendable (inout MemberReader) -> (TodoAction, token: String?)
  ) -> Self {
    commands(
      of: .object(
        ObjectDeclaration {
          let (id, rev) = Members.todo(&$0)
          let (action, token) = action(&$0)
          return SentCommand(work: .change(action), subject: .id(id), rev: rev, token: token)
        }), salt: salt)
  }
}
