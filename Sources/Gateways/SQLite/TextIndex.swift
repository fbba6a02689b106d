import Entities

/// The segments of a database: kept up within the transaction that changes todos.
///
/// New todos come behind the last segment until they fill one. A todo that changes its text inside a
/// segment, comes or goes there, is noted in `unindexed`, and a segment is built anew where many are:
/// a search looks at the segments and, one by one, at no more than these and those.
struct TextIndex {
  /// So many ids go into a segment.
  let stride: Int
  /// No more bytes of text than these, and one todo, go into a segment.
  private static let textLimit = 4 << 20
  /// The greatest id in a segment in this transaction; nil where it was not read yet.
  private var lastIndexed: Int?
  /// The greatest id that was changed in this transaction.
  private var lastChanged = 0
  /// Todos in segments were changed in this transaction.
  private var hasUnindexed = false

  /// An index that builds segments of so many ids; 1 or more.
  init(stride: Int) { self.stride = stride }

  /// Forgets what it knows of a transaction.
  mutating func endTransaction() {
    lastIndexed = nil
    lastChanged = 0
    hasUnindexed = false
  }

  /// Notes that a todo became another one; nil where there is none.
  mutating func note(
    _ id: Int, _ before: Todo?, _ after: Todo?, _ connection: Connection
  ) throws(StoreError) {
    lastChanged = max(lastChanged, id)
    if let before, let after, after.title.hasSameBytes(as: before.title),
      after.content.hasSameBytes(as: before.content),
      after.tags.elementsEqual(before.tags, by: { $0.hasSameBytes(as: $1) })
    {
      return
    }
    guard id <= (try last(connection)) else { return }
    let statement = try connection.statement(.unindex)
    statement.bind(id)
    try statement.run()
    hasUnindexed = true
  }

  /// Builds the segments that are due before a commit.
  mutating func build(_ connection: Connection) throws(StoreError) {
    if lastChanged > 0 {
      while lastChanged - (try last(connection)) >= stride {
        guard let first = try integer(.firstAfter, try last(connection), connection) else { break }
        guard lastChanged - first + 1 >= stride else { break }
        try build(first...(first + stride - 1), connection)
      }
    }
    if hasUnindexed { try rebuild(connection) }
  }

  /// Builds all segments of a database that has none; `progress` hears how much is done, from 0 to 1.
  mutating func buildAll(
    _ connection: Connection, _ progress: (Double) -> Void
  ) throws(StoreError) {
    let newest = try Statement("SELECT max(id) FROM todo", on: connection).integer()
    while let first = try integer(.firstAfter, try last(connection), connection),
      newest - first + 1 >= stride
    {
      try build(first...(first + stride - 1), connection)
      progress(Double(first) / Double(newest))
    }
  }

  /// While there are more than `stride` todos to be looked at one by one, builds the segments anew that
  /// have most of them.
  private mutating func rebuild(_ connection: Connection) throws(StoreError) {
    while try integer(.unindexedAreMany, stride, connection) != nil {
      for id in try mostUnindexed(connection) {
        let range = try segment(of: try TodoColumns.number(id), connection)
        if let range, range.contains(id) {
          try build(range, connection)
        } else {
          // Between two segments, or before the first.
          let next = try integer(.segmentAfter, id, connection) ?? id + stride
          try build(id...(min(id + stride, next) - 1), connection)
        }
      }
    }
  }

  /// One todo each of the segments that are to be built anew: of the eight with most.
  private func mostUnindexed(_ connection: Connection) throws(StoreError) -> [Int] {
    let ids = try connection.statement(.unindexed)
    defer { ids.reset() }
    let starts = try connection.statement(.segmentStarts)
    defer { starts.reset() }
    var counts: [(count: Int, id: Int)] = []
    var hasNext = try starts.step()
    while try ids.step() {
      let id = ids.integer(0)
      var isNew = counts.isEmpty
      while hasNext, starts.integer(0) <= id {
        isNew = true
        hasNext = try starts.step()
      }
      if isNew { counts.append((0, id)) }
      counts[counts.count - 1].count += 1
    }
    return counts.sorted { $0.count > $1.count }.prefix(8).map(\.id)
  }

  /// The range of the last segment that does not begin behind an id.
  private func segment(of id: Int, _ connection: Connection) throws(StoreError) -> ClosedRange<
    Int
  >? {
    let statement = try connection.statement(.segmentOf)
    defer { statement.reset() }
    statement.bind(id)
    return try statement.step()
      ? try Self.range(statement.integer(0), statement.integer(1)) : nil
  }

  /// Builds the segment of a range of ids; several, where the texts are long.
  private mutating func build(
    _ range: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) {
    var rest: ClosedRange<Int>? = range
    while let range = rest {
      let (builder, last) = try read(range, connection)
      let statement = try connection.statement(.segmentPut)
      statement.bind(range.lowerBound)
      statement.bind(last)
      for part in builder.build() { statement.bind(part) }
      try statement.run()
      let removal = try connection.statement(.unindexedRemove)
      removal.bind(range.lowerBound)
      removal.bind(last)
      try removal.run()
      rest = last < range.upperBound ? (last + 1)...range.upperBound : nil
    }
    lastIndexed = nil
  }

  /// Reads the texts of a range of ids, or of its beginning; and the last id that was read.
  private func read(
    _ range: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) -> (TextSegment.Builder, Int) {
    var builder = TextSegment.Builder()
    let texts = try connection.statement(.segmentTexts)
    defer { texts.reset() }
    texts.bind(range.lowerBound)
    texts.bind(range.upperBound)
    while try texts.step() {
      let id = texts.integer(0)
      if builder.size > Self.textLimit { return (builder, id - 1) }
      builder.add(
        foldedTitle: texts.bytes(2), content: texts.bytes(3), tags: texts.bytes(1),
        at: id - range.lowerBound)
    }
    return (builder, range.upperBound)
  }

  /// The ids of a segment: those that a segment of ours can have.
  static func range(_ first: Int, _ last: Int) throws(StoreError) -> ClosedRange<Int> {
    let ids = 1...(1 << 53)
    guard ids.contains(first), ids.contains(last), first <= last, last - first < 1 << 20 else {
      throw StoreError.damaged("the range of a segment")
    }
    return first...last
  }

  private mutating func last(_ connection: Connection) throws(StoreError) -> Int {
    if let lastIndexed { return lastIndexed }
    let last = try connection.statement(.lastIndexed).integer()
    guard (0...(1 << 53)).contains(last) else { throw StoreError.damaged("the range of a segment") }
    lastIndexed = last
    return last
  }

  private func integer(
    _ sql: FixedSQL, _ value: Int, _ connection: Connection
  ) throws(StoreError) -> Int? {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    statement.bind(value)
    return try statement.step() ? statement.integer(0) : nil
  }
}
