import Entities
import UseCases

/// The events of lists of todos (contract § 6, todoList).
package enum TodoListEvents {
  static let viewReady = Event(
    "todoList.viewReady",
    "Opens a list, or sets an open one anew, and shows it; it is pushed until viewClosed.",
    returns: Results.listTotal
  ) {
    (
      view: $0.optional(view),
      filter: $0.optional("filter", .object(TodoFilter.self), "Which todos; by default all.")
        ?? TodoFilter(),
      sort: $0.optional(
        "sort", .list(of: .word(of: TodoSort.Key.self), 0...10),
        "In which order; ties and the default are by id, ascending.") ?? [],
      offset: $0.optional(
        "offset", .natural, "How many todos stand before the window; by default 0.") ?? 0,
      limit: $0.optional("limit", limit, "How many the window shows at most; by default 100.")
        ?? 100,
      updates: $0.optional(
        "updates", .word(of: OpenList.Updates.self),
        "How the list is pushed: all of it (the default), or the rows that changed.") ?? .all,
      messages: $0.optional(
        "messages", .boolean, "Whether showMessage tells what each step of this View did.") ?? false
    )
  }

  static let scroll = Event(
    "todoList.scroll", "Moves the window of an open list.", returns: Results.listTotal
  ) {
    (
      view: $0.optional(view),
      offset: $0.required("offset", .natural, "How many todos stand before the window."),
      limit: $0.optional("limit", limit, "How many it shows at most; by default as many as before.")
    )
  }

  static let add = Event(
    "todoList.add", "Adds a todo.",
    returns: Results.changedTodo, fails: [.invalidTodo, .keyReused]
  ) {
    (
      title: $0.required(
        "title", .field(.title), "One line, 1 to 500 characters without control ones."),
      content: $0.optional(
        "content", .field(.content), "Up to 100,000 characters, of control ones newline and tab."),
      due: $0.optional("due", .field(.due), "The day by which it is to be done."),
      priority: $0.optional("priority", .field(.priority), "By default none."),
      tags: $0.optional(
        "tags", Members.tags,
        "Up to 32 words of 1 to 64 characters, without white space, comma or control character."),
      key: $0.optional(
        "key", .string(1...64),
        "If it was given before, the first result is answered again and nothing is added.")
    )
  }

  static let complete = Event(
    "todoList.complete", "Marks a todo as done; of what is done already, nothing changes.",
    returns: Results.changedTodo, fails: [.notFound, .conflict], read: Members.todo)

  static let reopen = Event(
    "todoList.reopen", "Marks a todo as open; of what is open already, nothing changes.",
    returns: Results.changedTodo, fails: [.notFound, .conflict], read: Members.todo)

  static let delete = Event(
    "todoList.delete", "Takes a todo away.",
    returns: Results.changedTodo, fails: [.notFound, .conflict], read: Members.todo)

  static let deleteCompleted = Event(
    "todoList.deleteCompleted", "Takes all todos away that are done.",
    returns: Results.changedCount)

  static let deleteAll = Event(
    "todoList.deleteAll", "Takes all todos away.", returns: Results.changedCount)

  static let undo = Event(
    "todoList.undo", "Takes the newest step back; an event is one, however much it changes.",
    returns: Results.undone, fails: [.nothingToUndo, .conflict, .notFound]
  ) {
    $0.optional(
      "step", .positive,
      "This step instead, whoever made it: the revision of its first change, as results have it.")
  }

  static let redo = Event(
    "todoList.redo",
    "Does the step again that was taken back last, until something else is changed.",
    returns: Results.redone, fails: [.nothingToUndo, .conflict, .notFound])

  static let create = Event(
    "todoList.create", "A new todo is to be written: the answer is routeEdit.", returns: .null
  ) {
    $0.optional(view)
  }

  static let select = Event(
    "todoList.select", "A todo was chosen: the answer is routeDetail.",
    returns: .null, fails: [.notFound]
  ) {
    (view: $0.optional(view), id: $0.required(Members.id))
  }

  static let changesSince = Event(
    "todoList.changesSince", "Answers what changed after a revision, for a View that was away.",
    returns: Results.changes
  ) {
    (
      since: $0.required("since", .natural, "The store's revision that the View knows."),
      mark: $0.optional(
        "mark", .string(1...64),
        "The store's mark at that revision; another store is answered as incomplete.")
    )
  }

  static let viewClosed = Event(
    "todoList.viewClosed", "The list is no longer to be pushed.", returns: .null
  ) {
    $0.optional(view)
  }

  static var all: [any EventDeclaration] {
    [
      viewReady, scroll, add, complete, reopen, delete, deleteCompleted, deleteAll, undo, redo,
      create, select, changesSince, viewClosed,
    ]
  }

  static let view = Member(
    "view", .string(1...64), "The name of one of several lists; without it, the unnamed one.")
  private static let limit = IntegerKind(range: 1...1000)
}
