import Entities

/// Reads todos from rows that another tool may have written: of what no todo may hold it notes the first
/// fault, and gives a harmless value in its place.
struct TodoReader {
  private let row: Statement
  /// What is wrong with what was read, in words that follow the name of the todo; nil if nothing is.
  private(set) var fault: String?

  /// Reads the row that a statement stands at.
  init(_ row: Statement) { self.row = row }

  /// The todo whose columns begin here, in the order of ``TodoColumns/names``.
  mutating func todo(id: Int, at start: Int32) throws(StoreError) -> Todo {
    check(id: id)
    let rev = number(start, "revision")
    let priority = priority(start + 1)
    let due = try due(start + 2)
    let createdAt = instant(start + 3, "creation")
    let updatedAt = instant(start + 4, "last change")
    let completedAt = row.isNull(start + 5) ? nil : instant(start + 5, "completion")
    let tags = try tags(start + 6)
    let title = try title(start + 7)
    let content = try content(start + 8)
    return Todo(
      id: id, rev: rev, title: fault == nil ? title : "", content: fault == nil ? content : "",
      due: due, priority: priority, tags: fault == nil ? tags : [], createdAt: createdAt,
      updatedAt: updatedAt, completedAt: completedAt, isDamaged: fault != nil)
  }

  /// The line of a report in a row of id, due date, completion and title.
  mutating func line() throws(StoreError) -> TodoLine {
    let id = row.integer(0)
    check(id: id)
    let due = try due(1)
    let completedAt = row.isNull(2) ? nil : instant(2, "completion")
    let title = try title(3)
    return TodoLine(
      id: id, title: fault == nil ? title : "", due: due, completedAt: completedAt,
      isDamaged: fault != nil)
  }

  /// An instant of the years 1 to 9999, or the nearest one.
  mutating func instant(_ column: Int32, _ name: StaticString) -> Instant {
    let value = Int64(row.integer(column))
    let nearest = min(max(value, -62_135_596_800_000), 253_402_300_799_999)
    if value != nearest { note("has the time of its \(name) out of range") }
    return Instant(milliseconds: nearest)
  }

  private mutating func check(id: Int) {
    if !TodoColumns.numbers.contains(id) { note("has an id out of range") }
  }

  private mutating func number(_ column: Int32, _ name: StaticString) -> Int {
    let value = row.integer(column)
    if TodoColumns.numbers.contains(value) { return value }
    note("has its \(name) out of range")
    return min(max(value, 0), 1 << 53)
  }

  private mutating func priority(_ column: Int32) -> Priority {
    if let priority = UInt8(exactly: row.integer(column)).flatMap(Priority.init(rawValue:)) {
      return priority
    }
    note("has an unknown priority")
    return .none
  }

  private mutating func due(_ column: Int32) throws(StoreError) -> CivilDate? {
    if row.isNull(column) { return nil }
    if let text = try row.validText(column, limit: 10), let due = CivilDate(text) { return due }
    note("has a due date that is no day")
    return nil
  }

  private mutating func title(_ column: Int32) throws(StoreError) -> String {
    try text(column, limit: TodoRules.titleLimit, .title) { text throws(InvalidTodo) in
      _ = try TodoRules.title(text)
    }
  }

  private mutating func content(_ column: Int32) throws(StoreError) -> String {
    try text(column, limit: TodoRules.contentLimit, .content) { text throws(InvalidTodo) in
      _ = try TodoRules.content(text)
    }
  }

  private mutating func tags(_ column: Int32) throws(StoreError) -> [String] {
    if row.isEmpty(column) { return [] }
    var tags: [String] = []
    let limit = TodoRules.tagsLimit * (TodoRules.tagLimit + 1) + 1
    _ = try text(column, limit: limit, .tags) { text throws(InvalidTodo) in
      let words = text.unicodeScalars.split(separator: " ").map { String($0) }
      tags = try TodoRules.tags(words)
    }
    return tags
  }

  /// A text that keeps a rule, of at most this many characters.
  private mutating func text(
    _ column: Int32, limit: Int, _ field: TodoField,
    _ rule: (String) throws(InvalidTodo) -> Void
  ) throws(StoreError) -> String {
    // A text of many megabytes is not even copied.
    guard let text = try row.validText(column, limit: 4 * limit) else {
      note("has \(Self.name(of: field)) not UTF-8, or far too long")
      return ""
    }
    do throws(InvalidTodo) {
      try rule(text)
    } catch {
      note("has \(Self.name(of: field)) \(Self.words(for: error.reason))")
    }
    return text
  }

  private static func name(of field: TodoField) -> String {
    field == .tags ? "tags" : field == .content ? "content" : "a title"
  }

  private static func words(for reason: InvalidTodo.Reason) -> String {
    switch reason {
    case .empty: "without a character"
    case .tooLong: "of too many characters"
    case .tooMany: "in too great a number"
    case .controlCharacter: "with a control character"
    case .whiteSpace: "with white space"
    case .comma: "with a comma"
    case .notADate, .unknown: "against the rules"
    }
  }

  private mutating func note(_ fault: String) {
    if self.fault == nil { self.fault = fault }
  }
}
