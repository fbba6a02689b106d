import Entities

/// What was found out about lists at one revision, and is kept up by the changes since: which todos
/// pass a filter, and landmarks. Of the few lists that were read last; a bit for each todo and list, a
/// landmark for every few thousand.
final class ListCache {
  /// One filter, and the orders in which what passes it was read.
  private final class Entry {
    let key: [UInt8]
    let filter: TodoFilter
    /// How many pass; nil where nobody asked.
    var total: Int?
    /// What passes; nil where nobody asked.
    var set: PassingSet?
    var orders: [(key: TodoSort.Key, landmarks: Landmarks)] = []

    init(key: [UInt8], filter: TodoFilter) {
      self.key = key
      self.filter = filter
    }
  }

  /// So many filters are remembered.
  private static let limit = 32
  /// More changes than these are not followed one by one.
  private static let changesFollowed = 100

  /// Where in the log all is true.
  private var mark = Mark.beginning
  /// The one used last comes last.
  private var entries: [Entry] = []

  /// Forgets everything.
  func removeAll() { entries.removeAll() }

  /// Makes what it knows true of the newest row of a log, which a gateway does before it asks;
  /// `changes` reads the log after a row.
  func follow(
    to present: Mark, _ changes: (Mark, Int) throws(StoreError) -> [Change]?
  ) throws(StoreError) {
    guard present != mark else { return }
    let known = mark
    mark = present
    if entries.isEmpty { return }
    // Until the changes are known, what is here is true of nothing.
    let followed = entries
    removeAll()
    guard present.revision - known.revision <= Self.changesFollowed,
      let log = try changes(known, Self.changesFollowed)
    else { return }
    entries = followed
    for change in log { for entry in entries { apply(change, to: entry) } }
  }

  /// How many pass a filter, if it is known.
  func total(of filter: TodoFilter) -> Int? {
    let entry = entry(filter)
    return entry.total ?? entry.set?.ids.count
  }

  /// Keeps how many pass a filter.
  func keep(_ total: Int, of filter: TodoFilter) { entry(filter).total = total }

  /// The set of what passes a filter, if it is known.
  func set(of filter: TodoFilter) -> PassingSet? { entry(filter).set }

  /// Keeps the set of what passes a filter.
  func keep(_ set: PassingSet, of filter: TodoFilter) { entry(filter).set = set }

  /// The landmarks of a list; none where it was not read before.
  func landmarks(of filter: TodoFilter, by key: TodoSort.Key) -> Landmarks {
    entry(filter).orders.first { $0.key == key }?.landmarks ?? Landmarks(by: key)
  }

  /// Keeps the landmarks of a list.
  func keep(_ landmarks: Landmarks, of filter: TodoFilter, by key: TodoSort.Key) {
    let entry = entry(filter)
    entry.orders.removeAll { $0.key == key }
    entry.orders.append((key, landmarks))
  }

  private func apply(_ change: Change, to entry: Entry) {
    let before = change.before.flatMap { entry.filter.matches($0) ? $0 : nil }
    let after = change.after.flatMap { entry.filter.matches($0) ? $0 : nil }
    if let total = entry.total {
      entry.total = total + (after == nil ? 0 : 1) - (before == nil ? 0 : 1)
    }
    if after != nil {
      entry.set?.ids.insert(change.todo)
    } else {
      entry.set?.ids.remove(change.todo)
    }
    for index in entry.orders.indices {
      let key = entry.orders[index].key
      if let before {
        entry.orders[index].landmarks.shift(SortPosition(before, by: key), by: -1)
      }
      if let after { entry.orders[index].landmarks.shift(SortPosition(after, by: key), by: 1) }
    }
  }

  private func entry(_ filter: TodoFilter) -> Entry {
    let key = filter.key
    if let index = entries.lastIndex(where: { $0.key == key }) {
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    if entries.count >= Self.limit { entries.removeFirst() }
    let entry = Entry(key: key, filter: filter)
    entries.append(entry)
    return entry
  }
}

extension TodoFilter {
  /// The same bytes for the same conditions, and only for these.
  fileprivate var key: [UInt8] {
    var conditions = "\(String(describing: completed)) \(String(describing: dueBefore))"
    conditions += "\(String(describing: dueAfter)) \(String(describing: overdue))"
    conditions += "\(priorities?.sorted().map(\.rawValue) ?? [255])"
    var key = Array(conditions.utf8)
    for part in [tags.map { Array($0.utf8) }, words] {
      key.append(contentsOf: "|\(part.count)".utf8)
      for text in part {
        key.append(contentsOf: ",\(text.count):".utf8)
        key.append(contentsOf: text)
      }
    }
    return key
  }
}
