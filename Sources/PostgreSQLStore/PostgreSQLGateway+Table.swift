#if PostgreSQL
  import Entities
  import Stores
  import StoreTables

  /// Changes that were recorded and not sent yet: a step of many is sent as a few statements of many rows.
  /// No todo occurs twice, since the log copies what was before from the todo's row, and one statement
  /// sees none of its own changes.
  struct UnsentChanges {
    /// How many go into one statement, and about how many bytes of text.
    private static let limit = 1000
    private static let byteLimit = 1 << 20

    private(set) var changes: [Change] = []
    private var todos: Set<Int> = []
    private var bytes = 0

    /// Whether a change can be added before the others are sent.
    func hasRoom(for change: Change) -> Bool {
      changes.count < Self.limit && bytes < Self.byteLimit && !todos.contains(change.todo)
    }

    /// Adds a change, behind the others.
    mutating func add(_ change: Change) {
      changes.append(change)
      todos.insert(change.todo)
      bytes += (change.after?.content.utf8.count ?? 0) + (change.after?.title.utf8.count ?? 0)
    }
  }

  extension PostgreSQLGateway: TableGateway {
    package typealias Query = QuerySQL

    package func mark() throws(StoreError) -> Mark { try known().mark }

    package func totals() throws(StoreError) -> TodoTotals { try known().totals }

    package func forgotten() throws(StoreError) -> Int { try known().forgotten }

    /// A frozen session has its own.
    package func storeTime() throws(StoreError) -> Instant? {
      if session.number == StoreSession.fixedNumber { return nil }
      let milliseconds = try read(
        "SELECT (pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000)::bigint", []
      ).firstInteger
      return milliseconds.map { Instant(milliseconds: Int64($0)) }
    }

    package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
      if ids.isEmpty { return [] }
      let sql = ids.count < Self.fewest ? FixedSQL.fetch : FixedSQL.fetchMany
      let found = try read(sql, [.integers(ids)]) { row throws(StoreError) in try row.todo() }
      let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return ids.map { byID[$0] }
    }

    package func read<Item>(
      _ sql: TableSQL, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
    ) throws(StoreError) -> [Item] { try read(PostgreSQLDialect.text(sql), values, body) }

    package func read<Item>(
      _ text: String, _ values: [TableValue?], _ body: (any TableRow) throws(StoreError) -> Item?
    ) throws(StoreError) -> [Item] {
      var items: [Item] = []
      for row in try read(text, [.text(space)] + values) {
        guard let item = try body(row) else { break }
        items.append(item)
      }
      return items
    }

    package func change(_ sql: TableSQL, _ values: [TableValue?]) throws(StoreError) {
      try sendChanges()
      try change(PostgreSQLDialect.text(sql), [.text(space)] + values)
    }

    package func advance(to revision: Int, _ instant: Instant) {
      head.mark = Mark(revision: revision, session: session.number, instant: instant)
    }

    package func keepForgotten(from first: Int, before firstKept: Int) {
      head.forgotten = firstKept - 1
    }

    package func commit(isSeen: Bool) throws(StoreError) { try commit() }

    package func newID() throws(StoreError) -> Int {
      try beginChanges()
      head.lastID = try TodoColumns.number(head.lastID + 1)
      return head.lastID
    }

    package func record(_ changes: [Change]) throws(StoreError) {
      for change in changes { try record(change) }
    }

    private func record(_ change: Change) throws(StoreError) {
      try beginChanges()
      if let aside = change.aside {
        try sendChanges()
        return try record(aside, in: change)
      }
      if !unsent.hasRoom(for: change) { try sendChanges() }
      unsent.add(change)
      head.totals.follow(change.before, change.after)
      advance(to: change.revision, change.instant)
    }

    package func deleted(_ ids: ClosedRange<Int>) throws(StoreError) {
      try change(
        FixedSQL.deleteRange, [.text(space), .integer(ids.lowerBound), .integer(ids.upperBound)])
    }

    package func deletedAll() { head.totals = TodoTotals() }

    /// From this many on, rows are sent as arrays, and looked up by arrays. The server plans a statement over
    /// arrays for as long as it takes to insert two or three rows by themselves.
    static let fewest = 4

    /// Sends the changes that were recorded and not sent yet.
    func sendChanges() throws(StoreError) {
      let changes = unsent.changes
      if changes.isEmpty { return }
      unsent = UnsentChanges()
      try send(
        changes.map { LogRows.values($0, session) }, many: FixedSQL.logMany,
        of: LogRows.made.map(\.type)
      ) { changes[$0].before == nil ? .logInsert : .logBefore }
      for change in changes where change.step == change.revision {
        try noteReversal(change.origin, change.step)
      }
      for change in changes { try keepSchedule(of: change) }
      try send(
        changes.compactMap { $0.after.map(PostgreSQLDialect.values) }, many: FixedSQL.putMany,
        of: [.integer] + (PostgreSQLDialect.derived + TodoColumns.stored).map(\.type)
      ) { _ in .put }
      let over = changes.filter(\.kind.endsClaim).map(\.todo)
      if !over.isEmpty { try change(.dropClaims, [.integers(over)]) }
      let deleted = changes.filter { $0.after == nil }.map(\.todo)
      if !deleted.isEmpty { try change(FixedSQL.deleteMany, [.text(space), .integers(deleted)]) }
    }

    /// Sends rows: each by a statement of its own (`one`, by the row's index), or all by one that takes
    /// their columns as arrays of these types. In both, the space comes first.
    private func send(
      _ rows: [[TableValue?]], many: String, of types: [TableType], _ one: (Int) -> TableSQL
    ) throws(StoreError) {
      if rows.count >= Self.fewest {
        let columns = types.enumerated().map { column, type in
          TableValue.list(rows.map { $0[column] }, type)
        }
        return try change(many, [.text(space)] + columns)
      }
      for (index, row) in rows.enumerated() { try change(one(index), row) }
    }
  }
#endif
