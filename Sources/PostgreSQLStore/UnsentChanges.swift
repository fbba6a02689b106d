#if PostgreSQL
  import Entities
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
      for change in changes where change.step == change.revision { try markReversed(by: change) }
      for (sql, many, todos) in [
        (FixedSQL.dropReminder, FixedSQL.dropReminders, changes.map(\.before)),
        (FixedSQL.addReminder, FixedSQL.addReminders, changes.map(\.after)),
      ] {
        try send(todos.flatMap(Self.reminderRows), many: many, of: [.text, .integer]) { _ in sql }
      }
      try send(
        changes.compactMap { $0.after.map(Self.row) }, many: FixedSQL.putMany,
        of: [
          .integer, .text, .text, .text, .integer, .integer, .integer, .text, .integer, .integer,
          .integer, .text, .text, .text, .text,
        ]
      ) { _ in FixedSQL.put }
      let deleted = changes.filter { $0.after == nil }.map { [Value.integer($0.todo)] }
      try send(deleted, many: FixedSQL.deleteMany, of: [.integer]) { _ in FixedSQL.delete }
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
      [
        .integer(change.revision), .integer(change.todo), .integer(change.step),
        change.instant.value, .integer(session.number),
        change.origin.steps.undone.value, change.origin.steps.redone.value,
        change.key.map { Array($0.utf8) }.value, change.client.value,
      ]
    }

    /// The step that an undo or redo reverses, and the undo that a redo reverses with it, are in effect or no
    /// longer.
    private func markReversed(by change: Change) throws(StoreError) {
      let (undone, redone) = change.origin.steps
      guard let event = undone ?? redone else { return }
      try self.change(
        undone == nil ? FixedSQL.logRedone : FixedSQL.logUndone, with: event, change.revision)
    }

    /// The values behind the folded texts and what is derived are in the order of ``TodoColumns/names``.
    static func row(_ todo: Todo) -> [Value] {
      [
        .integer(todo.id), .text(String(decoding: todo.title.folded, as: UTF8.self)),
        .text(String(decoding: todo.content.folded, as: UTF8.self)),
        (todo.start?.description).value, TodoColumns.repeats(todo).value,
        .integer(todo.rev), .integer(Int(todo.priority.rawValue)),
        todo.due.map { DueText.encoded($0, todo.time) }.value,
        todo.createdAt.value, todo.updatedAt.value,
        todo.completedAt.value,
        .text(TodoColumns.encoded(todo.tags)), .text(todo.title), .text(todo.content),
        todo.schedule.flatMap(ScheduleText.encoded).value,
      ]
    }

    /// Most todos have no reminders.
    private static func reminderRows(_ todo: Todo?) -> [[Value]] {
      guard let todo, todo.isScheduled else { return [] }
      return todo.reminderMoments.map { [.text($0.description), .integer(todo.id)] }
    }
  }
#endif
