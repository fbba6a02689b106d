import Entities

/// The results of events (PROTOCOL § 13).
enum Results {
  static let changedTodo: MemberType = object(
    "ChangedTodo", "The todo that was changed, or that was already as requested.",
    [
      Members.todoID,
      .required("rev", .natural, "Its revision now; after a delete, the store's."),
      step,
      .optional(
        "next", .object(next),
        "Of complete: the todo of its series that takes its place, if there is one."),
      .optional(
        "shows", .boolean, "Of an add with a view: whether the todo is in that list."),
      read, spans,
    ])

  /// What was read of words.
  static let read: MemberDeclaration = .optional(
    "read", .object(values), "The values of the fields that were given in words.")
  static let spans: MemberDeclaration = .optional(
    "spans", .array(.object(span)), "With a line: its parts that set fields, in order.")

  private static let values = MemberTable(
    named: SchemaName("ReadValues", "Fields that were given in words, as they were read."),
    [
      .optional("title", .string(nil), "What is left of a line."),
      .optional("due", .date, "The day it is due."),
      .optional("time", .field(.time), "The time of that day."),
      .optional("start", .date, "The day before which it can wait."),
      .optional("repeat", .object(TodoSchemas.repetition), "How it repeats."),
      .optional("reminders", .array(.string(nil)), "When it reminds."),
      .optional("priority", .choice(Priority.choice), "The priority."),
      .optional("tags", .array(.tag), "Its tags."),
    ])

  private static let span = MemberTable(
    named: SchemaName("WordSpan", "A part of a line that sets a field."),
    [
      .required("start", .natural, "Where it begins, in characters of the line."),
      .required("end", .natural, "Where it ends: the character behind it."),
      .required("field", .choice(Members.fields), "The field that it sets."),
      .required("text", .string(nil), "Its text."),
    ])

  private static let next = MemberTable(
    named: SchemaName("NextTodo", "The todo that takes the place of one that was completed."),
    [
      Members.todoID,
      .required("due", .nullable(.date), "The day it is due; null without one."),
    ])

  static let applied: MemberType = object(
    "AppliedChanges", "What several changes did, or would do.",
    [
      step, Members.storeRev,
      .optional("count", .natural, "With a filter: how many todos pass it."),
      .optional(
        "results", .array(.object(appliedChange)), "Without a filter: one for each change."),
    ])

  private static let appliedChange = MemberTable(
    named: SchemaName("AppliedChange", "What became of one of several changes."),
    [
      .required(
        "id", .nullable(.positive), "The todo's id; null for a new one that is not stored."),
      .required(
        "rev", .natural, "Its revision after all changes; if it was deleted, the store's."),
      .optional(
        "next",
        .object(
          MemberTable([
            .required("id", .nullable(.positive), "Its id; null if it is not stored."),
            .required("due", .nullable(.date), "The day it is due; null without one."),
          ])),
        "Of complete: the todo of its series that takes its place, if there is one."),
      read, spans,
    ])

  static let changedCount: MemberType = object(
    "ChangedCount", "How many todos were changed.",
    [.required("count", .natural, "How many todos."), Members.storeRev, step])

  static let listTotal: MemberType = object(
    "ListTotal", "How many todos a list has.",
    [.required("total", .natural, "How many todos pass the list's filter."), Members.storeRev])

  static let storeRevision: MemberType = object(
    "StoreRevision", "The store's revision, by itself.", [Members.storeRev])

  static let todoRevision: MemberType = object(
    "TodoRevision", "A todo's revision, by itself.",
    [.required("rev", .natural, "The todo's revision, to send with the next change.")])

  static let undone: MemberType = object(
    "Undone", "What was undone.",
    [
      Members.storeRev,
      .required("undone", .string(nil), "A phrase to show, such as: delete “Buy milk”."),
      .required("step", .positive, "The revision of the undo's first change."),
    ])

  static let redone: MemberType = object(
    "Redone", "What was redone.",
    [
      Members.storeRev,
      .required("redone", .string(nil), "A phrase to show, such as: delete “Buy milk”."),
      .required("step", .positive, "The revision of the step's first change, for undo."),
    ])

  static let changes: MemberType = object(
    "TodoChanges", "The changes after a revision.",
    [
      Members.storeRev,
      .required(
        "todos", .array(.object(TodoSchemas.row)),
        "The todos that were added or changed and still exist, in the order of their last change."
      ),
      .required(
        "deleted", .array(.positive), "The ids of the todos that were deleted, in that order."),
      .required(
        "complete", .boolean,
        "False if the log does not reach back that far, or the store is another: read everything again."
      ),
      .required("mark", .string(1...64), "The store's mark at rev, for the next changesSince."),
    ])

  static let step: MemberDeclaration = .required(
    "step", .nullable(.positive),
    "The revision of the step's first change, for undo; null if nothing changed.")

  private static func object(
    _ name: StaticString, _ summary: StaticString, _ members: [MemberDeclaration]
  ) -> MemberType {
    .object(MemberTable(named: SchemaName(name, summary), members))
  }
}
