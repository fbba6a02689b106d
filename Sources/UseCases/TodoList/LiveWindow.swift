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

  /// Whether one of the rows that were read is of a damaged todo. Only the store knows where that
  /// one stands, and whether it passes a filter. So no change of such a todo is followed, and none is
  /// added later.
  private let hasDamagedRow: Bool
  /// The rows that are kept. They are consecutive in the list.
  private var rows: [TodoLooks]
  /// How many todos of the list stand before the first of these rows.
  private var start: Int
  /// How many todos pass the filter.
  private(set) var total: Int

  /// Reads a window from the store at this local time, and adds its todos to `inHand`.
  init(
    _ list: ListDefinition, offset: Int, limit: Int, at now: LocalTime,
    from gateway: any EntityGateway, inHand: inout [Int: Todo]
  ) throws {
    self.list = list
    // Limits the offset so that the sums below cannot overflow. No list is that long.
    let offset = min(offset, 1 << 53)
    window = offset..<offset + limit
    if limit == 0 {
      // A list that only counts.
      (margin, start, rows, hasDamagedRow) = (0, 0, [], false)
      total = try gateway.count(list.filter, at: now)
      return
    }
    margin = 8 + limit / 8
    start = max(0, offset - margin)
    let length = offset - start + limit + margin
    let todos = try gateway.window(
      list.filter, list.sort, at: now, offset: start, limit: length)
    rows = todos.map { TodoLooks($0, at: now) }
    hasDamagedRow = rows.contains(where: \.isDamaged)
    // If some rows came, but fewer than asked for, they show the end of the list: no need to count.
    let isEnd = todos.count < length && (start == 0 || !todos.isEmpty)
    total = isEnd ? start + todos.count : try gateway.count(list.filter, at: now)
    for todo in todos.dropFirst(offset - start).prefix(limit) { inHand[todo.id] = todo }
  }

  /// The rows of the window.
  var shown: ArraySlice<TodoLooks> {
    let begin = min(window.lowerBound - start, rows.count)
    return rows[begin..<min(window.upperBound - start, rows.count)]
  }

  /// Brings the window up to date if all changes are behind the rows that are kept. Most adds are,
  /// and then only the total is different. Otherwise returns false and changes nothing.
  mutating func followBehind(
    _ changes: [Change], at now: LocalTime, in gateway: any EntityGateway
  ) throws -> Bool {
    guard !hasDamagedRow, let last = rows.last, start + rows.count < total else { return false }
    if list.isSortedByID { return follow(changes, at: now) { last.id < $0.id } }
    if changes.contains(where: { $0.todo == last.id }) { return false }
    var end = Places(rows: rows[(rows.count - 1)...], sort: list.sort, gateway: gateway)
    return try follow(changes, at: now) { try end.isBehindAll($0) }
  }

  /// Does it if all todos that these changes concern are behind the rows that are kept.
  private mutating func follow(
    _ changes: [Change], at now: LocalTime, isBehind: (Todo) throws -> Bool
  ) rethrows -> Bool {
    var total = total
    for change in changes {
      if change.isDamaged { return false }
      if let before = change.before, list.contains(before, at: now) {
        guard try isBehind(before) else { return false }
        total -= 1
      }
      if let after = change.after, list.contains(after, at: now) {
        guard try isBehind(after) else { return false }
        total += 1
      }
    }
    self.total = total
    return true
  }

  /// Brings the window up to date, and adds the todos that came into it to `inHand`. Returns false
  /// if the window must be read again; then it must not be used any more.
  mutating func follow(
    _ changes: [Change], at now: LocalTime, in gateway: any EntityGateway,
    inHand: inout [Int: Todo]
  ) throws -> Bool {
    guard !hasDamagedRow, !changes.contains(where: \.isDamaged) else { return false }
    if window.isEmpty {
      total += list.filter.growth(by: changes, at: now)
      return true
    }
    let wasWhole = start == 0 && rows.count == total
    let reachesEnd = start + rows.count == total
    let kept = rows
    rows.removeAll { row in changes.contains { $0.todo == row.id } }
    // The rows that did not change tell where the changed ones stood, and where they stand now.
    guard wasWhole || !rows.isEmpty else { return false }
    var places = Places(rows: rows[...], sort: list.sort, gateway: gateway)

    for change in changes {
      guard let before = change.before, list.contains(before, at: now) else {
        continue
      }
      total -= 1
      let isOutside = start > 0 && !kept.contains { $0.id == change.todo }
      if try isOutside && places.isBeforeAll(before) { start -= 1 }
    }
    let isBeginning = start == 0
    let arrived = list.sort.sorted(
      changes.compactMap { $0.after }.filter { list.contains($0, at: now) })
    total += arrived.count
    var inserted = 0
    for todo in arrived {
      if try !reachesEnd && places.isBehindAll(todo) { continue }
      let index = try places.index(of: todo)
      if index == 0 && !isBeginning {
        // It stands among rows before those that are kept.
        start += 1
        continue
      }
      rows.insert(TodoLooks(todo, at: now), at: index + inserted)
      inserted += 1
      inHand[todo.id] = todo
    }
    return trim()
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

/// Finds the places of todos among rows that have not changed since they were sorted.
private struct Places {
  /// How many rows are read at a time. So three questions to the store find a place among 150 rows.
  private static let probes = 6

  let rows: ArraySlice<TodoLooks>
  let sort: TodoSort
  let gateway: any EntityGateway
  /// The todos that were read, by the indices of their rows.
  var todos: [Int: Todo] = [:]

  /// Whether the todo comes after all rows.
  mutating func isBehindAll(_ todo: Todo) throws -> Bool {
    try readEnds()
    return try rows.indices.last.map { try isRow($0, before: todo) } ?? true
  }

  /// Whether the todo comes before all rows.
  mutating func isBeforeAll(_ todo: Todo) throws -> Bool {
    try readEnds()
    return try rows.indices.first.map { try !isRow($0, before: todo) } ?? true
  }

  /// How many rows the todo comes after.
  mutating func index(of todo: Todo) throws -> Int {
    var range = rows.indices
    while !range.isEmpty {
      let probes = try probe(range)
      let behind = try probes.first { try !isRow($0, before: todo) } ?? range.upperBound
      let before = probes.last { $0 < behind }.map { $0 + 1 } ?? range.lowerBound
      range = before..<behind
    }
    return range.lowerBound - rows.startIndex
  }

  /// Reads the todos of the first and the last row, and of some between. Without sort keys the order
  /// is by id, which the rows have.
  private mutating func readEnds() throws {
    if !sort.keys.isEmpty { _ = try probe(rows.indices) }
  }

  /// Reads the todos of some rows of a range, the first and the last among them. Returns their
  /// indices.
  private mutating func probe(_ range: Range<Int>) throws -> [Int] {
    let distance = max(1, (range.count + Self.probes - 3) / (Self.probes - 1))
    var probes = Array(stride(from: range.lowerBound, to: range.upperBound, by: distance))
    if let last = range.last, probes.last != last { probes.append(last) }
    let missing = sort.keys.isEmpty ? [] : probes.filter { todos[$0] == nil }
    if missing.isEmpty { return probes }
    let found = try gateway.fetch(missing.map { rows[$0].id })
    for (index, todo) in zip(missing, found) { todos[index] = todo }
    return probes
  }

  /// Whether a row whose todo was read comes before another todo.
  private func isRow(_ index: Int, before todo: Todo) throws -> Bool {
    if sort.keys.isEmpty { return rows[index].id < todo.id }
    guard let other = todos[index] else { throw StoreError.withoutAChange(rows[index].id) }
    return sort.places(other, before: todo)
  }
}

extension StoreError {
  /// The error of an open list whose todo no longer exists, although the log has no change that
  /// says so.
  static func withoutAChange(_ id: Int) -> StoreError {
    StoreError(.corrupt, detail: "todo \(id) went without a change of the log")
  }
}
