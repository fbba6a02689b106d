/// The events of one todo (contract § 6, todoDetail).
package enum TodoDetailEvents {
  static let viewReady = EventDeclaration(
    "todoDetail.viewReady",
    "Opens the detail of a todo and shows it; it is pushed until viewClosed.",
    [Members.id], returns: Results.todoRevision, fails: [.notFound])

  static let edit = EventDeclaration(
    "todoDetail.edit", "Changes what is given of a todo and leaves the rest.",
    [
      Members.id, .optional("title", .field(.title), "One line, 1 to 500 characters."),
      .optional("content", .field(.content), "Up to 100,000 characters."),
      .optional("due", .date, "The day by which it is to be done."),
      .optional("priority", .field(.priority), "One of the four."),
      .optional("tags", Members.tags, "All its tags."),
      .optional("addTags", Members.tags, "Tags to be added to these, or to those it has."),
      .optional("removeTags", Members.tags, "Tags to be taken away then."),
      .optional(
        "clear", .strings(.choice(["content", "due", "priority", "tags"]), 0...10),
        "Fields that get the value of a new todo; these cannot also be given."),
      Members.rev,
    ],
    returns: Results.changedTodo, fails: [.notFound, .conflict, .invalidTodo])

  static let complete = EventDeclaration(
    "todoDetail.complete", "Marks the todo as done; of what is done already, nothing changes.",
    [Members.id, Members.rev], returns: Results.changedTodo, fails: [.notFound, .conflict])

  static let reopen = EventDeclaration(
    "todoDetail.reopen", "Marks the todo as open; of what is open already, nothing changes.",
    [Members.id, Members.rev], returns: Results.changedTodo, fails: [.notFound, .conflict])

  static let delete = EventDeclaration(
    "todoDetail.delete", "Takes the todo away; an open detail is told to go back.",
    [Members.id, Members.rev], returns: Results.changedTodo, fails: [.notFound, .conflict])

  static let history = EventDeclaration(
    "todoDetail.history", "Shows the changes of the todo.", [Members.id],
    returns: Results.todoRevision, fails: [.notFound])

  static let viewClosed = EventDeclaration(
    "todoDetail.viewClosed", "The detail is no longer to be pushed.", [Members.id], returns: .null)

  static var all: [EventDeclaration] {
    [viewReady, edit, complete, reopen, delete, history, viewClosed]
  }
}
