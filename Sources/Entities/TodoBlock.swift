/// Some todos in columns, a bit for each todo, so that a condition takes as long for all of them as for one: the
/// totals of many lists are counted in one pass over the todos.
package struct TodoBlock {
  /// A bit for each todo.
  package typealias Mask = SIMD16<UInt64>

  /// The most todos of a block.
  package static let size = Mask.scalarCount * UInt64.bitWidth

  /// Those that are overdue.
  package private(set) var overdue = Mask()
  private let now: LocalTime
  private let todos: [Todo]
  private var all = Mask()
  private var done = Mask()
  private var priorities = [Mask](repeating: Mask(), count: Priority.allCases.count)
  private var dues: RankedDays
  /// Those that have a tag, by its bytes.
  private var tags: [[UInt8]: Mask] = [:]
  private var tagged = Mask()

  /// A block of todos at a local time; at most ``size``, and none that is damaged.
  package init(_ todos: [Todo], at now: LocalTime) {
    (self.now, self.todos) = (now, todos)
    dues = RankedDays(todos.map(\.due))
    for (place, todo) in todos.enumerated() {
      all.insert(place)
      if todo.completed { done.insert(place) }
      if todo.isOverdue(at: now) { overdue.insert(place) }
      priorities[Int(todo.priority.rawValue)].insert(place)
      if !todo.tags.isEmpty { tagged.insert(place) }
      for tag in todo.tags { tags[Array(tag.utf8), default: Mask()].insert(place) }
    }
  }

  /// The todos that pass a filter: those for which ``TodoFilter/matches(_:at:)`` is true.
  package func passing(_ filter: TodoFilter) -> Mask {
    var mask = all
    if let completed = filter.completed { mask &= completed ? done : ~done }
    if let isOverdue = filter.overdue { mask &= isOverdue ? overdue : ~overdue }
    if let hasDue = filter.hasDue { mask &= hasDue ? dues.all : ~dues.all }
    if let hasTags = filter.hasTags { mask &= hasTags ? tagged : ~tagged }
    if let day = filter.dueBefore { mask &= dues.before(day) }
    if let day = filter.dueAfter { mask &= dues.all & ~dues.upTo(day) }
    if let within = filter.dueWithin { mask &= dues.upTo(within.lastDay(from: now.date)) }
    if let chosen = filter.priorities {
      mask &= chosen.reduce(Mask()) { $0 | priorities[Int($1.rawValue)] }
    }
    for tag in filter.tags { mask &= having(tag) }
    if !filter.anyTags.isEmpty { mask &= filter.anyTags.reduce(Mask()) { $0 | having($1) } }
    for part in filter.all { mask &= passing(part) }
    for part in filter.not { mask &= ~passing(part) }
    if !filter.any.isEmpty { mask &= filter.any.reduce(Mask()) { $0 | passing($1) } }
    if filter.hasRare || !filter.words.isEmpty {
      for (place, todo) in todos.enumerated() where mask.contains(place) {
        let passes = filter.matchesRare(todo, at: now) && filter.matchesWords(todo)
        if !passes { mask.remove(place) }
      }
    }
    return mask
  }

  private func having(_ tag: String) -> Mask { tags[Array(tag.utf8)] ?? Mask() }
}

/// The days of the todos of a block, in order, with the todos that have one of the first days.
private struct RankedDays {
  /// The todos that have a day.
  private(set) var all = TodoBlock.Mask()
  /// In order.
  private var days: [CivilDate] = []
  /// The todos of the first days, for each number of days.
  private var first: [TodoBlock.Mask] = [TodoBlock.Mask()]

  init(_ days: [CivilDate?]) {
    let ranked = days.enumerated().compactMap { place, day in day.map { ($0, place) } }
      .sorted { $0.0 < $1.0 }
    self.days.reserveCapacity(ranked.count)
    first.reserveCapacity(ranked.count + 1)
    for (day, place) in ranked {
      all.insert(place)
      self.days.append(day)
      first.append(all)
    }
  }

  /// Those of earlier days.
  func before(_ day: CivilDate) -> TodoBlock.Mask { first[days.indices.end { days[$0] < day }] }

  /// Those of a day, and of earlier days.
  func upTo(_ day: CivilDate) -> TodoBlock.Mask { first[days.indices.end { days[$0] <= day }] }
}

extension TodoBlock.Mask {
  /// How many todos it has.
  package var count: Int { indices.reduce(0) { $0 + self[$1].nonzeroBitCount } }

  fileprivate func contains(_ place: Int) -> Bool { self[place / 64] & bit(place) != 0 }
  fileprivate mutating func insert(_ place: Int) { self[place / 64] |= bit(place) }
  fileprivate mutating func remove(_ place: Int) { self[place / 64] &= ~bit(place) }
  private func bit(_ place: Int) -> UInt64 { 1 << UInt64(place % 64) }
}
