import Entities
import Stores

/// Looks at all of a store in tables, within one transaction, for the command `check`.
package struct TableChecker {
  /// What was found out.
  package var check: StoreCheck
  /// The reminders that the todos have.
  private var reminders: [TodoReminder] = []
  /// The todos that come after others (``Todo/after``), each with one of those.
  private var predecessors: [(id: Int, todo: Int)] = []
  /// How many comments the todos have by their rows, of those that have any.
  private var counted: [Int: Int] = [:]
  /// The todos that have so many more comments than that.
  private var miscounted: [(id: Int, difference: Int)] = []
  /// The todos whose derived columns have other values.
  private var drifted: [Todo] = []
  private let store: any TableGateway

  /// How many sentences of one question are told.
  private static let limit = 100

  /// Looks at a store. The findings begin with `prefix`.
  package init(_ store: any TableGateway, prefix: String = "") {
    check = StoreCheck(prefix: prefix)
    self.store = store
  }

  /// Notes sentences about what is not as it should be. If what they come from cannot be read, that is
  /// noted: the tables are read next, and if only indices are damaged, a repair helps.
  package mutating func note(
    isDerived: (String) -> Bool = { _ in false }, _ find: () throws(StoreError) -> [String]
  ) throws(StoreError) {
    do throws(StoreError) {
      let sentences = try find()
      for text in sentences.prefix(Self.limit) {
        check.note(text.inOneLine, isDerived: isDerived(text))
      }
      let more = sentences.count - Self.limit
      if more > 0 { check.note("and \(more) more like it") }
    } catch {
      if error.reason != .corrupt { throw error }
      check.note(error.detail, isDerived: true)
    }
  }

  /// Whether the log has no gap, and goes with itself and with the todos.
  package mutating func questions() throws(StoreError) {
    let store = store
    let forgotten = TableValue.integer(try store.forgotten())
    let questions: [(TableSQL, [TableValue])] = [
      (.gaps, [forgotten]), (.unfollowed, []), (.strayTodos, []), (.unlogged, [forgotten]),
      (.orphans, []),
    ]
    for (sql, values) in questions {
      try note { () throws(StoreError) in
        try store.read(sql, values) { row throws(StoreError) in
          try row.validText(0, limit: 1000) ?? "?"
        }
      }
    }
  }

  /// Whether each todo keeps the rules, and is sorted and found by what it has, and whether the tables of
  /// reminders and of what comes first have those of the todos and no others.
  package mutating func todos() throws(StoreError) {
    try eachRow(of: .checkedTodos) { row throws(StoreError) in
      check.todos += 1
      var reader = TodoReader(row)
      let todo = try reader.todo(id: row.integer(0), at: 1)
      if let fault = reader.fault {
        check.note("todo \(todo.id) \(fault)")
        return
      }
      reminders += todo.reminders
      predecessors += todo.after.map { ($0, todo.id) }
      if todo.comments > 0 { counted[todo.id] = todo.comments }
      let first = 1 + TodoColumns.count
      let other = store.dialect.derived.enumerated().first { index, column in
        !row.has(column.value(todo), at: first + Int32(index))
      }
      guard let name = other?.element.name.prefix(while: { $0 != "_" }) else { return }
      check.note(
        "todo \(todo.id) is sorted and found by another \(name) than it has", isDerived: true)
      drifted.append(todo)
    }
    let kept = try store.read(.remindersAfter, [.text(""), .integer(.min), .integer(.max)]) {
      row throws(StoreError) in "\(try row.validText(0, limit: 40) ?? "?") \(row.integer(1))"
    }
    if kept.sorted() != reminders.map({ "\($0.at) \($0.id)" }).sorted() {
      check.note("the reminders that are kept are not those of the todos", isDerived: true)
    }
    let pairs = try store.read(.predecessors, [.integer(.min), .integer(.max), .integer(.max)]) {
      "\($0.integer(0)) \($0.integer(1))"
    }
    if pairs.sorted() != predecessors.map({ "\($0.id) \($0.todo)" }).sorted() {
      check.note("what comes first is not kept as the todos have it", isDerived: true)
    }
    let claims = { (claims: [Claim]) in claims.map { "\($0.todo) \($0.text)" }.sorted() }
    if try claims(store.claims(after: Instant(milliseconds: .min))) != claims(store.claimsByLog()) {
      check.note("the claims that are kept are not those of the log", isDerived: true)
    }
    try comments()
  }

  /// Whether each todo has as many comments as its row says. Those of todos that are gone wait for an undo.
  private mutating func comments() throws(StoreError) {
    let names = LogRows.names(Comment.topic)
    let notes = try store.notes(Comment.topic, by: .commentNotes, names + [.integer(.max)])
    let ids = notes.filter { $0.value != nil }.compactMap(\.todo)
    let found = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
    for id in Set(found.keys).union(counted.keys).sorted() where found[id] != counted[id] {
      if try store.fetch(id) == nil { continue }
      check.note("todo \(id) does not count its comments right", isDerived: true)
      miscounted.append((id, (found[id] ?? 0) - (counted[id] ?? 0)))
    }
  }

  /// Whether each todo in the log, as it was before its change, keeps the rules, and each note is text.
  package mutating func log() throws(StoreError) {
    try eachRow(of: .checkedLog) { row throws(StoreError) in
      if row.isNull(3) { check.changes += 1 }
      for fault in try LogRows.faults(row) { check.note(fault) }
    }
  }

  /// Makes again the derived columns that have other values, and takes away what other tables derive.
  package func repair() throws(StoreError) {
    for todo in drifted {
      try store.change(.mend, [.integer(todo.id)] + store.dialect.derived.map { $0.value(todo) })
    }
    for (id, difference) in miscounted {
      try store.change(.countComment, [.integer(id), .integer(difference)])
    }
    for sql in TableSQL.dropDerived { try store.change(sql, []) }
    for claim in try store.claimsByLog() { try store.put(claim) }
    for reminder in reminders { try store.keep(([], [reminder.at]), ([], []), of: reminder.id) }
    for (id, todo) in predecessors { try store.keep(([], []), ([], [id]), of: todo) }
  }

  /// Reads all rows in pieces, by the number in the first column.
  private func eachRow(
    of sql: TableSQL, _ body: (any TableRow) throws(StoreError) -> Void
  ) throws(StoreError) {
    let size = TodoPieces.size
    var next: Int? = .min
    while let start = next {
      let numbers = try store.read(sql, [.integer(start), .integer(size)]) {
        row throws(StoreError) in
        try body(row)
        return row.integer(0)
      }
      guard let last = numbers.last, numbers.count == size, last < .max else { return }
      if last < start { throw .damaged("rows out of order") }
      next = last + 1
    }
  }
}
