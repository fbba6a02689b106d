/// The events of lists of todos (contract § 6, todoList).
package enum TodoListEvents {
  static let viewReady = EventDeclaration(
    "todoList.viewReady",
    "Opens a list, or sets an open one anew, and shows it; it is pushed until viewClosed.",
    [
      view,
      .optional("filter", .object(TodoFilterMembers.table), "Which todos; by default all."),
      .optional(
        "sort", .strings(.choice(TodoSortWords.choice), 0...10),
        "In which order; ties and the default are by id, ascending."),
      .optional("offset", .natural, "How many todos stand before the window; by default 0."),
      .optional("limit", limit, "How many the window shows at most; by default 100."),
      .optional(
        "updates", .choice(["all", "rows"]),
        "How the list is pushed: all of it (the default), or the rows that changed."),
    ],
    returns: Results.listTotal)

  static let scroll = EventDeclaration(
    "todoList.scroll", "Moves the window of an open list.",
    [
      view, .required("offset", .natural, "How many todos stand before the window."),
      .optional("limit", limit, "How many it shows at most; by default as many as before."),
    ],
    returns: Results.listTotal)

  static let add = EventDeclaration(
    "todoList.add", "Adds a todo.",
    [
      .required("title", .field(.title), "One line, 1 to 500 characters without control ones."),
      .optional(
        "content", .field(.content), "Up to 100,000 characters, of control ones newline and tab."),
      .optional("due", .date, "The day by which it is to be done."),
      .optional("priority", .field(.priority), "By default none."),
      .optional(
        "tags", Members.tags,
        "Up to 32 words of 1 to 64 characters, without white space, comma or control character."),
      .optional(
        "key", .string(1...64),
        "If it was given before, the first result is answered again and nothing is added."),
    ],
    returns: Results.changedTodo, fails: [.invalidTodo, .keyReused])

  static let complete = EventDeclaration(
    "todoList.complete", "Marks a todo as done; of what is done already, nothing changes.",
    [Members.id, Members.rev],
    returns: Results.changedTodo, fails: [.notFound, .conflict])

  static let reopen = EventDeclaration(
    "todoList.reopen", "Marks a todo as open; of what is open already, nothing changes.",
    [Members.id, Members.rev],
    returns: Results.changedTodo, fails: [.notFound, .conflict])

  static let delete = EventDeclaration(
    "todoList.delete", "Takes a todo away.", [Members.id, Members.rev],
    returns: Results.changedTodo, fails: [.notFound, .conflict])

  static let deleteCompleted = EventDeclaration(
    "todoList.deleteCompleted", "Takes all todos away that are done.",
    returns: Results.changedCount)

  static let deleteAll = EventDeclaration(
    "todoList.deleteAll", "Takes all todos away.", returns: Results.changedCount)

  static let undo = EventDeclaration(
    "todoList.undo", "Takes the newest step back; an event is one, however much it changes.",
    [
      .optional(
        "step", .positive,
        "This step instead, whoever made it: the revision of its first change, as results have it.")
    ],
    returns: Results.undone, fails: [.nothingToUndo, .conflict, .notFound])

  static let redo = EventDeclaration(
    "todoList.redo",
    "Does the step again that was taken back last, until something else is changed.",
    returns: Results.redone, fails: [.nothingToUndo, .conflict, .notFound])

  static let select = EventDeclaration(
    "todoList.select", "A todo was chosen: the answer is routeDetail.", [view, Members.id],
    returns: .null, fails: [.notFound])

  static let changesSince = EventDeclaration(
    "todoList.changesSince", "Answers what changed after a revision, for a View that was away.",
    [
      .required("since", .natural, "The store's revision that the View knows."),
      .optional(
        "mark", .string(1...64),
        "The store's mark at that revision; another store is answered as incomplete."),
    ],
    returns: Results.changes)

  static let viewClosed = EventDeclaration(
    "todoList.viewClosed", "The list is no longer to be pushed.", [view], returns: .null)

  static var all: [EventDeclaration] {
    [
      viewReady, scroll, add, complete, reopen, delete, deleteCompleted, deleteAll, undo, redo,
      select, changesSince, viewClosed,
    ]
  }

  /// How many todos a window shows when the View does not say.
  static let defaultLimit = 100

  static let view = MemberDeclaration.optional(
    "view", .string(1...64), "The name of one of several lists; without it, the unnamed one.")
  private static let limit = MemberType.integer(1...1000)
}
