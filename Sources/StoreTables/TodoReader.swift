import Entities

/// A row that an engine gives: its values by their columns, from 0. Nothing in it is trusted, since
/// another tool may have written it.
package protocol TableRow: AnyObject {
  /// Whether a value is NULL.
  func isNull(_ column: Int32) -> Bool

  /// A number; 0 if the value is none.
  func integer(_ column: Int32) -> Int

  /// A text; nil if the value is NULL, no valid UTF-8, or has more bytes than these.
  func validText(_ column: Int32, limit: Int) throws(StoreError) -> String?

  /// The bytes of a text or of other bytes, until the next row.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>
}

extension TableRow {
  /// Whether a column has a number or a text, or is NULL.
  package func has(_ value: TableValue?, at column: Int32) -> Bool {
    switch value {
    case .integer(let number): !isNull(column) && integer(column) == number
    case .text(let text), .name(let text): text.utf8.elementsEqual(bytes(column))
    case .folded(let text): text.elementsEqual(bytes(column))
    case .list, nil: isNull(column)
    }
  }

  /// The todo whose columns begin here, in the order of ``TodoColumns/names``.
  package func todo(id: Int, at start: Int32) throws(StoreError) -> Todo {
    var reader = TodoReader(self)
    return try reader.todo(id: id, at: start)
  }

  /// The todo in a row of its id and the columns of ``TodoColumns/names``.
  package func todo() throws(StoreError) -> Todo { try todo(id: integer(0), at: 1) }

  /// The twig in a row of its id, its parent and its rank, and whether it is done and passes.
  package var twig: Twig {
    Twig(
      id: integer(0), parent: isNull(1) ? nil : integer(1), rank: isNull(2) ? nil : integer(2),
      completed: integer(3) == 1, passes: integer(4) == 1)
  }

  /// The sum in a row of what is summed up by, how many todos, their minutes, and how many have none.
  package func sum(by field: SumField?) throws(StoreError) -> (key: SumKey?, sum: EstimateSum) {
    var reader = TodoReader(self)
    let count = min(max(integer(1), 0), 1 << 32)
    let sum = EstimateSum(
      count: count, minutes: min(max(integer(2), 0), count * Estimate.longest),
      without: min(max(integer(3), 0), count))
    return switch field {
    case nil: (nil, sum)
    case .due: (.due(try reader.due(0).due), sum)
    case .completed: (.completed(reader.instant(0, "completion")), sum)
    }
  }
}

extension String {
  /// Without control characters, so that it is one line.
  package var inOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "?" : $0 }))
  }

  /// A text in an engine's memory; nil if the bytes are no valid UTF-8. It takes half as long as
  /// `String(validating:as:)`, which looks up its types at each call.
  package init?(valid bytes: UnsafeBufferPointer<UInt8>) {
    guard let text = try? UTF8Span(validating: Span(_unsafeElements: bytes)) else { return nil }
    self.init(copying: text)
  }
}

/// Reads todos from rows that another tool may have written. In the place of a value that no todo may have,
/// it gives a harmless one, and notes the first such fault.
package struct TodoReader {
  private let row: any TableRow
  /// The first fault, in words that follow the name of the todo; nil if there is none.
  package private(set) var fault: String?

  /// Reads a row, or the rows that this one becomes.
  package init(_ row: any TableRow) { self.row = row }

  /// As ``TableRow/todo(id:at:)``.
  package mutating func todo(id: Int, at start: Int32) throws(StoreError) -> Todo {
    if !TodoColumns.numbers.contains(id) { note("has an id out of range") }
    let rev = number(start, "revision")
    let priority = priority(start + 1)
    let (due, time) = try due(start + 2)
    let createdAt = instant(start + 3, "creation")
    let updatedAt = instant(start + 4, "last change")
    let completedAt = row.isNull(start + 5) ? nil : instant(start + 5, "completion")
    let tags = try value(start + 6, limit: Self.tagsLimit, .tags, Self.tags) ?? []
    let title = try value(start + 7, limit: TodoRules.titleLimit, .title, TodoRules.title) ?? ""
    let content =
      try value(start + 8, limit: TodoRules.contentLimit, .content, TodoRules.content) ?? ""
    let schedule = try schedule(start + 9, due: due, time: time)
    var todo = Todo(
      id: id, rev: rev, title: fault == nil ? title : "", content: fault == nil ? content : "",
      due: due, priority: priority, tags: fault == nil ? tags : [], createdAt: createdAt,
      updatedAt: updatedAt, completedAt: completedAt,
      // Of a damaged one, only what sorts and filters look at.
      schedule: fault == nil ? schedule : Schedule(time: time, start: schedule?.start).ifAny,
      isDamaged: fault != nil)
    if !row.isNull(start + 10) {
      todo.comments = min(max(row.integer(start + 10), 0), Comment.limit)
    }
    if !row.isNull(start + 11) { todo.rank = min(max(row.integer(start + 11), -1 << 61), 1 << 61) }
    return todo
  }

  /// An instant of the years 1 to 9999, or the nearest one.
  package mutating func instant(_ column: Int32, _ name: StaticString) -> Instant {
    let value = Int64(row.integer(column))
    let nearest = min(max(value, -62_135_596_800_000), 253_402_300_799_999)
    if value != nearest { note("has the time of its \(name) out of range") }
    return Instant(milliseconds: nearest)
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
    note(InvalidTodo(.priority, .unknown))
    return .none
  }

  fileprivate mutating func due(
    _ column: Int32
  ) throws(StoreError) -> (due: CivilDate?, time: TimeOfDay?) {
    if row.isNull(column) { return (nil, nil) }
    let value = try value(column, limit: DueText.timedLength, .due) { text throws(InvalidTodo) in
      guard let value = DueText.decoded(text) else { throw InvalidTodo(.due, .notADate) }
      return value
    }
    return (value?.due, value?.time)
  }

  private mutating func schedule(
    _ column: Int32, due: CivilDate?, time: TimeOfDay?
  ) throws(StoreError) -> Schedule? {
    if row.isNull(column) { return time.map { Schedule(time: $0) } }
    let text = try row.validText(column, limit: ScheduleText.limit)
    guard let schedule = text.flatMap({ ScheduleText.decoded($0, time: time) }) else {
      note("has a schedule that is none")
      return time.map { Schedule(time: $0) }
    }
    do throws(InvalidTodo) { _ = try TodoRules.schedule(schedule, due: due) } catch { note(error) }
    return schedule
  }

  /// The most characters of tags as they are stored.
  private static let tagsLimit = TodoRules.tagsLimit * (TodoRules.tagLimit + 1) + 1

  private static func tags(_ text: String) throws(InvalidTodo) -> [String] {
    try TodoRules.tags(TodoColumns.tags(in: text))
  }

  /// What a rule makes of a text of at most this many characters.
  private mutating func value<Value>(
    _ column: Int32, limit: Int, _ field: TodoField, _ rule: (String) throws(InvalidTodo) -> Value
  ) throws(StoreError) -> Value? {
    // A text of many megabytes is not even copied.
    guard let text = try row.validText(column, limit: 4 * limit) else {
      note("has no UTF-8, or far too much of it, in its \(field.rawValue)")
      return nil
    }
    do throws(InvalidTodo) { return try rule(text) } catch {
      note(error)
      return nil
    }
  }

  private mutating func note(_ invalid: InvalidTodo) {
    note("breaks a rule (\(invalid.field.rawValue): \(invalid.reason.rawValue))")
  }

  private mutating func note(_ fault: String) { if self.fault == nil { self.fault = fault } }
}
