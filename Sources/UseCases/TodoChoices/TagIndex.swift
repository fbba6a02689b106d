import Entities

/// The tags of all open todos, counted in steps when they are first asked for, and brought up to date from
/// the log whenever they are asked for again. So a change costs nothing until then.
///
/// They are counted again, from the first todo on, if the store is another one, if more happened since than
/// is worth following, or if a todo changed that is damaged, of which only the store knows the tags.
struct TagIndex {
  /// How many todos a step looks at: some milliseconds of work.
  private static let stride = 10_000
  /// To count the tags of a million todos takes longer than to follow as many changes as these.
  private static let changesFollowed = 10_000

  private var counts = TagCounts()
  /// The mark at which the counts were right; nil before they were begun.
  private var mark: Mark?
  /// The todos up to this id are counted; nil once all are.
  private var last: Int? = 0

  /// Whether all todos were counted.
  var isComplete: Bool { last == nil }

  /// Brings the counts up to date. Throws `.busy` if the process was asked to end meanwhile; the next call
  /// then goes on.
  mutating func follow(_ gateway: any EntityGateway) throws {
    try followChanges(gateway)
    while last != nil { try step(gateway) }
  }

  /// Brings the counts up to date for some more todos. Returns whether there are others.
  mutating func followSome(_ gateway: any EntityGateway) throws -> Bool {
    try followChanges(gateway)
    try step(gateway)
    return !isComplete
  }

  private mutating func step(_ gateway: any EntityGateway) throws {
    guard let last else { return }
    try gateway.checkInterruption()
    do throws(StoreError) {
      let id = try gateway.countTags(in: &counts, after: last, limit: Self.stride)
      // So close to the one before, it was the last one: todos that are added now are followed.
      self.last = id.flatMap { $0 - last < Self.stride ? nil : $0 }
    } catch {
      // Part of the step may be counted.
      self = TagIndex()
      throw error
    }
  }

  private mutating func followChanges(_ gateway: any EntityGateway) throws {
    let newest = try gateway.mark()
    if newest == mark { return }
    if let mark, newest.revision - mark.revision < Self.changesFollowed,
      let changes = try gateway.changes(after: mark, limit: Self.changesFollowed),
      !changes.contains(where: \.isDamaged)
    {
      for change in changes where last.map({ change.todo <= $0 }) ?? true {
        if let before = change.before { counts.add(before, -1) }
        if let after = change.after { counts.add(after) }
      }
    } else {
      self = TagIndex()
    }
    self.mark = newest
  }

  /// At most this many of the tags that begin with a text, as far as `bare` leaves it: the text itself, then
  /// those that come first, then those of most todos.
  func best(
    _ limit: Int, begunBy typed: String, first: Set<[UInt8]> = [],
    bare: (String) -> [UInt32] = { $0.unicodeScalars.map(\.value) }
  ) -> [(tag: String, count: Int)] {
    let beginning = bare(typed)
    typealias Ranked = (tag: [UInt8], rank: Int, count: Int)
    func precedes(_ left: Ranked, _ right: Ranked) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.count != right.count { return left.count > right.count }
      return left.tag.lexicographicallyPrecedes(right.tag)
    }
    var best: [Ranked] = []
    for (tag, count) in counts.all {
      let text = bare(String(decoding: tag, as: UTF8.self))
      guard text.starts(with: beginning) else { continue }
      let isWhole = text.count == beginning.count
      let ranked = (tag, isWhole ? 0 : first.contains(tag) ? 1 : 2, count)
      // Few are kept at a time, of however many tags.
      if best.count == limit, let worst = best.last {
        if !precedes(ranked, worst) { continue }
        best.removeLast()
      }
      best.insert(ranked, at: best.firstIndex { precedes(ranked, $0) } ?? best.count)
    }
    return best.compactMap { ranked in
      let tag = String(decoding: ranked.tag, as: UTF8.self)
      return (try? TodoRules.tag(tag)).map { (tag: $0, count: ranked.count) }
    }
  }
}
