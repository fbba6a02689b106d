/// What the scenes can say. What stands in braces in the words for it, such as `{id}`, is put in when
/// it is said.
enum Phrase: String, CaseIterable, Sendable {
  // Why a list shows nothing.
  case nothingThere, nothingPasses, behindTheEnd

  // Days: named from today, or written out with {day}, {month} and {year}; {date} and {time} of an
  // instant.
  case yesterday, today, tomorrow, date, dateAndTime

  // The report.
  case openGroup, completedGroup, withoutDueDate, total, grandTotal, nothingOpen, nothingCompleted

  // What a change of a todo did; {fields} are those below, between them the separator.
  case added, restored, completed, reopened, deleted, changed
  case fieldSeparator, titleField, contentField, dueField, priorityField, tagsField

  // What a step does, as one would order it: with the {title} of its todo, or with the {count} of them.
  case addOne, restoreOne, completeOne, reopenOne, deleteOne, editOne
  case addMany, restoreMany, completeMany, reopenMany, deleteMany, editMany

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

  // What is wrong, and what would be right.
  case notFound, conflict, nothingToUndo, nothingToRedo, keyReused, unexpected
  case titleEmpty, titleTooLong, titleControlCharacter, contentTooLong, contentControlCharacter
  case dueNotADate, priorityUnknown, tagsTooMany, tagEmpty, tagTooLong, tagNotAWord
  case storeBusy, storeFull, storeReadOnly, storeCorrupt, storeNewer, storeIO
}

/// The words for a phrase.
enum Wording: Sendable, ExpressibleByStringLiteral {
  case always(Template)
  /// Those for each form that a {count} takes in the language; `other` is one of them.
  case counted(KeyValuePairs<PluralForm, Template>)

  init(stringLiteral text: String) { self = .always(Template(text)) }

  /// The words for a count; for phrases without one, whatever it is.
  func template(for form: PluralForm = .other) -> Template? {
    switch self {
    case .always(let template): template
    case .counted(let forms):
      (forms.first { $0.key == form } ?? forms.first { $0.key == .other })?.value
    }
  }
}

/// A form that words take beside a number; which of them a language has, and which numbers take which,
/// is in its file (Unicode CLDR, plural rules of cardinals).
enum PluralForm: Sendable, CaseIterable {
  case zero, one, two, few, many, other
}
