#if PostgreSQL
  import Entities
  import StoreTables

  /// The head row of a space, as a transaction has it in hand.
  struct Head {
    /// The newest row of the log.
    var mark = Mark.beginning
    /// The greatest id that was given.
    var lastID = 0
    /// The newest revision that the log no longer has, but for values that last.
    var forgotten = 0
    /// How many todos there are, and how many of them are done.
    var total = 0
    var done = 0

    /// That of a space that nobody has changed yet.
    init() {}

    /// Reads the row that `FixedSQL.head` asks for, behind the version of the schema.
    init(_ row: ServerRow) throws(StoreError) {
      mark = Mark(
        revision: row.integer(1), session: row.integer(2),
        instant: Instant(milliseconds: Int64(row.integer(3))))
      lastID = row.integer(4)
      forgotten = row.integer(5)
      total = row.integer(6)
      done = row.integer(7)
      for number in [mark.revision, lastID, forgotten, total, done] where number != 0 {
        _ = try TodoColumns.number(number)
      }
    }

    /// A todo becomes another one; nil is none.
    mutating func count(_ before: Todo?, _ after: Todo?) {
      total += (after == nil ? 0 : 1) - (before == nil ? 0 : 1)
      done += (after?.completed == true ? 1 : 0) - (before?.completed == true ? 1 : 0)
    }

    /// How many todos pass a filter; nil if that is not in the head.
    func count(_ filter: TodoFilter) -> Int? {
      guard filter == TodoFilter(completed: filter.completed) else { return nil }
      return filter.completed.map { $0 ? done : total - done } ?? total
    }

    /// The values of `FixedSQL.putHead`.
    func values(of space: String) -> [Value] {
      [
        .text(space), .integer(mark.revision), .integer(mark.session),
        .integer(Int(mark.instant.milliseconds)), .integer(lastID), .integer(forgotten),
        .integer(total), .integer(done),
      ]
    }
  }
#endif
