import Entities

/// The events of lists of todos (contract § 6, todoList).
package enum TodoListEvents {
  static let viewReady = EventDeclaration(
    "todoList.viewReady",
    [
      view, .optional("filter", .object(TodoFilterMembers.table)),
      .optional("sort", .strings(.choice(TodoSortWords.all), 0...10)),
      .optional("offset", .natural), .optional("limit", limit),
      .optional("updates", .choice(["all", "rows"])),
    ])
  static let scroll = EventDeclaration(
    "todoList.scroll", [view, .required("offset", .natural), .optional("limit", limit)])
  static let add = EventDeclaration(
    "todoList.add",
    [
      .required("title", .string(nil)), .optional("content", .string(nil)),
      .optional("due", .date), .optional("priority", .string(nil)), .optional("tags", tags),
      .optional("key", .string(1...64)),
    ])
  static let complete = EventDeclaration("todoList.complete", [id, rev])
  static let reopen = EventDeclaration("todoList.reopen", [id, rev])
  static let delete = EventDeclaration("todoList.delete", [id, rev])
  static let deleteCompleted = EventDeclaration("todoList.deleteCompleted")
  static let deleteAll = EventDeclaration("todoList.deleteAll")
  static let undo = EventDeclaration("todoList.undo")
  static let redo = EventDeclaration("todoList.redo")
  static let select = EventDeclaration("todoList.select", [view, id])
  static let changesSince = EventDeclaration(
    "todoList.changesSince", [.required("since", .natural)])
  static let viewClosed = EventDeclaration("todoList.viewClosed", [view])

  /// How many todos a window shows when the View does not say.
  static let defaultLimit = 100

  private static let view = MemberDeclaration.optional("view", .string(1...64))
  private static let limit = MemberType.integer(1...1000)
  static let id = MemberDeclaration.required("id", .positive)
  static let rev = MemberDeclaration.optional("rev", .natural)
  /// More strings than a todo may have tags: that is a rule of the todo, this keeps time bounded.
  static let tags = MemberType.strings(.string(nil), 0...1000)
}
