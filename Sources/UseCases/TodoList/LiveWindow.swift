import Entities

/// The window of an open list and some rows on either side of it, kept up to date from the changes
/// in the log. So the cost of a change to an open list does not depend on the number of todos, the
/// filter, the order, or where the list is scrolled to. The list is read again only if more rows
/// left the window than were kept beside it.
struct LiveWindow {
  /// What the list shows.
  let list: ListDefinition
  private let window: Range<Int>
  /// How many rows are kept on either side of the window when it is read.
  private let margin: Int
  private let isGroupedByDay: Bool
  private let wantsSum: Bool
  /// Whether rows have all that todos have of their own.
  private let isWhole: Bool
  /// Whether it is of the tree, in which a change can show and hide others than its todo.
  private let isTree: Bool

  /// Whether one of the rows that were read is of a damaged todo. Only the store knows where that
  /// one stands, and whether it passes a filter. So no change of such a todo is followed, and none is
  /// added later.
  private let hasDamagedRow: Bool
  /// What rows come after, and those that are claimed: when one of these changes, only the store knows how a row
  /// looks.
  private let others: Set<Int>
  /// The rows that are kept. They are consecutive in the list.
  private var rows: [TodoPresentationModel]
  /// How many todos of the list stand before the first of these rows.
  private var start: Int
  /// How many todos pass the filter, and how long they take if somebody wants to know.
  private(set) var sum: EstimateSum
  private var total: Int { sum.count }

  /// Reads a window from the store at this local time. `known` is the sum if nothing changed since it
  /// was right.
  init(
    _ list: ListDefinition, offset: Int, limit: Int, at now: LocalTime, isGroupedByDay: Bool,
    isWhole: Bool, wantsSum: Bool, folding: Folding?, known: EstimateSum?,
    from gateway: any EntityGateway
  ) throws {
    (self.list, self.isGroupedByDay, self.wantsSum) = (list, isGroupedByDay, wantsSum)
    self.isWhole = isWhole
    // Limits the offset so that the sums below cannot overflow. No list is that long.
    let offset = min(offset, 1 << 53)
    window = offset..<offset + limit
    isTree = folding != nil
    var tree = folding.map { TodoTree(list.filter, $0, at: now, in: gateway) }
    // A list without a window only counts.
    margin = limit == 0 || isTree ? 0 : 8 + limit / 8
    start = max(0, offset - margin)
    let length = offset - start + limit + margin
    let todos =
      try limit == 0
      ? []
      : tree?.window(offset: offset, limit: limit)
        ?? gateway.window(list.filter, list.sort, at: now, offset: start, limit: length)
    rows = todos.map {
      TodoPresentationModel($0, at: now, isGroupedByDay: isGroupedByDay).row(isWhole: isWhole)
    }
    hasDamagedRow = rows.contains(where: \.todo.isDamaged)
    others = Set(todos.flatMap(\.after) + todos.filter { $0.claim != nil }.map(\.id))
    // If some rows came, but fewer than asked for, they show the end of the list: no need to count.
    let isEnd = limit > 0 && !isTree && todos.count < length && (start == 0 || !todos.isEmpty)
    sum =
      if let known { known } else if wantsSum { try gateway.sum(list.filter, at: now) } else {
        EstimateSum(count: isEnd ? start + todos.count : try gateway.count(list.filter, at: now))
      }
    if known == nil, let total = try tree?.total(of: sum.count) {
      sum = EstimateSum(count: total, minutes: sum.minutes, without: sum.without)
    }
  }

  /// The rows of the window.
  var shown: ArraySlice<TodoPresentationModel> {
    if isTree { return rows[...] }
    let begin = min(window.lowerBound - start, rows.count)
    return rows[begin..<min(window.upperBound - start, rows.count)]
  }

  /// Brings the window up to date if all changes are behind the rows that are kept. Most adds are,
  /// and then only the sum is different, which takes 25,600 instructions an add, not 43,800. Otherwise returns
  /// false and changes nothing.
  mutating func followBehind(_ changes: [Change], at now: LocalTime) -> Bool {
    guard canFollow(changes), let last = rows.last?.todo, start + rows.count < total else {
      return false
    }
    func isBehind(_ todo: Todo?) -> Bool {
      guard let todo, list.contains(todo, at: now) else { return true }
      return list.sort.places(last, before: todo)
    }
    guard changes.allSatisfy({ $0.todo != last.id && isBehind($0.before) && isBehind($0.after) })
    else { return false }
    count(changes, at: now)
    return true
  }

  /// Brings the window up to date. Returns false if it must be read again; then it must not be used any
  /// more.
  mutating func follow(_ changes: [Change], at now: LocalTime) -> Bool {
    guard canFollow(changes) else { return false }
    let reachesEnd = start + rows.count == total
    count(changes, at: now)
    if window.isEmpty { return true }
    let kept = rows
    rows.removeAll { row in changes.contains { $0.todo == row.id } }
    // The rows that did not change tell where the changed ones stood, and where they stand now.
    let unchanged = rows
    guard start == 0 && reachesEnd || !unchanged.isEmpty else { return false }
    func place(of todo: Todo) -> Int {
      unchanged.indices.end { list.sort.places(unchanged[$0].todo, before: todo) }
    }

    for change in changes where start > 0 && !kept.contains(where: { $0.id == change.todo }) {
      if let before = change.before, list.contains(before, at: now), place(of: before) == 0 {
        start -= 1
      }
    }
    let isBeginning = start == 0
    let arrived = changes.compactMap { $0.after }.filter { list.contains($0, at: now) }
    var inserted = 0
    for todo in list.sort.sorted(arrived) {
      let index = place(of: todo)
      if !reachesEnd && index == unchanged.count { continue }
      if index == 0 && !isBeginning {
        // It stands among rows before those that are kept.
        start += 1
        continue
      }
      let row = TodoPresentationModel(todo, at: now, isGroupedByDay: isGroupedByDay)
        .row(isWhole: isWhole)
      rows.insert(row, at: index + inserted)
      inserted += 1
    }
    return trim()
  }

  /// Whether the changes tell by themselves how the list looks: of damaged todos, only the store knows where they
  /// stand and which of those with comments have some words, and what comes after others looks as these do. A move can
  /// give others new ranks.
  private func canFollow(_ changes: [Change]) -> Bool {
    !isTree && !hasDamagedRow && !list.dependsOnOthers
      && !changes.contains { change in
        change.isDamaged || change.move != nil && list.sort.isManual
          || change.hasComments && list.filter.searchesText
          || !others.isEmpty && others.contains(change.todo)
          || change.isScheduled
            && [change.before, change.after].contains { $0?.after.isEmpty == false }
      }
  }

  private mutating func count(_ changes: [Change], at now: LocalTime) {
    for change in changes {
      count(change.before, -1, at: now)
      count(change.after, 1, at: now)
    }
  }

  private mutating func count(_ todo: Todo?, _ sign: Int, at now: LocalTime) {
    guard let todo, list.contains(todo, at: now) else { return }
    sum.add(wantsSum ? todo.schedule?.estimate : nil, sign)
  }

  /// Drops rows far from the window. Returns whether the whole window is still there.
  private mutating func trim() -> Bool {
    let end = start + rows.count
    guard end <= total,
      window.lowerBound >= total
        || (start <= window.lowerBound && end >= min(window.upperBound, total))
    else { return false }
    let tail = end - (window.upperBound + 2 * margin)
    if tail > 0 { rows.removeLast(min(tail, rows.count)) }
    let head = window.lowerBound - 2 * margin - start
    if head > 0 {
      let count = min(head, rows.count)
      rows.removeFirst(count)
      start += count
    }
    return true
  }
}
