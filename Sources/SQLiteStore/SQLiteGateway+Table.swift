import Entities
import StoreTables
import System

extension SQLiteGateway: TableGateway {
  package typealias Query = QuerySQL

  package func forgotten() throws(StoreError) -> Int {
    try checked(try reading().statement(.forgotten).integer())
  }

  package func read<Item>(
    _ sql: TableSQL, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
  ) throws(StoreError) -> [Item] { try reading().statement(sql, values).rows(body) }

  package func read<Item>(
    _ text: String, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
  ) throws(StoreError) -> [Item] { try reading().query(text, values).rows(body) }

  package func change(_ sql: TableSQL, _ values: [TableValue?]) throws(StoreError) {
    try changing().statement(sql, values).run()
  }

  package func keepForgotten(from first: Int, before firstKept: Int) throws(StoreError) {
    try changing().statement(.keepForgotten, [.integer(firstKept), .integer(first)]).run()
  }

  package func mark() throws(StoreError) -> Mark {
    let connection = try reading()
    if let knownMark { return knownMark }
    let mark = try connection.newestMark()
    knownMark = mark
    return mark
  }

  package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
    let connection = try reading()
    return try ids.map { id throws(StoreError) in
      try connection.statement(.fetch, [.integer(id)]).first { row throws(StoreError) in
        try row.todo(id: id, at: 0)
      }
    }
  }

  /// A revision or id as the log has it, 0 if the log is empty.
  func checked(_ number: Int) throws(StoreError) -> Int {
    number == 0 ? 0 : try TodoColumns.number(number)
  }

  package func newID() throws(StoreError) -> Int {
    try beginChanges()
    let connection = try reading()
    let last =
      if let knownLastID { knownLastID } else {
        try checked(try connection.statement(.lastID).integer())
      }
    let id = try TodoColumns.number(last + 1)
    knownLastID = id
    return id
  }

  package func advance(to revision: Int, _ instant: Instant) {
    knownMark = Mark(revision: revision, session: session.number, instant: instant)
  }

  /// Records one change.
  func record(_ change: Change) throws(StoreError) {
    if let aside = change.aside { return try record(aside, in: change) }
    let connection = try changing()
    let sql = change.before == nil ? TableSQL.logInsert : .logBefore
    try connection.statement(sql, LogRows.values(change, session)).run()
    if connection.rowsChanged != 1 { throw StoreError.damaged("no todo that was read before") }
    if change.step == change.revision { try noteReversal(change.origin, change.step) }
    if let patch = TodoPatch(from: change.before, to: change.after), let after = change.after {
      try put(patch, after.id, after.rev, after.updatedAt, connection)
    } else {
      try keepSchedule(of: change)
      if let after = change.after {
        try connection.statement(.put, SQLiteDialect.values(after)).run()
      } else {
        try connection.statement(.delete, [.integer(change.todo)]).run()
        try self.change(.dropClaims, [.integers([change.todo])])
      }
    }
    connection.counted.now?.follow(change.before, change.after)
    advance(to: change.revision, change.instant)
  }

  /// A million todos come back in half the time without their indices, whose entries come in no order and
  /// change a page each. These are made again at the end, one after the other, since no statement is
  /// interrupted.
  package func bulkLoad(_ added: Int, _ body: () throws -> Void) throws {
    let present = try count(TodoFilter(), at: LocalTime(date: .first, time: .midnight))
    // Making them again reads the todos that are there, too.
    if added < max(5000, present / 4) { return try body() }
    let indices = schema.indices.filter { $0.name.hasPrefix("todo_") }
    for index in indices { try changing().run("DROP INDEX IF EXISTS \(index.name)") }
    try body()
    for index in indices {
      try checkInterruption()
      try changing().run(index.statement)
    }
    // What sorting for the indices took is given back to the system.
    Memory.trim()
  }

  package func deleted(_ ids: ClosedRange<Int>) {}

  /// The table and its indices are emptied whole. A million todos take two to three seconds so, and twenty
  /// one by one.
  package func deletedAll() throws(StoreError) {
    let connection = try changing()
    connection.counted.now = TodoTotals()
    try connection.run(.deleteAll)
  }
}

extension Connection {
  /// The newest row of the log.
  func newestMark() throws(StoreError) -> Mark {
    guard let mark = try statement(.mark).first({ LogRows.mark($0) }) else { return .beginning }
    _ = try TodoColumns.number(mark.revision)
    return mark
  }
}
