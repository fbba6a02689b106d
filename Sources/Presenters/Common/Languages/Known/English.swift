extension Language {
  /// The language for users of any language that is not known here, so it must have all phrases.
  static let english = Language(
    tag: "en",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    pluralForm: { $0 == 1 ? .one : .other },
    phrases: [
      .nothingThere: "Nothing to do yet.",
      .nothingPasses: "No todo matches the filter.",
      .behindTheEnd: "The list ends before this window.",
      .damagedTodo: "Damaged todo {id}",

      .yesterday: "Yesterday",
      .today: "Today",
      .tomorrow: "Tomorrow",
      .date: "{month} {day}, {year}",
      .dateAndTime: "{date} {time}",

      .openGroup: "Open",
      .completedGroup: "Completed",
      .withoutDueDate: "No due date",
      .total: "Total",
      .grandTotal: "Grand total",
      .nothingOpen: "Nothing is open.",
      .nothingCompleted: "Nothing is completed yet.",

      .added: "added",
      .restored: "restored",
      .completed: "completed",
      .reopened: "reopened",
      .deleted: "deleted",
      .changed: "changed {fields}",
      .fieldSeparator: ", ",
      .titleField: "title",
      .contentField: "content",
      .dueField: "due date",
      .priorityField: "priority",
      .tagsField: "tags",

      .addOne: "add “{title}”",
      .restoreOne: "restore “{title}”",
      .completeOne: "complete “{title}”",
      .reopenOne: "reopen “{title}”",
      .deleteOne: "delete “{title}”",
      .editOne: "edit “{title}”",
      .addMany: .counted([.one: "add {count} todo", .other: "add {count} todos"]),
      .restoreMany: .counted([.one: "restore {count} todo", .other: "restore {count} todos"]),
      .completeMany: .counted([.one: "complete {count} todo", .other: "complete {count} todos"]),
      .reopenMany: .counted([.one: "reopen {count} todo", .other: "reopen {count} todos"]),
      .deleteMany: .counted([.one: "delete {count} todo", .other: "delete {count} todos"]),
      .editMany: .counted([.one: "edit {count} todo", .other: "edit {count} todos"]),

      .notFound: "There is no todo {id}; it may have been deleted.",
      .conflict: """
      Todo {id} has changed since: it is at revision {rev} now. Look at it again and repeat the \
      change with that revision.
      """,
      .nothingToUndo: "There is nothing to undo.",
      .nothingToRedo: """
      There is nothing to redo; redo works only after an undo, until something else changes.
      """,
      .notUndoable: "There is no step {step} that can be undone; it may have been undone already.",
      .keyReused: """
      The key was already used to add todo {id} with other contents; use another key.
      """,
      .unexpected: """
      An internal error occurred and nothing was changed; please report it.
      """,
      .titleEmpty: "The title is empty; give it at least one visible character.",
      .titleTooLong: "The title is too long; it may have at most {limit} characters.",
      .titleControlCharacter: """
      The title has a control character or a line break; it must be one line of plain text.
      """,
      .contentTooLong: "The content is too long; it may have at most {limit} characters.",
      .contentControlCharacter: """
      The content has a control character; only newlines and tabs are allowed.
      """,
      .dueNotADate: """
      The due date is not a valid date; write it as YYYY-MM-DD, like 2026-11-20.
      """,
      .priorityUnknown: "The priority is unknown; it must be none, low, medium or high.",
      .tagsTooMany: "There are too many tags; a todo may have at most {limit}.",
      .tagEmpty: "A tag is empty; give it at least one character.",
      .tagTooLong: "A tag is too long; it may have at most {limit} characters.",
      .tagNotAWord: """
      A tag has white space, a comma or a control character; it must be one word.
      """,
      .storeBusy: """
      The database is in use by another process, and nothing was changed; try again.
      """,
      .storeFull: "The disk is full, and nothing was changed; free some space and try again.",
      .storeReadOnly: """
      The database cannot be written, and nothing was changed; check the permissions of the file and \
      its folder.
      """,
      .storeCorrupt: """
      The database file is damaged or is not a todo database; examine it with viper-todo check, \
      restore it from a backup, or choose another file with --database.
      """,
      .storeNewer: """
      The database was written by a newer viper-todo; install that version or choose another file \
      with --database.
      """,
      .storeIO: """
      The database could not be read or written, and nothing was changed; check the file and its \
      folder and try again.
      """,
      .storeDamagedTodo: """
      Todo {id} is damaged in the database and can only be deleted; restore the database from a \
      backup if you need it.
      """,
      .storeLogAlone: """
      The database file is missing or empty, but its log is there and holds changes that are nowhere \
      else; move the file back to its old name, or move the log (its name ends in -wal or -journal) \
      away to start a new database.
      """,
      .storeLinked: """
      The database file has more than one name (a hard link), and a separate log under each name \
      would destroy it; copy the file and remove the link.
      """,
    ],
    // The month stands first in America, and in the C locale.
    regions: [
      "AU": dayFirst, "GB": dayFirst, "IE": dayFirst, "IN": dayFirst, "NZ": dayFirst,
      "SG": dayFirst, "ZA": dayFirst,
    ])

  private static let dayFirst: Phrasebook = [.date: "{day} {month} {year}"]
}
