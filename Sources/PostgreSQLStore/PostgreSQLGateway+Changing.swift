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

    package func record(_ changes: [Change]) throws(StoreError) {
      for change in changes { try record(change) }
    }

    private func record(_ change: Change) throws(StoreError) {
      try beginChanges()
      if !unsent.hasRoom(for: change) { try sendChanges() }
      unsent.add(change)
      try changeHead { head throws(StoreError) in head.count(change.before, change.after) }
      try advance(to: change.revision, change.instant)
    }

    /// How many todos one statement deletes. Each takes the server some ten microseconds.
    private static let deletedInOneGo = 5000

    /// The log copies the rows, and they are deleted by ranges of their ids.
    package func deleteAll(
      in step: Int, at instant: Instant, _ now: LocalTime, by client: String?
    ) throws(StoreError) -> Int {
      let beginning = try mark().revision
      var revision = beginning
      // Rows that another tool wrote may have any id.
      var first: Int? = .min
      while let start = first {
        if start > .min { try checkInterruption() }
        let logged = try read(
          FixedSQL.logDeletions, with: revision, step, instant, session.number, client, start,
          Self.deletedInOneGo)
        let (count, last) = try logged.first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
        if count == 0 { break }
        revision = try TodoColumns.number(revision + count)
        try change(FixedSQL.deleteRange, with: start, last)
        first = count < Self.deletedInOneGo || last == .max ? nil : last + 1
      }
      if revision == beginning { return 0 }
      try change(FixedSQL.dropAllReminders)
      try changeHead { head throws(StoreError) in
        head.total = 0
        head.done = 0
      }
      try advance(to: revision, instant)
      return revision - beginning
    }

    package func record(_ note: Note) throws(StoreError) {
      let name = Value.bytes(Array(Note.name(note.topic, note.key).utf8))
      try beginChanges()
      // One that was kept for its value alone.
      if head.forgotten > 0 {
        try change(FixedSQL.dropNote, with: name, head.forgotten)
      }
      try change(
        FixedSQL.logNote, with: note.revision, note.instant, session.number, name,
        note.value.map { Array($0.utf8) }, note.topic.lasts ? 1 : 0)
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
      try change(FixedSQL.forget, with: bounds.firstKept, head.forgotten)
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
      let names = LogRows.names(topic)
      let kept = try read(
        FixedSQL.keptNotes, with: revision, forgotten, Array(names.first.utf8),
        Array(names.last.utf8), max(0, limit)
      ).map { row throws(StoreError) -> (revision: Int, todo: Int?) in
        let note = try LogRows.note(topic, row)
        return (note.revision, Int(note.key))
      }
      let ids = kept.compactMap(\.todo)
      if !ids.isEmpty {
        let wanted = Set(
          try read(FixedSQL.wantedTodos, with: Value.integers(ids), forgotten).map { $0.integer(0) }
        )
        let forgettable = kept.filter { $0.todo.map { !wanted.contains($0) } ?? false }
        if !forgettable.isEmpty {
          try change(
            FixedSQL.dropNotes, with: Value.integers(forgettable.map(\.revision)), forgotten)
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
          FixedSQL.firstKept, with: min(revision, newest - 1), instant, max(0, limit), forgotten
        ).firstInteger ?? 0
      return forgotten + 1 < firstKept ? (forgotten, try TodoColumns.number(firstKept)) : nil
    }

    private func advance(to revision: Int, _ instant: Instant) throws(StoreError) {
      try changeHead { head throws(StoreError) in
        head.mark = Mark(revision: revision, session: session.number, instant: instant)
      }
    }
  }
#endif
