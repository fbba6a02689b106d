#if PostgreSQL
  import Entities
  import StoreTables

  extension PostgreSQLGateway {
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
      if !unsent.hasRoom(for: change) { try sendChanges() }
      unsent.add(change)
      head.count(change.before, change.after)
      advance(to: change.revision, change.instant)
    }

    package func deleted(_ ids: ClosedRange<Int>) throws(StoreError) {
      try change(FixedSQL.deleteRange, with: ids.lowerBound, ids.upperBound)
    }

    package func deletedAll(_ total: Int, done: Int) {
      head.total = 0
      head.done = 0
    }
  }

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

  extension PostgreSQLGateway {
    /// From this many on, rows are sent as arrays, and looked up by arrays. The server plans a statement over
    /// arrays for as long as it takes to insert two or three rows by themselves.
    static let fewest = 4

    /// Sends the changes that were recorded and not sent yet.
    func sendChanges() throws(StoreError) {
      let changes = unsent.changes
      if changes.isEmpty { return }
      unsent = UnsentChanges()
      try send(
        changes.map(logRow), many: FixedSQL.logMany,
        of: [.integer, .integer, .integer, .integer, .integer, .integer, .integer, .bytes, .text]
      ) { changes[$0].before == nil ? FixedSQL.logInsert : FixedSQL.logBefore }
      for change in changes where change.step == change.revision {
        try noteReversal(change.origin, change.step)
      }
      let (before, after) = (changes.compactMap(\.before), changes.compactMap(\.after))
      try send(FixedSQL.dropReminders, before.flatMap(\.reminders))
      try send(FixedSQL.addReminders, after.flatMap(\.reminders))
      try send(FixedSQL.dropPredecessors, before.flatMap(\.predecessors))
      try send(FixedSQL.addPredecessors, after.flatMap(\.predecessors))
      try send(
        changes.compactMap { $0.after.map(Self.row) }, many: FixedSQL.putMany,
        of: [
          .integer, .text, .text, .text, .integer, .integer, .integer, .integer, .text, .integer,
          .integer, .integer, .text, .text, .text, .text,
        ]
      ) { _ in FixedSQL.put }
      let over = changes.filter(\.kind.endsClaim).map(\.todo)
      if !over.isEmpty { try change(.dropClaims, [.integers(over)]) }
      let deleted = changes.filter { $0.after == nil }.map(\.todo)
      if !deleted.isEmpty { try change(FixedSQL.deleteMany, with: Value.integers(deleted)) }
    }

    /// Sends reminders to a statement that adds or drops them. Most todos have none.
    func send(_ sql: String, _ reminders: [TodoReminder]) throws(StoreError) {
      if reminders.isEmpty { return }
      try change(
        sql, with: Value.array(reminders.map { .text($0.at.description) }, of: .text),
        Value.integers(reminders.map(\.id)))
    }

    /// Sends what todos come after to a statement that adds or drops that.
    func send(_ sql: String, _ predecessors: [(id: Int, todo: Int)]) throws(StoreError) {
      if predecessors.isEmpty { return }
      try change(
        sql, with: Value.integers(predecessors.map(\.id)), Value.integers(predecessors.map(\.todo)))
    }

    /// Sends rows: each by a statement of its own (`one`, by the row's index), or all by one that takes
    /// their columns as arrays of these types. In both, the space comes first.
    private func send(
      _ rows: [[Value]], many: String, of types: [Value.Element], _ one: (Int) -> String
    ) throws(StoreError) {
      if rows.count >= Self.fewest {
        let columns = types.enumerated().map { column, type in
          Value.array(rows.map { $0[column] }, of: type)
        }
        return try change(many, [.text(space)] + columns)
      }
      for (index, row) in rows.enumerated() { try change(one(index), [.text(space)] + row) }
    }

    private func logRow(_ change: Change) -> [Value] {
      let values: [any ValueConvertible] = [
        change.revision, change.todo, change.step, change.instant, session.number,
        change.origin.steps.undone, change.origin.steps.redone, change.key.map { Array($0.utf8) },
        change.client,
      ]
      return values.map(\.value)
    }

    /// The values behind the folded texts and what is derived are in the order of ``TodoColumns/names``.
    static func row(_ todo: Todo) -> [Value] {
      let values: [any ValueConvertible] = [
        todo.id, String(decoding: todo.title.folded, as: UTF8.self),
        String(decoding: todo.content.folded, as: UTF8.self), todo.start?.description,
        TodoColumns.repeats(todo), todo.schedule?.estimate?.minutes, todo.rev,
        Int(todo.priority.rawValue), todo.due.map { DueText.encoded($0, todo.time) },
        todo.createdAt, todo.updatedAt,
        todo.completedAt, TodoColumns.encoded(todo.tags), todo.title, todo.content,
        todo.schedule.flatMap(ScheduleText.encoded),
      ]
      return values.map(\.value)
    }
  }
#endif
