/// Which todos a list or a report shows: a tree of conditions. A todo passes if all conditions that
/// are set hold (PROTOCOL § 6).
package struct TodoFilter: Sendable, Equatable {
  /// Whether the todo is done; false asks for open ones.
  package var completed: Bool?
  /// Whether it is overdue (``Todo/isOverdue(at:)``); false asks for all others.
  package var overdue: Bool?
  /// Whether it has a due day.
  package var hasDue: Bool?
  /// Whether it has a start.
  package var hasStart: Bool?
  /// Whether it has tags.
  package var hasTags: Bool?
  /// Due before this day, exclusive.
  package var dueBefore: CivilDate?
  /// Due after this day, exclusive.
  package var dueAfter: CivilDate?
  /// Due by the end of this time, which begins today. Overdue todos are within.
  package var dueWithin: Within?
  /// Whether it has no start, or one that is today or earlier.
  package var started: Bool?
  /// Whether it repeats.
  package var repeating: Bool?
  /// Whether it has an estimate.
  package var hasEstimate: Bool?
  /// It takes as long, or longer.
  package var estimateMin: Estimate?
  /// It takes as long, or shorter.
  package var estimateMax: Estimate?
  /// Whether it is blocked (``Todo/isBlocked``); false asks for all others.
  package var blocked: Bool?
  /// Whether it can be done today (``Todo/isReady(on:)``); false asks for all others.
  package var ready: Bool?
  /// It stands directly under the todo with this id, or under none.
  package var parent: Int??
  /// It stands under the todo with this id, at any depth.
  package var under: Int?
  /// Whether todos stand under it.
  package var hasChildren: Bool?
  /// Whether somebody has it (``Todo/claim``).
  package var claimed: Bool?
  /// The client of this name has it.
  package var claimedBy: String?
  /// It has all of these pairs.
  package var meta = Meta()
  /// The claims by which it is judged which todos are claimed (``resolved(by:)-([Claim])``).
  package private(set) var claims: [Claim]?
  /// When it was added, changed or completed.
  package var periods: [Period] = []
  /// It has any of these priorities.
  package var priorities: Set<Priority>?
  /// It has all of these tags. Each is a valid tag.
  package var tags: [String] = []
  /// It has any of these tags; none is no condition. Each is a valid tag.
  package var anyTags: [String] = []
  /// Each of these words occurs in the title or the content, or all of them in one comment. They are folded
  /// (``Swift/String/folded``).
  package var words: [[UInt8]] = []
  /// The todos that have a comment in which all of them occur, and so pass as well; nil before the store was
  /// asked (``EntityGateway/resolvingComments(of:)``).
  package var commented: Set<Int>?
  /// The text from which these words were taken (``search(for:)``); empty if there was none.
  package private(set) var text = ""
  /// Any of these filters passes it; none is no condition.
  package var any: [TodoFilter] = []
  /// All of these filters pass it.
  package var all: [TodoFilter] = []
  /// None of these filters passes it.
  package var not: [TodoFilter] = []
  /// It has one of these ids.
  package var ids: [Int]?
  /// It stands behind this place of a list (``behind(_:in:)``).
  package var place: ListPlace?

  /// The days on which something happened.
  package subscript(event: Period.Event) -> Period {
    get { periods.first { $0.event == event } ?? Period(event) }
    set { periods = periods.filter { $0.event != event } + [newValue] }
  }

  /// A filter without conditions, which passes all todos.
  package init() {}

  /// The same filter with a condition.
  package func with<Value>(_ condition: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
    var filter = self
    filter[keyPath: condition] = value
    return filter
  }

  /// Looks for each word of a text. Remembers the text as it was written, for people who look at the
  /// filter again.
  package mutating func search(for text: String) {
    words = text.words.map(\.folded)
    self.text = words.isEmpty ? "" : text
  }

  /// Whether it has no condition and so passes every todo.
  package var isUnrestricted: Bool { self == TodoFilter() }

  /// Whether it looks for words, at any depth. Nothing but the todos themselves has their texts.
  package var searchesText: Bool { !words.isEmpty || parts.contains(where: \.searchesText) }

  /// Whether it depends on the day which todos pass, at any depth, besides those that are overdue.
  package var dependsOnDay: Bool {
    dueWithin != nil || started != nil || ready != nil || periods.contains { $0.within != nil }
      || parts.contains(where: \.dependsOnDay)
  }

  /// Whether it asks when todos were added, changed or completed, at any depth.
  package var hasPeriods: Bool { !periods.isEmpty || parts.contains(where: \.hasPeriods) }

  /// The same filter, whose periods know at which instants their days begin and end. Todos pass a
  /// period only then. A filter that depends on the day must be resolved on each.
  package func resolved(by clock: any Clock) -> TodoFilter {
    if !hasPeriods { return self }
    var filter = mapParts { $0.resolved(by: clock) }
    filter.periods = periods.map { $0.resolved(by: clock) }
    return filter
  }

  /// Whether it depends on other todos which ones pass, at any depth: then no change tells by itself.
  package var dependsOnOthers: Bool { looksAtOthers || parts.contains(where: \.dependsOnOthers) }

  private var looksAtOthers: Bool {
    blocked != nil || dependsOnClaims || under != nil || hasChildren != nil
  }

  /// Whether it depends on what stands above todos and under them which ones pass, at any depth.
  package var dependsOnTree: Bool {
    ready != nil || under != nil || hasChildren != nil || parts.contains(where: \.dependsOnTree)
  }

  /// Whether it has a condition on claims.
  private var dependsOnClaims: Bool { ready != nil || claimed != nil || claimedBy != nil }

  /// The same filter, by which stores know what is claimed.
  package func resolved(by claims: [Claim]) -> TodoFilter {
    if !dependsOnOthers || self.claims != nil { return self }
    var filter = mapParts { $0.resolved(by: claims) }
    filter.claims = claims
    return filter
  }

  /// The ids of the todos that are claimed, or of those that one client has.
  package func claimedIDs(by name: String? = nil) -> [Int] {
    (claims ?? []).filter { name == nil || $0.client.hasSameBytes(as: name) }.map(\.todo)
  }

  /// The filters inside it.
  private var parts: [TodoFilter] { any + all + not }

  /// The same filter with others in the place of those inside it.
  func mapParts<Failure>(
    _ transform: (TodoFilter) throws(Failure) -> TodoFilter
  ) throws(Failure) -> TodoFilter {
    var filter = self
    filter.any = try any.map(transform)
    filter.all = try all.map(transform)
    filter.not = try not.map(transform)
    return filter
  }

  /// Whether both are the same, tags to the byte.
  package func isSame(as other: TodoFilter) -> Bool {
    self == other && tagsInside.elementsEqual(other.tagsInside) { $0.hasSameBytes(as: $1) }
  }

  /// The tags that are named, at any depth.
  private var tagsInside: [String] { tags + anyTags + parts.flatMap(\.tagsInside) }

  /// What passes both this filter and another one.
  package func narrowed(by other: TodoFilter) -> TodoFilter {
    if other.isUnrestricted { return self }
    return isUnrestricted ? other : TodoFilter().with(\.all, [self, other])
  }

  /// Whether a todo passes at a local time. This is the plain definition, with which every gateway must
  /// agree.
  package func matches(_ todo: Todo, at now: LocalTime) -> Bool {
    if let completed, todo.completed != completed { return false }
    if let overdue, todo.isOverdue(at: now) != overdue { return false }
    if let hasDue, (todo.due != nil) != hasDue { return false }
    if let hasTags, todo.tags.isEmpty == hasTags { return false }
    if let dueBefore, !(todo.due.map { $0 < dueBefore } ?? false) { return false }
    if let dueAfter, !(todo.due.map { $0 > dueAfter } ?? false) { return false }
    if let dueWithin, !(todo.due.map { $0 <= dueWithin.lastDay(from: now.date) } ?? false) {
      return false
    }
    if !matchesRare(todo, at: now) { return false }
    if let priorities, !priorities.contains(todo.priority) { return false }
    for tag in tags where !todo.hasTag(tag) { return false }
    if !anyTags.isEmpty && !anyTags.contains(where: todo.hasTag) { return false }
    for part in all where !part.matches(todo, at: now) { return false }
    for part in not where part.matches(todo, at: now) { return false }
    if !any.isEmpty && !any.contains(where: { $0.matches(todo, at: now) }) { return false }
    return matchesWords(todo)
  }

  /// Whether it has a condition, by itself, that ``matchesRare(_:at:)`` judges. That is asked for each todo.
  var hasRare: Bool {
    hasStart != nil || started != nil || repeating != nil || hasEstimate != nil
      || estimateMin != nil || estimateMax != nil || !periods.isEmpty || place != nil || ids != nil
      || parent != nil || !meta.pairs.isEmpty || looksAtOthers
  }

  /// Whether a todo passes the conditions that few filters have.
  func matchesRare(_ todo: Todo, at now: LocalTime) -> Bool {
    if !hasRare { return true }
    if let hasStart, (todo.start != nil) != hasStart { return false }
    if let started, todo.isStarted(on: now.date) != started { return false }
    if let repeating, (todo.repetition != nil) != repeating { return false }
    let estimate = todo.schedule?.estimate
    if let hasEstimate, (estimate != nil) != hasEstimate { return false }
    if let estimateMin, !(estimate.map { $0 >= estimateMin } ?? false) { return false }
    if let estimateMax, !(estimate.map { $0 <= estimateMax } ?? false) { return false }
    if let ids, !ids.contains(todo.id) { return false }
    if let parent, todo.parent != parent { return false }
    if !meta.pairs.allSatisfy({ todo.meta[$0.key].hasSameBytes(as: $0.value) }) { return false }
    if let under, todo.branch?.ancestors.contains(under) != true { return false }
    if let hasChildren, (todo.branch?.hasChildren == true) != hasChildren { return false }
    if let blocked, todo.isBlocked != blocked { return false }
    if let claimed, (todo.claim != nil) != claimed { return false }
    if let claimedBy, todo.claim?.client.hasSameBytes(as: claimedBy) != true { return false }
    if let ready, todo.isReady(on: now.date) != ready { return false }
    if let place, !place.sort.places(place.todo, before: todo) { return false }
    return periods.allSatisfy { $0.contains(todo) }
  }

  /// Whether a todo or one of its comments has the words.
  func matchesWords(_ todo: Todo) -> Bool {
    if words.isEmpty || commented?.contains(todo.id) == true { return true }
    var search = WordSearch(words)
    var content = todo.content
    return todo.title.folded.withUnsafeBufferPointer { title in
      content.withUTF8 { search.finds(inFolded: title, or: $0) }
    }
  }
}

extension Todo {
  /// Whether it has a tag, to the byte.
  fileprivate func hasTag(_ tag: String) -> Bool { tags.contains { $0.hasSameBytes(as: tag) } }
}

/// A condition on when something last happened to a todo, by local days; nil is any day.
package struct Period: Sendable, Equatable {
  /// What happened.
  package enum Event: String, Sendable { case completed, created, updated }

  package let event: Event
  /// From the first day of this time on.
  package var within: Within?
  /// Exclusive.
  package var after: CivilDate?
  /// Exclusive.
  package var before: CivilDate?
  /// From the first instant, before the last; nil before it was resolved.
  package private(set) var instants: Range<Instant>?

  package init(
    _ event: Event, within: Within? = nil, after: CivilDate? = nil, before: CivilDate? = nil
  ) { (self.event, self.within, self.after, self.before) = (event, within, after, before) }

  private static let all = Instant(milliseconds: .min)..<Instant(milliseconds: .max)

  fileprivate func resolved(by clock: any Clock) -> Period {
    let beginning = { (day: CivilDate) in
      clock.instant(reaching: LocalTime(date: day, time: .midnight))
    }
    let starts = [
      within.map { beginning($0.firstDay(to: clock.reached.date)) },
      after.map { $0.adding(days: 1).map(beginning) ?? Self.all.upperBound },
    ]
    let start = starts.compactMap { $0 }.max() ?? Self.all.lowerBound
    var period = self
    period.instants = start..<max(start, before.map(beginning) ?? Self.all.upperBound)
    return period
  }

  fileprivate func contains(_ todo: Todo) -> Bool {
    let instant: Instant? =
      switch event {
      case .completed: todo.completedAt
      case .created: todo.createdAt
      case .updated: todo.updatedAt
      }
    return instant.map { instants?.contains($0) == true } ?? false
  }
}

/// A time of which today is the last day, or the first.
package enum Within: Sendable, Equatable {
  /// Today, and this many days before or after it; 0 or more.
  case days(Int)
  /// The present week, which begins on Monday and ends on Sunday.
  case week
  /// The present month.
  case month

  /// More days than the calendar has.
  private static let longest = 10_000_000

  /// Its first day, if it ends today; the first one of the calendar if it would begin earlier.
  package func firstDay(to today: CivilDate) -> CivilDate {
    switch self {
    case .days(let count): count > Self.longest ? .first : today.adding(days: -count) ?? .first
    case .week: today.adding(days: 1 - today.weekday) ?? .first
    case .month: today.adding(days: 1 - today.day) ?? .first
    }
  }

  /// Its last day; the last one of the calendar if it would end later.
  package func lastDay(from today: CivilDate) -> CivilDate {
    switch self {
    case .days(let count): count > Self.longest ? .last : today.adding(days: count) ?? .last
    case .week: today.adding(days: 7 - today.weekday) ?? .last
    case .month: today.lastOfMonth
    }
  }
}

/// The rule of the text filter: every word occurs in the title or in the content, after all of them
/// are folded (``Swift/String/folded``).
package struct WordSearch {
  private let words: [[UInt8]]
  /// The folded content, kept so that a scan over many todos does not allocate for each.
  private var content: [UInt8] = []

  /// A search for these words, which are already folded. Longest first: rare words fail early.
  package init(_ words: [[UInt8]]) { self.words = words.sorted { $0.count > $1.count } }

  /// The todo of a comment that has all the words; nil if it has not.
  package mutating func finds(in comment: Comment) -> Int? {
    var text = comment.text
    let isFound = text.withUTF8 {
      finds(inFolded: UnsafeBufferPointer(start: nil, count: 0), or: $0)
    }
    return isFound ? comment.todo : nil
  }

  /// Whether a todo has all the words. `title` is already folded, `content` is not; it is folded
  /// only if the title lacks a word.
  package mutating func finds(
    inFolded title: UnsafeBufferPointer<UInt8>, or content: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var contentIsFolded = false
    for word in words where !title.contains(word) {
      if !contentIsFolded {
        self.content.removeAll(keepingCapacity: true)
        content.fold(into: &self.content)
        contentIsFolded = true
      }
      if !self.content.withUnsafeBufferPointer({ $0.contains(word) }) { return false }
    }
    return true
  }
}
