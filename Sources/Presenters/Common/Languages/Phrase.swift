/// The phrases of all scenes. A name in braces in the words for a phrase, such as `{id}`, is
/// replaced with a value.
enum Phrase: String, CaseIterable, Sendable {
  // Why a list shows nothing.
  case nothingThere, nothingPasses, behindTheEnd

  // In place of a title that cannot be shown.
  case damagedTodo

  // Days, relative to today, or written out with {weekday}, {day}, {month} and {year}; {date} and
  // {time} of an instant.
  case yesterday, today, tomorrow, weekdayAndDate, date, dateAndTime

  // The lists that are always there.
  case inboxList, todayList, upcomingList, allList, doneList

  // The report.
  case openGroup, completedGroup, withoutDueDate, total, grandTotal, nothingOpen, nothingCompleted

  // What a change of a todo did; {fields} are those below, with the separator between them.
  case added, restored, completed, reopened, deleted, changed
  case fieldSeparator, titleField, contentField, dueField, priorityField, tagsField
  case timeField, startField, repetitionField, remindersField

  // What a step does, as a command: with the {title} of its todo, or with the {count} of them.
  case addOne, restoreOne, completeOne, reopenOne, deleteOne, editOne
  case addMany, restoreMany, completeMany, reopenMany, deleteMany, editMany, changeMany

  // What a step did, as a report: with the {title} of its todo, or with the {count} of them; {step}
  // is one of those above.
  case addedOne, completedOne, reopenedOne, editedOne, deletedOne
  case addedMany, completedMany, reopenedMany, editedMany, deletedMany, changedMany
  case undone, redone

  // What a tool shows: how much of a {total}, or of the todo {id}.
  case listShown, todoShown, reportShown, historyShown, changesShown, changesUnknown
  case previewShown, nothingChanged, keyRepeated

  // How a todo repeats: how often; in which {months} and on which {days}; where that ends.
  case everyDay, everyWeek, everyMonth, everyYear, everyWorkday
  case everyDays, everyWeeks, everyMonths, everyYears
  case inMonths, onDays, everyMonthOn, ifThatIs, ofThese, orLastDay
  case afterCompletion, untilDate, times, byRule
  // Days of a rule: a {weekday}, a {day} of the month, the {ordinal} one of its kind; the kinds; what
  // stands between the last two of a list.
  case onWeekday, eachWeekday, aWeekday, monthDay, monthAndDay
  case first, second, third, fourth, fifth, nth, last, secondToLast, thirdToLast, nthToLast
  case dayOfAnyKind, workday, and, or

  // What people choose from while they type: days, none of them; times that come soon, or after some
  // {count} of minutes or hours; how long before a todo is due; priorities, orders and filters; how many
  // todos are open.
  case weekend, nextWeek, noDate, noTime, noRepetition, thisEvening, tomorrowMorning
  case inMinutes, inHours, atTheTime, minutesBefore, hoursBefore, daysBefore
  case noPriority, lowPriority, mediumPriority, highPriority
  case dueSort, prioritySort, createdSort, updatedSort, titleSort, startSort, completedSort
  case toDoFilter, doneFilter, overdueFilter, todayFilter, weekFilter, withoutDayFilter, highFilter
  case repeatingFilter, withoutTagsFilter, waitingFilter, openCount

  // What is wrong, and what would be right. The newest step did what its {text} says,
  // {at} an instant.
  case notFound, conflict, fieldsConflict, nothingToUndo, nothingToRedo, notUndoable, keyReused
  case nothingOwnToUndo, onlyOthersToUndo
  case keyOfOthers, countChanged, changedSince, seriesOpen, notRepeating
  case listUnknown, listBuiltIn, listsTooMany, listExists
  case listNotOpen, unnamedListNotOpen, draftNotOpen, unnamedDraftNotOpen
  case keptDraftNotFound, unexpected
  case titleEmpty, titleTooLong, titleControlCharacter, contentTooLong, contentControlCharacter
  case timeNotATime, timeUnanchored, startNotADate, notARule, repetitionUnanchored
  case repetitionEnded, repetitionUnknown, notAReminder, reminderUnanchored, remindersTooMany
  case dueNotADate, priorityUnknown, tagsTooMany, tagEmpty, tagTooLong, tagNotAWord
  case storeBusy, storeFull, storeReadOnly, storeCorrupt, storeNewer, storeGone, storeIO
  case storeUnreachable, storeDenied, storeOutcomeUnknown, storeDamagedTodo, storePartMissing
  case storeSeveralNames, storeFolderMissing
}

/// The words for a phrase.
enum Wording: Sendable, ExpressibleByStringLiteral {
  case always(Template)
  /// The words for each form that a {count} takes in the language; `other` is one of the forms.
  case counted(KeyValuePairs<PluralForm, Template>)

  init(stringLiteral text: String) { self = .always(Template(text)) }

  /// The words for a count. Those of a phrase without a count are always the same.
  func template(for form: PluralForm = .other) -> Template? {
    switch self {
    case .always(let template): template
    case .counted(let forms):
      (forms.first { $0.key == form } ?? forms.first { $0.key == .other })?.value
    }
  }
}

/// A form of words beside a number. The file of a language says which forms it has, and which
/// numbers take which (Unicode CLDR, plural rules of cardinals).
enum PluralForm: Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// Words with named places for values, such as `There is no todo {id}.`
struct Template: Sendable, ExpressibleByStringLiteral {
  /// The words as the language's file has them.
  let text: String

  init(_ text: String) { self.text = text }
  init(stringLiteral text: String) { self.text = text }

  /// A part of the words.
  enum Part {
    case literal(Substring)
    case place(Substring)
  }

  /// The names of the places.
  var places: [String] {
    parts.compactMap { if case .place(let name) = $0 { String(name) } else { nil } }
  }

  /// The words with values in their places. Places inside a value are not filled.
  func filled(_ values: [(place: StaticString, value: String)]) -> String {
    if values.isEmpty { return text }
    return parts.reduce(into: "") { result, part in
      switch part {
      case .literal(let text): result += text
      case .place(let name):
        result += values.first { "\($0.place)".utf8.elementsEqual(name.utf8) }?.value ?? ""
      }
    }
  }

  /// The parts, in order.
  var parts: [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      parts.append(.literal(rest[..<open]))
      parts.append(.place(rest[rest.utf8.index(after: open)..<close]))
      rest = rest[rest.utf8.index(after: close)...]
    }
    parts.append(.literal(rest))
    return parts
  }
}
