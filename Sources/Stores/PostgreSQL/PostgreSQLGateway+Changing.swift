#if PostgreSQL
  import Entities
  import StoreTables

  extension PostgreSQLGateway {
    package func newID() throws(StoreError) -> Int {
      try beginChanges()
      try changeHead { head throws(StoreError) in
        head.lastID = try TodoColumns.number(head.lastID + 1)
      }
      return head.lastID
    }

    package func record(_ change: Change) throws(StoreError) {
      try log(change)
      try keepReminders(change)
      if let after = change.after {
        try put(after)
      } else {
        try self.change(FixedSQL.delete, [.text(space), .integer(change.todo)])
      }
      try changeHead { head throws(StoreError) in head.count(change.before, change.after) }
      try advance(to: change.revision, change.instant)
    }

    package func record(_ note: Note) throws(StoreError) {
      let name = Value.bytes(Array(Note.name(note.topic, note.key).utf8))
      try beginChanges()
      // One that was kept for its value alone.
      if head.forgotten > 0 {
        try change(FixedSQL.dropNote, [.text(space), name, .integer(head.forgotten)])
      }
      try change(
        FixedSQL.logNote,
        [
          .text(space), .integer(note.revision), .integer(Int(note.instant.milliseconds)),
          .integer(session.number), name, note.value.map { .bytes(Array($0.utf8)) } ?? .null,
          .integer(note.topic.lasts ? 1 : 0),
        ])
      try advance(to: note.revision, note.instant)
    }

    package func forgetChanges(
      upTo revision: Int, before instant: Instant, limit: Int
    ) throws(StoreError) -> Bool {
      defer { rollback() }
      guard let bounds = try forgettable(upTo: revision, before: instant, limit: limit) else {
        return false
      }
      try beginChanges()
      // Others may have forgotten them meanwhile.
      guard head.forgotten < bounds.firstKept - 1 else { return true }
      try change(
        FixedSQL.forget, [.text(space), .integer(bounds.firstKept), .integer(head.forgotten)])
      try changeHead { head throws(StoreError) in head.forgotten = bounds.firstKept - 1 }
      try commit()
      return bounds.firstKept - bounds.forgotten > limit
    }

    package func forgetNotes(
      _ topic: Note.Topic, after revision: Int, limit: Int
    ) throws(StoreError) -> Int? {
      defer { rollback() }
      try look()
      let forgotten = head.forgotten
      // All names of a topic lie below its own with the character behind "/".
      let first = Note.name(topic, "")
      let kept = try read(
        FixedSQL.keptNotes,
        [
          .text(space), .integer(revision), .integer(forgotten), .bytes(Array(first.utf8)),
          .bytes(Array((topic.name + "0").utf8)), .integer(max(0, limit)),
        ]
      ).map { row throws(StoreError) -> (revision: Int, todo: Int?) in
        let note = try LogRows.note(topic, row)
        return (note.revision, Int(note.key))
      }
      let ids = kept.compactMap(\.todo)
      if !ids.isEmpty {
        let wanted = Set(
          try read(
            FixedSQL.wantedTodos, [.text(space), .integers(ids), .integer(forgotten)]
          ).map { $0.integer(0) })
        let forgettable = kept.filter { $0.todo.map { !wanted.contains($0) } ?? false }
        if !forgettable.isEmpty {
          try change(
            FixedSQL.dropNotes,
            [.text(space), .integers(forgettable.map(\.revision)), .integer(forgotten)])
          try commit()
        }
      }
      return kept.count < limit ? nil : kept.last?.revision
    }

    /// The last revision that the log forgot, and the first that is to stay in it; nil if all of it stays.
    private func forgettable(
      upTo revision: Int, before instant: Instant, limit: Int
    ) throws(StoreError) -> (forgotten: Int, firstKept: Int)? {
      let newest = try mark().revision
      let forgotten = head.forgotten
      let firstKept =
        try read(
          FixedSQL.firstKept,
          [
            .text(space), .integer(min(revision, newest - 1)),
            .integer(Int(instant.milliseconds)), .integer(max(0, limit)), .integer(forgotten),
          ]
        ).firstInteger ?? 0
      return forgotten + 1 < firstKept ? (forgotten, try TodoColumns.number(firstKept)) : nil
    }

    private func log(_ change: Change) throws(StoreError) {
      let (undone, redone): (Int?, Int?) =
        switch change.origin {
        case .event: (nil, nil)
        case .undo(let step): (step, nil)
        case .redo(let step): (nil, step)
        }
      try self.change(
        change.before == nil ? FixedSQL.logInsert : FixedSQL.logBefore,
        [
          .text(space), .integer(change.revision), .integer(change.todo), .integer(change.step),
          .integer(Int(change.instant.milliseconds)), .integer(session.number), .optional(undone),
          .optional(redone), change.key.map { .bytes(Array($0.utf8)) } ?? .null,
          .optional(change.client),
        ])
      if change.step == change.revision, let event = undone ?? redone {
        // The step that is reversed, and the undo that a redo reverses with it, are in effect or no longer.
        try self.change(
          undone == nil ? FixedSQL.logRedone : FixedSQL.logUndone,
          [.text(space), .integer(event), .integer(change.revision)])
      }
    }

    /// The values behind the folded texts are in the order of ``TodoColumns/names``.
    private func put(_ todo: Todo) throws(StoreError) {
      try change(
        FixedSQL.put,
        [
          .text(space), .integer(todo.id),
          .text(String(decoding: todo.title.folded, as: UTF8.self)),
          .text(String(decoding: todo.content.folded, as: UTF8.self)),
          .optional(todo.start?.description), .optional(TodoColumns.repeats(todo)),
          .integer(todo.rev), .integer(Int(todo.priority.rawValue)),
          .optional(todo.due.map { DueText.encoded($0, todo.time) }),
          .integer(Int(todo.createdAt.milliseconds)), .integer(Int(todo.updatedAt.milliseconds)),
          .optional(todo.completedAt.map { Int($0.milliseconds) }),
          .text(TodoColumns.encoded(todo.tags)), .text(todo.title), .text(todo.content),
          .optional(todo.schedule.flatMap(ScheduleText.encoded)),
        ])
    }

    /// Keeps the table of reminders. Most todos have none, before and after.
    private func keepReminders(_ change: Change) throws(StoreError) {
      for (todo, sql) in [
        (change.before, FixedSQL.dropReminder), (change.after, FixedSQL.addReminder),
      ] {
        guard let todo, todo.isScheduled else { continue }
        for moment in todo.reminderMoments {
          try self.change(sql, [.text(space), .text(moment.description), .integer(change.todo)])
        }
      }
    }

    private func advance(to revision: Int, _ instant: Instant) throws(StoreError) {
      try changeHead { head throws(StoreError) in
        head.mark = Mark(revision: revision, session: session.number, instant: instant)
      }
    }
  }
#endif
