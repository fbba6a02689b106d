import Entities

extension TextIndex {
  /// The todos that have all these tags, each a valid one, and in whose texts all these words occur,
  /// folded and none empty; without either, all todos.
  static func search(
    words: [[UInt8]], tags: [String], _ connection: Connection
  ) throws(StoreError) -> IDSet {
    var found = IDSet()
    guard words.allSatisfy(TextSegment.canFind) else {
      // A word with white space: the texts themselves are looked through.
      try each("todo WHERE TRUE", words, tags, connection) { found.insert($0) }
      return found
    }
    // Every todo has the empty tag.
    let looked = words.isEmpty && tags.isEmpty ? [""] : tags
    var search = SegmentSearch(
      words: words, tags: looked.map { [TextSegment.tagMark] + Array($0.utf8) })
    let segments = try connection.statement(.segments)
    defer { segments.reset() }
    var last = 0
    while try segments.step() {
      let range = try range(segments.integer(0), segments.integer(1))
      try search.find(in: segments, of: range, into: &found)
      last = range.upperBound
    }
    let unindexed = try connection.statement(.unindexed)
    defer { unindexed.reset() }
    while try unindexed.step() { found.remove(unindexed.integer(0)) }
    // CROSS: the few are looked up among the many, never the other way round.
    try each("unindexed CROSS JOIN todo ON id = unindexed.todo", words, tags, connection) {
      found.insert($0)
    }
    try each("todo WHERE id > \(last)", words, tags, connection) { found.insert($0) }
    return found
  }

  /// The ids of todos that pass by their texts and tags themselves, from a part of the table.
  private static func each(
    _ part: String, _ words: [[UInt8]], _ tags: [String], _ connection: Connection,
    _ body: (Int) -> Void
  ) throws(StoreError) {
    let query = QuerySQL(TodoFilter(tags: tags, words: words))
    let statement = try connection.query(
      (["SELECT id FROM " + part] + query.conditions).joined(separator: " AND "))
    defer { statement.reset() }
    query.bind(to: statement)
    while try statement.step() { body(statement.integer(0)) }
  }
}

/// A search through one segment after the other.
private struct SegmentSearch {
  let words: [[UInt8]]
  let tags: [[UInt8]]
  /// The places that have all that was looked for so far, and those of what is looked for just now.
  private var passing: [UInt64] = []
  private var having: [UInt64] = []

  init(words: [[UInt8]], tags: [[UInt8]]) {
    self.words = words
    self.tags = tags
  }

  mutating func find(
    in segment: Statement, of range: ClosedRange<Int>, into found: inout IDSet
  ) throws(StoreError) {
    passing.removeAll(keepingCapacity: true)
    passing.append(contentsOf: repeatElement(UInt64.max, count: (range.count + 63) / 64))
    for tag in tags {
      guard try narrow(to: tag, isTag: true, segment, range.count) else { return }
    }
    for word in words {
      guard try narrow(to: word, isTag: false, segment, range.count) else { return }
    }
    for (index, word) in passing.enumerated() {
      found.insert(word, from: range.lowerBound + index * 64)
    }
  }

  /// Keeps the places that have this, too; false where none is left.
  private mutating func narrow(
    to part: [UInt8], isTag: Bool, _ segment: Statement, _ width: Int
  ) throws(StoreError) -> Bool {
    having.removeAll(keepingCapacity: true)
    having.append(contentsOf: repeatElement(0, count: passing.count))
    try TextSegment.offsets(of: part, isTag: isTag, in: segment.bytes(isTag ? 2 : 4)) {
      offset throws(StoreError) in
      try TextSegment.read(segment.bytes(isTag ? 3 : 5), at: offset, into: &having, width: width)
    }
    var isLeft = false
    for index in passing.indices {
      passing[index] &= having[index]
      isLeft = isLeft || passing[index] != 0
    }
    return isLeft
  }
}
