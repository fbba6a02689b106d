import Entities

/// What a column can have.
package enum TableType: Sendable { case integer, text, bytes }

/// A value of a statement. Where there may be none, nil is NULL.
package enum TableValue: Equatable {
  case integer(Int)
  case text(String)
  /// The name or the value of a note, or the key of an add: any text, U+0000 too.
  case name(String)
  /// A text for comparing, in UTF-8.
  case folded([UInt8])
  /// Several of a type, of which a file takes numbers, and texts without control characters.
  case list([TableValue?], TableType)

  /// Numbers.
  package static func integers(_ numbers: [Int]) -> TableValue {
    .list(numbers.map { .integer($0) }, .integer)
  }

  /// In milliseconds since 1970.
  package static func instant(_ instant: Instant) -> TableValue {
    .integer(Int(instant.milliseconds))
  }
}

/// A column of a todo, and what it has.
package typealias TodoColumn = (
  name: String, type: TableType, value: @Sendable (Todo) -> TableValue?
)

/// A todo as columns.
package enum TodoColumns {
  /// What its own table has beside the id and what is derived, and the log has of it as it was before.
  package static let stored: [TodoColumn] = [
    ("rev", .integer, { .integer($0.rev) }),
    ("priority", .integer, { .integer(Int($0.priority.rawValue)) }),
    ("due", .text, { todo in todo.due.map { .text(DueText.encoded($0, todo.time)) } }),
    ("created_at", .integer, { .instant($0.createdAt) }),
    ("updated_at", .integer, { .instant($0.updatedAt) }),
    ("completed_at", .integer, { $0.completedAt.map { .instant($0) } }),
    ("tags", .text, { .text(encoded($0.tags)) }), ("title", .text, { .text($0.title) }),
    ("content", .text, { .text($0.content) }),
    ("schedule", .text, { $0.schedule.flatMap(ScheduleText.encoded).map { .text($0) } }),
    ("comments", .integer, { $0.comments > 0 ? .integer($0.comments) : nil }),
    ("rank", .integer, { $0.rank.map { .integer($0) } }),
  ]

  /// What its own table has for lists; an engine may derive more (``TableDialect/derived``).
  package static let derived: [TodoColumn] = [
    ("title_folded", .text, { .folded($0.title.folded) }),
    ("start", .text, { $0.start.map { .text($0.description) } }),
    ("repeats", .integer, { repeats($0).map { .integer($0) } }),
    ("estimate", .integer, { $0.schedule?.estimate.map { .integer($0.minutes) } }),
    ("parent", .integer, { $0.parent.map { .integer($0) } }),
    ("uid", .text, { $0.uid.map { .text($0) } }),
  ]

  /// The names of what is stored.
  package static let names = stored.map(\.name)

  /// How many.
  package static let count = Int32(names.count)

  /// The names for SQL, each behind the name of a table.
  package static func list(of table: String) -> String {
    names.map { table + "." + $0 }.joined(separator: ", ")
  }

  /// What the derived column `repeats` has: the number of the todo's series; nil if it does not repeat.
  package static func repeats(_ todo: Todo) -> Int? {
    todo.repetition == nil ? nil : todo.place?.series
  }

  /// Tags can hold no white space: with a space on either side of each, one is found by its bytes.
  package static func encoded(_ tags: [String]) -> String {
    tags.isEmpty ? "" : " " + tags.joined(separator: " ") + " "
  }

  /// The tags in a text; what stands between two spaces is one.
  package static func tags(in text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The numbers that ids and revisions can be: those that JSON readers can hold, so that none added to
  /// one can overflow.
  package static let numbers = 1...(1 << 53)

  /// An id or a revision; `.corrupt` if it can be none.
  package static func number(_ value: Int) throws(StoreError) -> Int {
    guard numbers.contains(value) else { throw StoreError.damaged("a number out of range") }
    return value
  }
}

extension SumField? {
  /// Sums of the todos that SQL from FROM to a condition gives, in the columns of ``TableRow/sum(by:)``.
  /// `minutes` adds up their estimates. What is done is put together by quarters of an hour, which begin
  /// with every local day.
  package func sums(_ minutes: String, _ source: String, functions: String = "") -> String {
    let (key, groups) =
      switch self {
      case nil: ("NULL", "")
      case .due: ("due", " GROUP BY due")
      case .completed:
        (
          functions + "min(completed_at)",
          " AND completed_at IS NOT NULL GROUP BY completed_at / 900000, completed_at < 0"
        )
      }
    return "SELECT \(key), \(functions)count(*), \(minutes), "
      + "\(functions)count(*) - \(functions)count(estimate) \(source)\(groups)"
  }
}

extension TodoSort.Key {
  /// The column by which a table is sorted for it.
  package var column: String {
    switch field {
    case .created, .updated, .completed: "\(field.rawValue)_at"
    case .due, .start, .priority, .estimate: field.rawValue
    case .title: "title_folded"
    case .manual: ManualPlace.column
    }
  }

  /// The order by its column. Todos without a value come last either way, if there are any.
  package func order(hasNulls: Bool) -> String {
    column + (descending ? " DESC" : "") + (hasNulls ? " NULLS LAST" : "")
  }

  /// What compares a value that stands behind another one.
  var isBehind: String { descending ? "<" : ">" }

  /// What the column has for a todo; nil if that is NULL.
  package func value(of todo: Todo) -> TableValue? {
    if field == .manual { return .integer(ManualOrder.rank(of: todo)) }
    return (TodoColumns.derived + TodoColumns.stored).first { $0.name == column }?.value(todo)
  }
}

extension ManualPlace {
  /// The rank of every todo (``ManualOrder/rank(of:)``).
  package static let column = "coalesce(rank, \(columnOfID))"
  /// That of one that nobody has moved.
  package static let columnOfID =
    "CASE WHEN id < \(ManualOrder.lastID) THEN id ELSE \(ManualOrder.lastID) END * \(ManualOrder.stride)"
}

extension StoreError {
  /// A value in the database that no version of this program wrote.
  package static func damaged(_ what: String) -> StoreError {
    StoreError(.corrupt, detail: "the database holds \(what)")
  }
}
