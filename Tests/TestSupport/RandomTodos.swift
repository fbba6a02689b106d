import Entities

/// Random todos, filters and sorts. They use few values, so that filters often match: two spellings
/// of é, words and signs of query languages, letters whose lower case has another length.
package struct RandomTodos {
  /// The random numbers that decide.
  package var numbers: SplitMix64

  /// The sequence that begins with a seed.
  package init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  private static let words = [
    "milk", "Milk", "MILK", "caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "100%", "a_b", "a*b", "\"q\"",
    "'; DROP", "\u{130}stanbul", "\u{1F600}", "x", "\u{3A3}\u{3C2}", "NEAR", "\\", "e\u{301}",
  ]
  private static let tags = [
    "a", "b", "ab", "caf\u{E9}", "cafe\u{301}", "%", "A", "\u{1F600}", "home", "homework",
  ]

  /// An integer in the range.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &numbers)
  }

  /// True one time in `times`.
  package mutating func oneIn(_ times: Int) -> Bool { number(1...times) == 1 }

  /// Contents that a person could write.
  package mutating func contents() -> Todo? {
    let due = oneIn(3) ? nil : day()
    return try? Todo.new(
      title: text(1...3, " "), content: oneIn(2) ? "" : text(1...6, "\n"), due: due,
      priority: priority(), tags: some(Self.tags, 0...3),
      schedule: oneIn(2) ? nil : schedule(due: due))
  }

  /// A schedule of a todo that is due on a day, with all that the program notes in one.
  package mutating func schedule(due: CivilDate?) -> Schedule {
    var schedule = Schedule(
      time: due == nil || oneIn(2) ? nil : time(), start: oneIn(2) ? nil : day())
    if let anchor = schedule.anchor(due: due), oneIn(3) {
      let basis = Repetition.Basis.allCases[number(0...2)]
      schedule.repetition = Repetition(
        ["FREQ=WEEKLY", "FREQ=MONTHLY;COUNT=3", "FREQ=DAILY;INTERVAL=2"][number(0...2)],
        from: basis, anchor: anchor)
      if oneIn(2) {
        schedule.place = Schedule.Place(series: number(1...9), number: number(2...9))
        schedule.isMovedBack = schedule.place?.number == 2
      }
      if oneIn(2) {
        schedule.successor = Schedule.Successor(id: number(1...9), digest: number(1...1 << 53))
      }
    }
    schedule.estimate = oneIn(2) ? nil : estimate()
    schedule.after = oneIn(2) ? [] : Set((0..<number(1...3)).map { _ in number(1...20) }).sorted()
    schedule.parent = oneIn(2) ? nil : number(1...20)
    if oneIn(3) { schedule.meta = meta() }
    for _ in 0..<(oneIn(2) ? 0 : number(1...5)) {
      let reminder =
        due == nil || oneIn(2)
        ? Reminder.at(LocalTime(date: day(), time: time())) : .before(minutes: number(0...3000))
      if !schedule.reminders.contains(reminder) { schedule.reminders.append(reminder) }
    }
    if !schedule.reminders.isEmpty {
      schedule.remindersSetAt = LocalTime(date: day(), time: time())
    }
    return schedule
  }

  /// One pair or two of a few, some of which begin as others do.
  package mutating func meta() -> Meta {
    var meta = Meta()
    for _ in 1...number(1...2) {
      meta[["a", "a.b"][number(0...1)]] = ["", "x", "x y", "%20", "e\u{301}\n"][number(0...4)]
    }
    return meta
  }

  /// One of a few, of which some are the shortest and the longest.
  package mutating func estimate() -> Estimate? {
    Estimate(minutes: [1, 30, 60, 90, Estimate.longest][number(0...4)])
  }

  /// One of a few times of day.
  package mutating func time() -> TimeOfDay {
    TimeOfDay(minutes: number(0...3) * 360 + number(0...1)) ?? .midnight
  }

  /// Any filter, even one that no todo passes.
  package mutating func filter() -> TodoFilter {
    if oneIn(3) { return tree() }
    return TodoFilter(
      completed: oneIn(3) ? oneIn(2) : nil, overdue: oneIn(4) ? oneIn(2) : nil,
      hasDue: oneIn(9) ? oneIn(2) : nil, hasStart: oneIn(9) ? oneIn(2) : nil,
      hasTags: oneIn(9) ? oneIn(2) : nil,
      dueBefore: oneIn(5) ? day() : nil, dueAfter: oneIn(5) ? day() : nil,
      dueWithin: oneIn(9) ? dueWithin() : nil,
      started: oneIn(6) ? oneIn(2) : nil, repeating: oneIn(9) ? oneIn(2) : nil,
      priorities: oneIn(4) ? priorities() : nil,
      tags: oneIn(4) ? some(Self.tags, 1...2) : [],
      anyTags: oneIn(9) ? some(Self.tags, 1...3) : [], words: oneIn(3) ? folded() : []
    ).with(\.periods, oneIn(6) ? [period()] : []).with(\.hasEstimate, oneIn(9) ? oneIn(2) : nil)
      .with(\.estimateMin, oneIn(9) ? estimate() : nil)
      .with(\.blocked, oneIn(6) ? oneIn(2) : nil).with(\.ready, oneIn(6) ? oneIn(2) : nil)
      .with(\.claimed, oneIn(9) ? oneIn(2) : nil).with(\.claimedBy, oneIn(20) ? "Ada" : nil)
      .with(\.parent, oneIn(9) ? parent() : nil).with(\.under, oneIn(9) ? number(1...20) : nil)
      .with(\.hasChildren, oneIn(6) ? oneIn(2) : nil).with(\.meta, oneIn(9) ? meta() : Meta())
  }

  /// A time that begins or ends near the instants of tests, or holds them.
  private mutating func period() -> Period {
    let event = [Period.Event.completed, .created, .updated][number(0...2)]
    let day = [CivilDate.first, UniversalClock().today, day(), .last][number(0...3)]
    let within = [Within.week, .month, .days(number(0...5))][number(0...2)]
    return switch number(0...2) {
    case 0: Period(event, within: within)
    case 1: Period(event, after: day)
    default: Period(event, before: day)
    }
  }

  /// A tree of filters, each of which has few conditions, so that the operators decide.
  package mutating func tree(depth: Int = 3) -> TodoFilter {
    var filter = TodoFilter()
    for _ in 0..<number(depth == 0 ? 1...2 : 0...1) { addCondition(to: &filter) }
    if depth == 0 { return filter }
    if oneIn(2) { filter.any = (0..<number(1...3)).map { _ in tree(depth: depth - 1) } }
    if oneIn(3) { filter.all = (0..<number(1...2)).map { _ in tree(depth: depth - 1) } }
    if oneIn(3) { filter.not = (0..<number(1...2)).map { _ in tree(depth: depth - 1) } }
    return filter
  }

  /// A filter that holds another one.
  package mutating func around(_ filter: TodoFilter) -> TodoFilter {
    switch number(0...2) {
    case 0: TodoFilter(any: [tree(depth: 0), filter])
    case 1: TodoFilter(all: [filter])
    default: TodoFilter(not: [filter])
    }
  }

  private mutating func addCondition(to filter: inout TodoFilter) {
    switch number(0...23) {
    case 0: filter.completed = oneIn(2)
    case 1: filter.overdue = oneIn(2)
    case 2: filter.hasDue = oneIn(2)
    case 3: filter.hasTags = oneIn(2)
    case 4: filter.dueBefore = day()
    case 5: filter.dueAfter = day()
    case 6: filter.dueWithin = dueWithin()
    case 7: filter.priorities = priorities()
    case 8: filter.tags = some(Self.tags, 1...2)
    case 9: filter.anyTags = some(Self.tags, 1...3)
    case 10: filter.started = oneIn(2)
    case 11: filter.repeating = oneIn(2)
    case 12: filter.hasStart = oneIn(2)
    case 13: filter.hasEstimate = oneIn(2)
    case 14: filter.estimateMin = estimate()
    case 15: filter.estimateMax = estimate()
    case 16: filter.periods = [period()]
    case 17: filter.blocked = oneIn(2)
    case 18: filter.ready = oneIn(2)
    case 19: filter.claimed = oneIn(2)
    case 20: filter.parent = parent()
    case 21: filter.under = number(1...20)
    case 22: filter.hasChildren = oneIn(2)
    default: filter.words = folded()
    }
  }

  /// That of roots, or one of a few.
  private mutating func parent() -> Int?? { .some(oneIn(2) ? nil : number(1...20)) }

  /// A local time of one of the days.
  package mutating func localTime() -> LocalTime { LocalTime(date: day(), time: time()) }

  /// Any sort.
  package mutating func sort() -> TodoSort {
    TodoSort(
      TodoSort.Field.allCases.shuffled(using: &numbers).prefix(number(0...3)).map {
        TodoSort.Key($0, descending: oneIn(2))
      })
  }

  /// A day of the week around a leap day, or of the week around the end of a year.
  package mutating func day() -> CivilDate {
    (oneIn(2)
      ? CivilDate(year: 2028, month: 2, day: number(23...29))
      : CivilDate(year: 2026, month: 12, day: number(25...31))) ?? .first
  }

  private mutating func dueWithin() -> Within {
    [.week, .month, .days(number(0...5)), .days(.max)][number(0...3)]
  }

  private mutating func priorities() -> Set<Priority> {
    Set((0..<number(0...3)).map { _ in priority() })
  }

  private mutating func folded() -> [[UInt8]] {
    some(Self.words, 1...2).map { String(part($0)).folded }
  }

  private mutating func priority() -> Priority {
    Priority(rawValue: UInt8(number(0...3))) ?? .none
  }

  private mutating func text(_ count: ClosedRange<Int>, _ separator: String) -> String {
    some(Self.words, count).joined(separator: separator)
  }

  private mutating func some(_ words: [String], _ count: ClosedRange<Int>) -> [String] {
    (0..<number(count)).map { _ in words[number(0...words.count - 1)] }
  }

  private mutating func part(_ word: String) -> Substring.UnicodeScalarView.SubSequence {
    let scalars = Substring(word).unicodeScalars
    return oneIn(2) ? scalars[...] : scalars.dropFirst(number(0...scalars.count - 1))
  }
}

/// What clocks of tests leave out.
extension Clock {
  /// Nobody knows the name.
  package var zoneName: String? { nil }
  /// The user's local day now.
  package var today: CivilDate { localTime(at: now).date }
  /// The local time now.
  package var reached: LocalTime { localTime(at: now) }
  /// The instant of a local time in UTC.
  package func instant(of time: LocalTime) -> Instant { Instant(utc: time) }
}

/// Shows universal time, and stands still at ``Instant/testing``.
package final class UniversalClock: Clock {
  package let now = Instant.testing
  package init() {}
  package func tick() {}
  package func localTime(at instant: Instant) -> LocalTime {
    let epoch = CivilDate("1970-01-01")?.dayNumber ?? 0
    return LocalTime(
      minuteNumber: epoch * TimeOfDay.minutesPerDay + Int(instant.seconds) / 60) ?? .last
  }
}
