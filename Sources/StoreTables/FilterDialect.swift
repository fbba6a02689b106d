import Entities

/// A list, or a part of one, as SQL over the columns of a todo. What databases do not write alike is the
/// dialect's.
///
/// A condition is true if a todo passes, and otherwise false or unknown: a todo without a due day is
/// neither due before a day nor not due before it. Inside a condition, only `IS TRUE` and `IS NOT TRUE`
/// look at the difference.
package protocol FilterDialect {
  /// The list of what passes a filter at a local time, in an order, or a part of it.
  init(_ filter: TodoFilter, _ sort: TodoSort, _ part: ListPart, at now: LocalTime)

  /// The condition of the filter, and of the part.
  var condition: String { get }

  /// The values of the text, in the order of their numbers.
  var values: [TableValue?] { get set }

  /// Counts what passes: by an index if it may.
  func count(isIndexed: Bool) -> String

  /// Sums up what passes: by an index alone if it may.
  func sums(by field: SumField?, isIndexed: Bool) -> String

  /// Whether the tags, as ``TodoColumns/encoded(_:)`` has them, contain the one that stands at a place.
  func hasTag(at place: String) -> String

  /// Whether the schedule has a text, which stands at a place, somewhere before its end or a space.
  func hasWord(at place: String) -> String

  /// Whether it is one of these numbers, of which there is at least one.
  func hasPriority(in numbers: [UInt8]) -> String

  /// The engine, as the shared statements know it.
  static var tables: any TableDialect.Type { get }

  /// Whether each of these words, which are folded, occurs in the title or the content.
  mutating func hasWords(_ words: [[UInt8]]) -> String
}

extension TodoFilter {
  /// Whether it asks at most whether a todo is done, so that its total is known.
  package var isOfCompletion: Bool { self == TodoFilter().with(\.completed, completed) }
}

extension FilterDialect {
  /// Keeps a value for the text. Returns what stands for it there.
  package mutating func place(_ value: TableValue?) -> String {
    values.append(value)
    return Self.tables.place(values.count)
  }

  /// Reads the first todos that have one of these ids, in the plainest way.
  package mutating func todos(ids: ClosedRange<Int>, limit: Int) -> String {
    """
    SELECT id, \(TodoColumns.list(of: "todo")) FROM \(Self.tables.schema)todo \(Self.tables.by(nil))
    WHERE \(Self.ours("todo"))\(condition) AND id BETWEEN \(place(.integer(ids.lowerBound)))
      AND \(place(.integer(ids.upperBound))) ORDER BY id LIMIT \(place(.integer(max(0, limit))))
    """
  }

  /// Reads the ids of the todos that come after one that is open.
  private var idsAfterOpen: String {
    "SELECT p.todo FROM \(Self.table("predecessor", "p")) CROSS JOIN \(Self.table("todo", "x")) "
      + "WHERE \(Self.ours("p"))\(Self.ours("x"))x.id = p.id AND x.completed_at IS NULL"
  }

  /// Reads the ids of what stands under a todo. `UNION` ends where another tool has made a cycle.
  private static func idsUnder(_ place: String) -> String {
    let children = { (source: String, parent: String) in
      "SELECT c.id FROM \(source)\(table("todo", "c")) WHERE \(ours("c"))c.parent = \(parent)"
    }
    return "WITH RECURSIVE branch (id) AS (\(children("", place)) UNION "
      + "\(children("branch CROSS JOIN ", "branch.id"))) SELECT id FROM branch"
  }

  /// Whether a todo stands under this one of which a condition holds. Where none stands under any, that is found out
  /// once.
  private static func hasChild(_ condition: String = "") -> String {
    let exists = { (test: String) in
      "EXISTS (SELECT 1 FROM \(table("todo", "c")) WHERE \(ours("c"))c.parent \(test))"
    }
    return "(\(exists("IS NOT NULL")) AND \(exists("= todo.id\(condition)")))"
  }

  private static func table(_ name: String, _ alias: String) -> String {
    "\(tables.schema)\(name) \(alias)"
  }

  static func ours(_ table: String) -> String {
    let (column, value) = tables.owner
    return column.isEmpty ? "" : "\(table).\(column) = \(value) AND "
  }

  /// The condition that a filter is at a local time.
  package mutating func condition(of filter: TodoFilter, at now: LocalTime) -> String {
    var terms: [String] = []
    if let place = filter.place {
      terms.append(condition(behind: place.todo, place.sort.keys[...]))
    }
    for (column, isThere) in [
      ("completed_at", filter.completed), ("due", filter.hasDue), ("start", filter.hasStart),
      ("repeats", filter.repeating), ("estimate", filter.hasEstimate),
    ] { if let isThere { terms.append("\(column) IS \(isThere ? "NOT " : "")NULL") } }
    if let overdue = filter.overdue {
      let now = place(DueText.encoded(now.date, now.time))
      terms.append(
        overdue
          ? "completed_at IS NULL AND due <= \(now)"
          : "(completed_at IS NOT NULL OR due IS NULL OR due > \(now))")
    }
    if let hasTags = filter.hasTags { terms.append(hasTags ? "tags <> ''" : "tags = ''") }
    if let day = filter.dueBefore { terms.append("due <= \(place(DueText.dayBefore(day)))") }
    if let day = filter.dueAfter { terms.append("due > \(place(day))") }
    if let time = filter.dueWithin { terms.append("due <= \(place(time.lastDay(from: now.date)))") }
    if let started = filter.started {
      let today = place(now.date)
      terms.append(started ? "(start IS NULL OR start <= \(today))" : "start > \(today)")
    }
    if let blocked = filter.blocked {
      let isAfterOpen = "todo.id \(blocked ? "" : "NOT ")IN (\(idsAfterOpen))"
      terms.append("(completed_at IS \(blocked ? "NULL AND" : "NOT NULL OR") \(isAfterOpen))")
    }
    if let ready = filter.ready {
      let isReady =
        "completed_at IS NULL AND (start IS NULL OR start <= \(place(now.date)))"
        + " AND todo.id NOT IN (\(idsAfterOpen)) AND NOT (\(isAny(of: filter.claimedIDs())))"
        + " AND NOT \(Self.hasChild(" AND c.completed_at IS NULL"))"
      terms.append(ready ? isReady : "(\(isReady)) IS NOT TRUE")
    }
    if let parent = filter.parent {
      terms.append(parent.map { "parent = \(place(.integer($0)))" } ?? "parent IS NULL")
    }
    for (key, value) in filter.meta.pairs {
      terms.append(hasWord(at: place(" \(ScheduleText.pair)\(Meta.word(key, value)) ")))
    }
    if let under = filter.under {
      terms.append("todo.id IN (\(Self.idsUnder(place(.integer(under)))))")
    }
    if let hasChildren = filter.hasChildren {
      terms.append((hasChildren ? "" : "NOT ") + Self.hasChild())
    }
    if let ids = filter.ids { terms.append(isAny(of: ids)) }
    if let claimed = filter.claimed {
      terms.append((claimed ? "" : "NOT ") + "(\(isAny(of: filter.claimedIDs())))")
    }
    if let name = filter.claimedBy { terms.append(isAny(of: filter.claimedIDs(by: name))) }
    if let shortest = filter.estimateMin { terms.append("estimate >= \(shortest.minutes)") }
    if let longest = filter.estimateMax { terms.append("estimate <= \(longest.minutes)") }
    for period in filter.periods { terms.append(Self.condition(of: period)) }
    if let priorities = filter.priorities {
      let numbers = priorities.sorted().map(\.rawValue)
      terms.append(numbers.isEmpty ? "FALSE" : hasPriority(in: numbers))
    }
    // What cannot be a tag is on no todo, nor are more of them than a todo may have.
    terms += (try? TodoRules.tags(filter.tags))?.map { hasTag($0) } ?? ["FALSE"]
    if !filter.anyTags.isEmpty {
      let tags = filter.anyTags.compactMap { try? TodoRules.tag($0) }.map { hasTag($0) }
      terms.append(Self.any(tags))
    }
    for part in filter.all { terms.append("(\(condition(of: part, at: now)))") }
    for part in filter.not { terms.append("(\(condition(of: part, at: now))) IS NOT TRUE") }
    if !filter.any.isEmpty {
      terms.append(Self.any(filter.any.map { "(\(condition(of: $0, at: now)))" }))
    }
    if !filter.words.isEmpty {
      let (words, ids) = (hasWords(filter.words), filter.commented?.sorted() ?? [])
      terms.append(ids.isEmpty ? words : "(\(words) OR \(isAny(of: ids)))")
    }
    return terms.isEmpty ? "TRUE" : terms.joined(separator: " AND ")
  }

  private mutating func isAny(of ids: [Int]) -> String {
    ids.isEmpty ? "FALSE" : "todo.id " + Self.tables.isAny(of: place(.integers(ids)))
  }

  /// `IS TRUE` keeps a planner from looking for each alternative by an index, and sorting what it found:
  /// most lists are read in the order of an index until the window is full.
  private static func any(_ conditions: [String]) -> String {
    conditions.isEmpty ? "FALSE" : "(\(conditions.joined(separator: " OR "))) IS TRUE"
  }

  private static func condition(of period: Period) -> String {
    guard let instants = period.instants else { return "FALSE" }
    let column = "\(period.event.rawValue)_at"
    return "\(column) >= \(max(instants.lowerBound.milliseconds, -.max)) "
      + "AND \(column) < \(instants.upperBound.milliseconds)"
  }

  private mutating func place(_ text: String) -> String { place(.text(text)) }
  private mutating func place(_ day: CivilDate) -> String { place(day.description) }

  private mutating func hasTag(_ tag: String) -> String {
    hasTag(at: place(TodoColumns.encoded([tag])))
  }
}
