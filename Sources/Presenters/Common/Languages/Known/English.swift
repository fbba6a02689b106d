extension Language {
  /// English is also used for all languages that are not known, so it must have all phrases.
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

      .inboxList: "Inbox",
      .todayList: "Today",
      .upcomingList: "Upcoming",
      .allList: "All",
      .doneList: "Done",

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

      .addedOne: "Added “{title}”.",
      .completedOne: "Completed “{title}”.",
      .reopenedOne: "Reopened “{title}”.",
      .editedOne: "Edited “{title}”.",
      .deletedOne: "Deleted “{title}”.",
      .addedMany: .counted([.one: "Added {count} todo.", .other: "Added {count} todos."]),
      .completedMany: .counted([
        .one: "Completed {count} todo.", .other: "Completed {count} todos.",
      ]),
      .reopenedMany: .counted([.one: "Reopened {count} todo.", .other: "Reopened {count} todos."]),
      .editedMany: .counted([.one: "Edited {count} todo.", .other: "Edited {count} todos."]),
      .deletedMany: .counted([.one: "Deleted {count} todo.", .other: "Deleted {count} todos."]),
      .undone: "Undone: {step}.",
      .redone: "Redone: {step}.",

      .notFound: "There is no todo {id}; it may have been deleted.",
      .conflict: """
      Todo {id} has changed since: it is at revision {rev} now. Look at it again and repeat the \
      change with that revision.
      """,
      .fieldsConflict: """
      Todo {id} was also changed elsewhere: {fields}. Choose which text to keep, then save again.
      """,
      .nothingToUndo: "There is nothing to undo.",
      .nothingToRedo: """
      There is nothing to redo; redo works only after an undo, until something else changes.
      """,
      .notUndoable: "There is no step {step} that can be undone; it may have been undone already.",
      .keyReused: """
      The key was already used to add todo {id} with other contents; use another key.
      """,
      .listUnknown: "There is no list “{name}”; it may have been removed.",
      .listBuiltIn: "The list “{name}” is always there and cannot be changed; choose another name.",
      .listsTooMany: """
      There are already {limit} saved lists, and no more can be saved; remove one first.
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
      .storeBusy: "The store is in use by another process, and nothing was changed; try again.",
      .storeFull: """
      The store has no room left, and nothing was changed; free some space and try again.
      """,
      .storeReadOnly: """
      The store cannot be written, and nothing was changed; check its permissions.
      """,
      .storeCorrupt: """
      The store is damaged or is not a todo store; examine it with viper-todo check, restore it \
      from a backup, or choose another one with --database.
      """,
      .storeNewer: """
      The store was written by a newer viper-todo; install that version or choose another store \
      with --database.
      """,
      .storeIO: """
      The store could not be read or written, and nothing was changed; check the place where it is \
      kept and try again.
      """,
      .storeUnreachable: """
      The store cannot be reached, and nothing was changed; check its address and the connection \
      and try again.
      """,
      .storeDenied: """
      The store refused access, and nothing was changed; check the user name, the password and the \
      permissions.
      """,
      .storeOutcomeUnknown: """
      The connection was lost before the store said whether the change was made; look at the list \
      when the store can be reached again, and repeat the change only if it is missing.
      """,
      .storeDamagedTodo: """
      Todo {id} is damaged in the store and can only be deleted; restore the store from a backup \
      if you need it.
      """,
      .storePartMissing: """
      A part of the store is missing, but {part} holds changes that are nowhere else; put the \
      missing part back, or move {part} away to start a new store.
      """,
      .storeSeveralNames: """
      The store has more than one name, and using it under several would destroy it; copy it and \
      remove the other names.
      """,
    ],
    // In America, and in the C locale, the month comes first.
    regions: [
      "AU": dayFirst, "GB": dayFirst, "IE": dayFirst, "IN": dayFirst, "NZ": dayFirst,
      "SG": dayFirst, "ZA": dayFirst,
    ])

  private static let dayFirst: Phrasebook = [.date: "{day} {month} {year}"]
}
