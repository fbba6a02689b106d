import Entities
import JSON
import JSONRPC
import Presenters
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
  static let listTodos = Event(
    "list_todos", "Lists todos that pass all given conditions, a page at a time.",
    returns: nil
  ) {
    (
      filter: TodoFilter.conditions(&$0),
      saved: $0.optional("saved", SavedListsEvents.name.kind, "A saved list to narrow."),
      sort: $0.optional("sort", SavedListsEvents.sort, "- before a key reverses it."),
      offset: $0.optional("offset", .natural, "") ?? 0,
      limit: $0.optional("limit", .integer(0...1000), "Default 20.") ?? 20
    )
  }

  static let getTodo = Event("get_todo", "Shows a whole todo.", returns: nil) {
    $0.required("id", .positive, "")
  }

  static let report = Event(
    "report", "Shows open todos by due day, then done ones by day, as rows.",
    returns: nil
  ) {
    (
      filter: TodoFilter.conditions(&$0), offset: $0.optional("offset", .natural, "") ?? 0,
      limit: $0.optional("limit", .integer(1...1000), "Rows; default 100.") ?? 100
    )
  }

  static let history = Event(
    "history",
    "Shows the changes of a todo, newest first: what, when, by which client, which step.",
    returns: nil
  ) {
    (
      id: $0.required("id", .positive, ""),
      limit: $0.optional("limit", .integer(1...1000), "Default 20.") ?? 20
    )
  }

  static let changesSince = Event(
    "changes_since", "Returns the todos that changed after a store revision (rev of a result).",
    returns: nil
  ) {
    (
      since: $0.required("since", .natural, ""),
      mark: $0.optional("mark", .string(1...64), "The mark of the last changes_since.")
    )
  }

  static let addTodos = Event("add_todos", "Adds todos, in one step.", returns: nil) {
    (
      todos: $0.required("todos", .additions, ""), key: $0.optional(key),
      dryRun: $0.optional(dryRun) ?? false
    )
  }

  static let changeTodos = Event(
    "change_todos",
    "Makes all of these changes in one step, or none: edits, and whatever else do says.",
    returns: nil
  ) {
    (
      changes: $0.required("changes", .commands(of: .flatChange, salt: 5), ""),
      key: $0.optional(key),
      dryRun: $0.optional(dryRun) ?? false
    )
  }

  static let completeTodos = choosing(
    "complete_todos", "Marks todos as done, in one step; one that repeats gets its next todo.",
    .complete, salt: 2)
  static let reopenTodos = choosing(
    "reopen_todos", "Marks todos as open, in one step.", .reopen, salt: 3)
  static let deleteTodos = choosing(
    "delete_todos", "Deletes todos, in one step.", .delete, salt: 4)

  static let undo = Event(
    "undo",
    "Takes whole steps back, all or none, unless their todos were changed since.",
    returns: nil
  ) { members -> UndoneSteps in
    let steps = TodoListEvents.undoneSteps(&members)
    if case .newest = steps {
      members.refuse("step", expected: "given, or steps, or by and since")
    }
    return steps
  }

  static let activity = Event(
    "activity", "Shows what happened, newest first: each step, when, by which client.", returns: nil
  ) { members -> (query: StepQuery, limit: Int) in
    var query = TodoActivityEvents.query(&members)
    query.before = members.optional(
      "before", .positive, "The last step you saw.")
    return (query, members.optional("limit", .integer(1...200), "Default 20.") ?? 20)
  }

  /// All tools that an offer has, in the order of the list.
  package static func all(writing: Bool) -> [(tool: any EventDeclaration, effect: ToolEffect)] {
    let reading: [any EventDeclaration] = [
      listTodos, getTodo, report, history, activity, changesSince,
    ]
    let all = reading.map { ($0, ToolEffect.reads) }
    if !writing { return all }
    return all + [
      (addTodos, .adds), (changeTodos, .changes), (completeTodos, .marks), (reopenTodos, .settles),
      (deleteTodos, .settles), (undo, .settles),
    ]
  }

  /// What a member means, for programs that choose tools; empty if its name says it.
  static func sentence(on member: MemberDeclaration) -> StaticString {
    words.first { "\($0.key)" == "\(member.name)" }?.value ?? member.summary
  }

  /// Shorter than what the contract says of the same members.
  private static let words: KeyValuePairs<StaticString, StaticString> = [
    "completed": "", "overdue": "", "hasDue": "", "hasStart": "", "hasTags": "", "repeating": "",
    "dueBefore": "Exclusive.", "dueAfter": "Exclusive.",
    "dueWithin": "Days from today, or week or month; earlier days are within.",
    "hasEstimate": "", "estimateMin": "At least this, such as PT30M.", "estimateMax": "",
    "completedWithin": "0 is today, n also the n days before; or week (from Monday), or month.",
    "completedAfter": "", "completedBefore": "", "createdWithin": "", "createdAfter": "",
    "createdBefore": "", "updatedWithin": "", "updatedAfter": "", "updatedBefore": "",
    "started": "Its start has come, or it has none.", "priority": "", "tags": "", "anyTags": "",
    "text": "Each word is in the title or the content.",
    "title": "", "line": "In place of title: Call Bob tomorrow 9am #home !high.",
    "content": "", "due": "A day, or words: next friday.", "time": "HH:MM, with due.",
    "start": "It can wait until then.",
    "repeat": "Or words: every 2 weeks.", "rule": "RRULE of RFC 5545: FREQ=WEEKLY;BYDAY=TU.",
    "from": "The next day counts from: due, next (default) or done.",
    "reminders": "Before due, such as -PT15M, or a local time.",
    "do": "Default edit; add needs a title or line.",
    "as": "A name that later changes can have as id.",
    "addTags": "", "removeTags": "", "clear": "Fields to empty.",
    "by": "Clients.", "since": "", "deleted": "Only of todos that are gone.", "step": "",
    "steps": "",
    "rev": "The rev you saw: if it is another by now, nothing changes.",
  ]

  typealias Chosen = (todos: SentCommands, key: String?, dryRun: Bool)

  private static func choosing(
    _ name: StaticString, _ summary: StaticString, _ action: TodoAction, salt: Int
  ) -> Event<Chosen> {
    Event(name, summary, returns: nil) {
      (
        todos: $0.required("todos", .same(action, salt: salt), ""),
        key: $0.optional(key),
        dryRun: $0.optional(dryRun) ?? false
      )
    }
  }

  private static let key = Member(
    "key", .string(1...64), "Your name for this call: sent again, it is done once.")
  private static let dryRun = Member("dryRun", .boolean, "Stores nothing; shows what would be.")
}

extension MemberKind<SentCommands> {
  /// New todos, each to be added.
  fileprivate static let additions = commands(
    of: .object(
      ObjectDeclaration { SentCommand(work: .add(Members.newTodo(&$0), as: nil)) }), salt: 1)

  /// Todos with which the same is to be done.
  fileprivate static func same(_ action: TodoAction, salt: Int) -> Self {
    commands(
      of: .object(
        ObjectDeclaration {
          SentCommand(
            work: .change(action), subject: .id($0.required("id", .positive, "")),
            rev: $0.optional("rev", .natural, ""))
        }), salt: salt)
  }
}
