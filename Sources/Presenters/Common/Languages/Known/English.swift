extension Language {
  /// English is also used for all languages that are not known, so it must have all phrases.
  static let english = Language(
    tag: "en",
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    monthsInText: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    weekdaysInText: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ],
    ordinal: ordinal,
    monthDay: ordinal,
    pluralForm: { $0 == 1 ? .one : .other },
    phrases: [
      .nothingThere: "Nothing to do yet.",
      .nothingPasses: "No todo matches the filter.",
      .behindTheEnd: "The list ends before this window.",
      .damagedTodo: "Damaged todo {id}",

      .yesterday: "Yesterday",
      .today: "Today",
      .tomorrow: "Tomorrow",
      .weekdayAndDate: "{weekday}, {month} {day}",
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
      .timeField: "time",
      .startField: "start date",
      .repetitionField: "repetition",
      .remindersField: "reminders",

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
      .changeMany: .counted([.one: "change {count} todo", .other: "change {count} todos"]),

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
      .changedMany: .counted([.one: "Changed {count} todo.", .other: "Changed {count} todos."]),
      .undone: "Undone: {step}.",
      .redone: "Redone: {step}.",

      .listShown: "Todos: {shown} of {total}.",
      .todoShown: "Todo {id}: “{title}”.",
      .reportShown: "Rows of the report: {shown} of {total}.",
      .historyShown: "Changes of todo {id}: {shown}.",
      .changesShown: "Changed todos: {changed}. Deleted todos: {deleted}.",
      .changesUnknown: "The changes since then are no longer known; read everything again.",
      .previewShown: "Nothing was stored. Todos that would change: {shown}.",
      .nothingChanged: "Nothing changed; everything was already up to date.",
      .keyRepeated: "This call was already made with the same key; nothing was done again.",

      .everyDay: "every day",
      .everyWeek: "every week",
      .everyMonth: "every month",
      .everyYear: "every year",
      .everyWorkday: "every weekday",
      .everyDays: "every {count} days",
      .everyWeeks: "every {count} weeks",
      .everyMonths: "every {count} months",
      .everyYears: "every {count} years",
      .inMonths: "{every} in {months}",
      .onDays: "{every} on {days}",
      .everyMonthOn: "every month on {days}",
      .ifThatIs: "{text}, if that is {weekdays}",
      .ofThese: "{text}, of these {days}",
      .orLastDay: "{text} (or the last day of the month)",
      .afterCompletion: "{text} after completion",
      .untilDate: "{text} until {date}",
      .times: .counted([.one: "{text}, {count} time", .other: "{text}, {count} times"]),
      .byRule: "by the rule {rule}",

      .onWeekday: "{weekday}",
      .eachWeekday: "every {weekday}",
      .aWeekday: "a {weekday}",
      .monthDay: "the {day}",
      .monthAndDay: "{month} {day}",
      .first: "the first {day}",
      .second: "the second {day}",
      .third: "the third {day}",
      .fourth: "the fourth {day}",
      .fifth: "the fifth {day}",
      .nth: "the {ordinal} {day}",
      .last: "the last {day}",
      .secondToLast: "the second-to-last {day}",
      .thirdToLast: "the third-to-last {day}",
      .nthToLast: "the {ordinal}-to-last {day}",
      .dayOfAnyKind: "day",
      .workday: "weekday",
      .and: "{list} and {last}",
      .or: "{list} or {last}",

      .weekend: "Weekend",
      .nextWeek: "Next week",
      .noDate: "No date",
      .noTime: "No time",
      .noRepetition: "No repetition",
      .thisEvening: "This evening",
      .tomorrowMorning: "Tomorrow morning",
      .inMinutes: .counted([.one: "In {count} minute", .other: "In {count} minutes"]),
      .inHours: .counted([.one: "In {count} hour", .other: "In {count} hours"]),
      .atTheTime: "At the time",
      .minutesBefore: .counted([.one: "{count} minute before", .other: "{count} minutes before"]),
      .hoursBefore: .counted([.one: "{count} hour before", .other: "{count} hours before"]),
      .daysBefore: .counted([.one: "{count} day before", .other: "{count} days before"]),
      .noPriority: "No priority",
      .lowPriority: "Low",
      .mediumPriority: "Medium",
      .highPriority: "High",
      .dueSort: "By due date",
      .prioritySort: "Highest priority first",
      .createdSort: "Newest first",
      .updatedSort: "Last changed first",
      .titleSort: "By title",
      .startSort: "By start date",
      .completedSort: "Last done first",
      .toDoFilter: "To do",
      .doneFilter: "Done",
      .overdueFilter: "Overdue",
      .todayFilter: "Due today or overdue",
      .weekFilter: "Due by Sunday",
      .withoutDayFilter: "Without a date",
      .highFilter: "High priority",
      .repeatingFilter: "Repeating",
      .withoutTagsFilter: "Without tags",
      .waitingFilter: "Not started yet",
      .openCount: .counted([.one: "{count} open", .other: "{count} open"]),

      .notFound: "There is no todo {id}; it may have been deleted.",
      .conflict: """
      Todo {id} has changed since: it is at revision {rev} now. Look at it again and repeat the \
      change with that revision.
      """,
      .fieldsConflict: """
      Todo {id} was also changed elsewhere: {fields}. Choose which text to keep, then save again.
      """,
      .changedSince: """
      Todo {id} has been changed since then, and that change would be lost; undo it first.
      """,
      .notRepeating: "The todo does not repeat, so there is no next day to go to.",
      .seriesOpen: """
      Todo {id} of the same series is open, and a series never has two open todos. Delete that one \
      first, or end its repetition.
      """,
      .nothingToUndo: "There is nothing to undo.",
      .nothingOwnToUndo: "There is nothing of yours to undo. The newest change, on {at}: {text}",
      .onlyOthersToUndo: """
      There is nothing of yours to undo. The newest change, by {by} on {at}: {text}
      """,
      .nothingToRedo: """
      There is nothing to redo; redo works only after an undo, until something else changes.
      """,
      .notUndoable: "There is no step {step} that can be undone; it may have been undone already.",
      .keyReused: """
      The key was already used to add todo {id} with other contents; use another key.
      """,
      .keyOfOthers: "The key was already used for other changes; use another key.",
      .countChanged: .counted([
        .one: "The filter now matches {count} todo, not the number you expected.",
        .other: "The filter now matches {count} todos, not the number you expected.",
      ]),
      .listUnknown: "There is no list “{name}”; it may have been removed.",
      .listBuiltIn: "The list “{name}” is always there and cannot be changed; choose another name.",
      .listsTooMany: """
      There are already {limit} saved lists, and no more can be saved; remove one first.
      """,
      .listExists: """
      There is already a list “{name}”; choose another name, or replace that list.
      """,
      .listNotOpen: "The list “{name}” is not open; open it first with todoList.viewReady.",
      .unnamedListNotOpen: "The unnamed list is not open; open it first with todoList.viewReady.",
      .keptDraftNotFound:
        "This unsaved form is gone, or it is open elsewhere.",
      .draftNotOpen: "The draft “{name}” is not open; open it first with todoEdit.viewReady.",
      .unnamedDraftNotOpen: "The unnamed draft is not open; open it first with todoEdit.viewReady.",
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
      The due date is not a valid date; write it like “tomorrow” or “1 March 2027”.
      """,
      .timeNotATime: """
      The time is not a valid time; write it like “9am” or “09:30”.
      """,
      .timeUnanchored: "A time needs a due date; give the todo one.",
      .startNotADate: """
      The start date is not a valid date; write it like “tomorrow” or “1 March 2027”.
      """,
      .notARule: """
      The repetition is not a rule; write it like “every 2 weeks” or “every last \
      Friday”.
      """,
      .repetitionUnanchored: """
      A repetition needs a day to count from; give the todo a due date or a start date.
      """,
      .repetitionEnded: "There is no next day to go to; the todo does not repeat any more.",
      .repetitionUnknown: "The repetition must count from due, next or done.",
      .notAReminder: """
      A reminder is not valid; write it like “10 minutes before” or “tomorrow 9am”.
      """,
      .reminderUnanchored: "A reminder before the due date needs a due date; give the todo one.",
      .remindersTooMany: "There are too many reminders; a todo may have at most {limit}.",
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
      .storeGone: """
      The store was moved away or deleted, and nothing was changed; bring it back, or start again to \
      begin a new one.
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
      The store refused access, and nothing was changed; check its address, the user name, the \
      password and the permissions.
      """,
      .storeOutcomeUnknown: """
      The connection was lost before the store said whether the change was made; look at the list \
      when the store can be reached again, and repeat the change only if it is missing.
      """,
      .storeDamagedTodo: """
      Todo {id} is damaged in the store and can only be deleted; restore the store from a backup \
      if you need it.
      """,
      .storeFolderMissing: """
      There is no folder {folder}, and nothing was changed; make it, or bring it back, and try again.
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

  private static let dayFirst: Phrasebook = [
    .weekdayAndDate: "{weekday}, {day} {month}", .date: "{day} {month} {year}",
    .monthAndDay: "{day} {month}",
  ]

  @Sendable private static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let suffix = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(number)" + suffix
  }
}
