import Entities

/// How many todos a list has, kept up to date from the changes in the log and from the todos that become
/// overdue. So the cost of a change does not depend on the number of todos.
struct ListTotals: Equatable {
  /// How many todos pass the list's filter.
  private(set) var total: Int
  /// How many of them are overdue.
  private(set) var overdue: Int

  private static let areOverdue = TodoFilter().with(\.overdue, true)

  /// More conditions than these are looked at in one pass over all todos, whose cost hardly depends on how many
  /// there are. Each of a few lists is counted faster by the store's indices.
  private static let fewConditions = 32

  /// Counts lists with these filters in the store.
  static func counted(
    _ filters: [TodoFilter], at now: LocalTime, in gateway: any EntityGateway
  ) throws -> [ListTotals] {
    if filters.reduce(0, { $0 + $1.conditions }) > fewConditions,
      let totals = try countedInOnePass(filters, at: now, in: gateway)
    {
      return totals
    }
    return try filters.map { filter in
      try gateway.checkInterruption()
      let total = try gateway.count(filter, at: now)
      let overdue = total == 0 ? 0 : try gateway.count(filter.narrowed(by: areOverdue), at: now)
      return ListTotals(total: total, overdue: overdue)
    }
  }

  /// Nil if a todo is damaged, of which only the store knows what it passes.
  private static func countedInOnePass(
    _ filters: [TodoFilter], at now: LocalTime, in gateway: any EntityGateway
  ) throws -> [ListTotals]? {
    let filters = try filters.map(gateway.resolvingComments)
    var totals = filters.map { _ in ListTotals(total: 0, overdue: 0) }
    var pieces = TodoPieces(TodoFilter(), at: now, in: gateway)
    while let piece = try pieces.next() {
      if piece.contains(where: \.isDamaged) { return nil }
      let block = TodoBlock(piece, at: now)
      for (index, filter) in filters.enumerated() {
        let passing = block.passing(filter)
        totals[index].total += passing.count
        totals[index].overdue += (passing & block.overdue).count
      }
    }
    return totals
  }

  /// Adds what happened to a list with this filter, which does not depend on the day if one began.
  mutating func follow(_ events: TotalsEvents, _ filter: TodoFilter) {
    for (before, then, after, now) in events.replacements {
      if let before { count(before, -1, filter, then) }
      if let after { count(after, 1, filter, now) }
    }
  }

  private mutating func count(_ todo: Todo, _ one: Int, _ filter: TodoFilter, _ now: LocalTime) {
    guard filter.matches(todo, at: now) else { return }
    total += one
    if Self.areOverdue.matches(todo, at: now) { overdue += one }
  }
}

extension TodoFilter {
  /// About how many conditions it has, at any depth.
  fileprivate var conditions: Int {
    (any + all + not).reduce(1 + tags.count + anyTags.count) { $0 + $1.conditions }
  }
}

/// What happened to the totals of lists since an earlier freshness: first the changes, then the time that
/// passed.
struct TotalsEvents {
  /// To count a hundred lists again takes longer than to follow as many changes or todos as these.
  private static let limit = 1000

  /// A todo that took the place of another one, each with the local time at which it counts.
  typealias Replacement = (before: Todo?, then: LocalTime, after: Todo?, now: LocalTime)

  let replacements: [Replacement]
  /// Whether the log has notes too.
  let hasNotes: Bool
  /// Whether a todo has comments, of which only the store knows what lists that look for words they pass.
  private let hasComments: Bool
  private let isNewDay: Bool

  /// Nil if the totals cannot be followed: the log cannot be (``News/log(_:)``), too many todos became
  /// overdue, or a todo is damaged, of which only the store knows what it passes.
  init?(_ news: News, in gateway: any EntityGateway) throws {
    guard let then = news.since, let log = try news.log(Self.limit) else { return nil }
    let changes = log.changes
    let (now, isSameTime) = (news.freshness.now, then.isSameTime(as: news.freshness))
    guard let turned = try isSameTime ? [] : Self.turned(between: then.now, now, in: gateway),
      !changes.contains(where: \.isDamaged), !turned.contains(where: \.isDamaged)
    else { return nil }
    let changedAt = isSameTime ? now : then.now
    replacements =
      changes.map { ($0.before, changedAt, $0.after, changedAt) }
      + turned.map { ($0, then.now, $0, now) }
    hasNotes = log.hasNotes
    isNewDay = then.now.date != now.date
    hasComments = changes.contains(where: \.hasComments) || turned.contains { $0.comments > 0 }
  }

  /// Whether they tell by themselves what passes a filter.
  func tell(_ filter: TodoFilter) -> Bool {
    !filter.dependsOnOthers && !(hasComments && filter.searchesText)
      && !(isNewDay && filter.dependsOnDay)
  }

  /// The todos that are overdue at only one of two local times; nil if there may be too many.
  private static func turned(
    between one: LocalTime, _ other: LocalTime, in gateway: any EntityGateway
  ) throws(StoreError) -> [Todo]? {
    let (earlier, later) = (min(one, other), max(one, other))
    // Of the todos that were due on an earlier day, all were overdue already.
    let filter = TodoFilter().with(\.overdue, true).with(\.dueAfter, earlier.date.adding(days: -1))
    // This order has an index.
    let todos = try gateway.window(
      filter, TodoSort([.init(.due)]), at: later, offset: 0, limit: limit)
    return todos.count < limit ? todos.filter { !$0.isOverdue(at: earlier) } : nil
  }
}
