import UseCases

/// The events of one todo (contract § 6, todoDetail).
package enum TodoDetailEvents {
  static let viewReady = EventDeclaration("todoDetail.viewReady", [id])
  static let edit = EventDeclaration(
    "todoDetail.edit",
    [
      id, .optional("title", .string(nil)), .optional("content", .string(nil)),
      .optional("due", .date), .optional("priority", .string(nil)), .optional("tags", tags),
      .optional("addTags", tags), .optional("removeTags", tags),
      .optional("clear", .strings(.choice(["content", "due", "priority", "tags"]), 0...10)), rev,
    ])
  static let complete = EventDeclaration("todoDetail.complete", [id, rev])
  static let reopen = EventDeclaration("todoDetail.reopen", [id, rev])
  static let delete = EventDeclaration("todoDetail.delete", [id, rev])
  static let history = EventDeclaration("todoDetail.history", [id])
  static let viewClosed = EventDeclaration("todoDetail.viewClosed", [id])

  /// All of them.
  package static let all = [viewReady, edit, complete, reopen, delete, history, viewClosed]

  private static let id = TodoListEvents.id
  private static let rev = TodoListEvents.rev
  private static let tags = TodoListEvents.tags
}
