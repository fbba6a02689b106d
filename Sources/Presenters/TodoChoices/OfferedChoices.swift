import Entities
import UseCases

/// The choices for a field, in the user's language.
struct OfferedChoices {
  let model: TodoChoicesPresentationModel
  let texts: Texts

  private var field: ChoiceField { model.request.field }
  private var subject: TodoChoicesSubject? { model.subject }
  private var now: LocalTime { model.now }
  private var phrases: Phrases { texts.phrases }

  private typealias Choice = TodoChoiceViewModel

  /// At most as many as are asked for: what people pick most; or, if something is typed, what that is read
  /// as, and then what it may become.
  var best: [TodoChoiceViewModel] {
    let typed = String(model.request.typed.unicodeScalars.drop { $0.properties.isWhitespace })
    let beginning = WordAtoms.bare(typed)
    // The store has already found what goes with what is typed.
    var choices = all.filter {
      [.tags, .after, .parent].contains(field)
        || (typed.isEmpty ? $0.isCommon : begins($0, with: beginning))
    }
    if !typed.isEmpty, let reading = reading(of: typed) { choices.insert(reading, at: 0) }
    let best = choices.unique { $0.value.isSame(as: $1.value) }.prefix(model.request.limit)
    return best.map { choice in
      var choice = choice
      if choice.detail?.hasSameBytes(as: choice.text) == true { choice.detail = nil }
      return choice
    }
  }

  /// Whether the text of a choice, a word of it, or another word for it begins with what is typed.
  private func begins(_ choice: Choice, with typed: [UInt32]) -> Bool {
    ([choice.text] + choice.text.words + choice.words).contains {
      WordAtoms.bare($0).starts(with: typed)
    }
  }

  private var all: [Choice] {
    switch field {
    case .due, .start: days
    case .time: times
    case .repetition: rules
    case .reminders: reminders
    case .estimate:
      [5, 15, 30, 45, 60, 90, 120, 240].compactMap { Estimate(minutes: $0) }.map { estimate($0) }
        + [none(.noEstimate)]
    case .snooze: snoozes
    case .priority: priorities
    case .sort: sorts
    case .filter: filters
    case .tags:
      model.tags.map { tag, count in
        Choice(value: .text(tag), text: tag, detail: phrases.text(.openCount, count: count))
      }
    case .after, .parent:
      model.todos.map { Choice(value: .text("\($0.id)"), text: $0.title, detail: "\($0.id)") }
    case .savedLists:
      model.lists.map { name, title in
        Choice(value: .text(name), text: phrases.title(ofList: name, title), words: [name])
      }
    }
  }

  // MARK: What is typed

  /// What a text is read as; none or one.
  private func reading(of typed: String) -> Choice? {
    func moment(_ field: TodoField) -> WordValue? {
      texts.words.moment(typed, at: now, numbers: true, of: field)
    }
    switch field {
    case .due, .start:
      guard let moment = moment(field == .due ? .due : .start), let date = moment.date else {
        return nil
      }
      let time = moment.time.map { " \($0)" } ?? ""
      return Choice(
        value: .text(date.description + time), text: day(date, at: moment.time),
        detail: detail(date) + time)
    case .time:
      return moment(.time)?.time.map { Choice(value: .text("\($0)"), text: $0.description) }
    case .repetition:
      let read =
        texts.words.repetition(typed, at: now)
        ?? RecurrenceRule(typed).map { Repetition($0, from: .next) }
      return read.flatMap { rule($0.rule.description, from: $0.basis) }
    case .reminders:
      return (texts.words.reminder(typed, at: now, numbers: true) ?? Reminder(typed)).map {
        reminder($0)
      }
    case .estimate: return (texts.words.estimate(typed) ?? Estimate(typed)).map { estimate($0) }
    case .snooze:
      guard let moment = moment(.due), let date = moment.date else { return nil }
      let time = texts.shown(LocalTime(date: date, time: moment.time ?? .morning))
      return time > now ? until(time, day(time.date, at: time.time)) : nil
    case .tags, .priority, .after, .parent, .sort, .filter, .savedLists: return nil
    }
  }

  private func day(_ date: CivilDate, at time: TimeOfDay?) -> String {
    texts.day(date, RelativeDay(date, today: now.date), at: time)
  }

  // MARK: Days and times

  /// Days from today on, and none.
  private var days: [Choice] {
    let weekday = now.date.weekday
    let named: [(days: Int, Phrase)] = [
      // Saturday, from today on, and Monday.
      (0, .today), (1, .tomorrow), ((13 - weekday) % 7, .weekend), (8 - weekday, .nextWeek),
    ]
    func day(_ days: Int, _ phrase: Phrase?) -> Choice? {
      now.date.adding(days: days).map { date in
        let text = phrase.map { phrases.text($0) } ?? texts.day(date, .weekday)
        return Choice(
          value: .text("\(date)"), text: text, detail: detail(date), isCommon: phrase != nil)
      }
    }
    return (named.map(day) + (1...7).map { day($0, nil) }).compactMap { $0 } + [none(.noDate)]
  }

  /// Half hours, of which some are common; and none.
  private var times: [Choice] {
    let common = [9, 12, 15, 18, 20].map { $0 * 60 }
    // The night comes last.
    let minutes = stride(from: 360, to: 360 + TimeOfDay.minutesPerDay, by: 30)
    return minutes.compactMap { TimeOfDay(minutes: $0 % TimeOfDay.minutesPerDay) }.map { time in
      let text = time.description
      let isAhead = subject?.due != now.date || time > now.time
      return Choice(
        value: .text(text), text: text, words: [String(text.drop { $0 == "0" })],
        isCommon: isAhead && common.contains(time.minutes))
    } + [none(.noTime)]
  }

  /// A day with its weekday.
  private func detail(_ date: CivilDate) -> String {
    let isFar = RelativeDay(date, today: now.date) == .date
    return texts.day(date, isFar ? .date : .weekdayAndDate)
  }

  /// A time of today by its time alone, any other with its day.
  private func detail(_ time: LocalTime) -> String {
    time.date == now.date ? time.time.description : "\(detail(time.date)) \(time.time)"
  }

  /// No value: an empty text is one in a form.
  private func none(_ phrase: Phrase) -> Choice {
    Choice(value: .text(""), text: phrases.text(phrase), words: ["none"])
  }

  // MARK: Repetition and reminders

  private var rules: [Choice] {
    let rules = [
      "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2",
      "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=YEARLY",
    ]
    return rules.compactMap { rule($0, from: .next) } + [none(.noRepetition)]
  }

  /// A rule, filled in from the todo's day. Its words are what is sent: they say also what it counts from,
  /// and bring a day to a todo without one.
  private func rule(_ rule: String, from basis: Repetition.Basis) -> Choice? {
    let day = subject?.due ?? subject?.start ?? now.date
    return Repetition(rule, from: basis, anchor: day).map {
      let text = texts.repetition($0)
      return Choice(value: .text(text), text: text)
    }
  }

  /// Before the todo is due, unless it has no day; and at times that come soon, unless it has one.
  private var reminders: [Choice] {
    let before = [0, 10, 30, 60, 120, 1440, 2880, 10080].map { Reminder.before(minutes: $0) }
      // A time that is past when it is set is never shown.
      .filter { ($0.moment(due: subject?.due, time: subject?.time) ?? .last) > now }
      .map { reminder($0) }
    let soon = moments.map { reminder(.at($0.time), $0.text) }
    return subject.map { $0.due == nil ? soon : before } ?? before + soon
  }

  private func estimate(_ estimate: Estimate) -> Choice {
    Choice(value: .text(estimate.description), text: texts.duration(estimate.minutes))
  }

  private func reminder(_ reminder: Reminder, _ name: String? = nil) -> Choice {
    let day = reminder.moment(due: subject?.due, time: subject?.time).map { detail($0) }
    let text =
      switch reminder {
      case .before(0): phrases.text(.atTheTime)
      case .before(let minutes):
        phrases.span(minutes, [(1440, .daysBefore), (60, .hoursBefore), (1, .minutesBefore)])
      case .at: name ?? day ?? ""
      }
    return Choice(value: .text(reminder.description), text: text, detail: day)
  }

  /// Times that come soon, as clocks show them.
  private var moments: [(time: LocalTime, text: String)] {
    let moments: [(Int, Int, Phrase)] = [
      (0, 18, .thisEvening), (1, 9, .tomorrowMorning), (8 - now.date.weekday, 9, .nextWeek),
    ]
    return moments.compactMap { days, hour, phrase in
      guard let date = now.date.adding(days: days) else { return nil }
      let time = texts.shown(LocalTime(date: date, hour: hour, minute: 0))
      return time > now ? (time, phrases.text(phrase)) : nil
    }
  }

  private var snoozes: [Choice] {
    // A number alone can be of either unit.
    let number = Int(model.request.typed).flatMap { (1...999).contains($0) ? $0 : nil }
    let spans = ((number.map { [$0, $0 * 60] } ?? []) + [10, 30, 60, 180]).compactMap { minutes in
      let text = minutes % 60 == 0 ? "PT\(minutes / 60)H" : "PT\(minutes)M"
      return TimeSpan(ahead: text).map { span in
        Choice(
          value: .member("for", text),
          text: phrases.span(minutes, [(60, .inHours), (1, .inMinutes)]),
          detail: detail(texts.time(after: span)))
      }
    }
    return spans + moments.map { until($0.time, $0.text) }
  }

  private func until(_ time: LocalTime, _ text: String) -> Choice {
    Choice(value: .member("until", time.description), text: text, detail: detail(time))
  }

  // MARK: Priorities, orders and filters

  private var priorities: [Choice] {
    let names: [Phrase] = [.noPriority, .lowPriority, .mediumPriority, .highPriority]
    return zip(Priority.allCases, names).reversed().map { priority, name in
      Choice(value: .text(priority.word), text: phrases.text(name), words: [priority.word])
    }
  }

  private var sorts: [Choice] {
    let sorts: [(TodoSort.Field, descending: Bool, Phrase)] = [
      (.due, false, .dueSort), (.priority, true, .prioritySort), (.created, true, .createdSort),
      (.updated, true, .updatedSort), (.title, false, .titleSort), (.start, false, .startSort),
      (.completed, true, .completedSort), (.estimate, false, .estimateSort),
      (.manual, false, .manualSort),
    ]
    return sorts.map { field, descending, phrase in
      Choice(
        value: .sort([.init(field, descending: descending)]), text: phrases.text(phrase),
        words: [field.rawValue])
    }
  }

  private var filters: [Choice] {
    let toDo = TodoFilter().with(\.completed, false)
    let filters: [(TodoFilter, Phrase)] = [
      (toDo, .toDoFilter), (TodoFilter().with(\.completed, true), .doneFilter),
      (TodoFilter().with(\.overdue, true), .overdueFilter),
      (toDo.with(\.dueWithin, .days(0)), .todayFilter),
      (toDo.with(\.dueWithin, .week), .weekFilter), (toDo.with(\.hasDue, false), .withoutDayFilter),
      (toDo.with(\.priorities, [.high]), .highFilter),
      (toDo.with(\.repeating, true), .repeatingFilter),
      (toDo.with(\.hasTags, false), .withoutTagsFilter),
      (toDo.with(\.started, false), .waitingFilter),
    ]
    return filters.map { Choice(value: .filter($0.0), text: phrases.text($0.1)) }
  }
}

extension TodoChoiceViewModel.Value {
  /// Whether a View would send the same text. Others are offered once.
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)), (.member(_, let text), .member(_, let other)):
      text.hasSameBytes(as: other)
    default: false
    }
  }
}

extension Phrases {
  /// Some minutes in the largest unit that has a whole number of them: `10 minutes before`.
  fileprivate func span(_ minutes: Int, _ units: [(minutes: Int, Phrase)]) -> String {
    units.first { minutes % $0.minutes == 0 }.map { text($1, count: minutes / $0) } ?? ""
  }
}
