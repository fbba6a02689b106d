#if PostgreSQL
  import Entities
  import StoreTables

  extension PostgreSQLGateway {
    package func mark() throws(StoreError) -> Mark {
      try look()
      return head.mark
    }

    package func mark(at revision: Int) throws(StoreError) -> Mark? {
      if revision == 0 { return .beginning }
      try look()
      if revision == head.mark.revision { return head.mark }
      guard head.forgotten < revision, revision < head.mark.revision else { return nil }
      return try read(FixedSQL.markAt, with: revision).first.map(LogRows.mark)
    }

    package func fetch(_ ids: [Int]) throws(StoreError) -> [Todo?] {
      if ids.isEmpty { return [] }
      let sql = ids.count < Self.fewest ? FixedSQL.fetch : FixedSQL.fetchMany
      let found = try todos(try read(sql, with: Value.integers(ids)))
      let byID = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return ids.map { byID[$0] }
    }

    package func openTodos(ofSeries numbers: [Int]) throws(StoreError) -> [Todo] {
      let series = Set(numbers)
      return try todos(
        try read(FixedSQL.openOfSeries, with: Value.integers(Array(series)))
      ).filter { $0.openSeries.map(series.contains) ?? false }.sorted { $0.id < $1.id }
    }

    package func changes(_ part: LogPart, limit: Int) throws(StoreError) -> [Change]? {
      switch part {
      case .after(let revision):
        try look()
        guard revision >= head.forgotten, revision <= head.mark.revision else { return nil }
        // There is nothing to ask for.
        if revision == head.mark.revision { return [] }
        return try changes(FixedSQL.changesAfter, .integer(revision), limit)
      case .ofTodo(let id): return try changes(FixedSQL.history, .integer(id), limit)
      case .ofStep(let number, let revision):
        return try read(
          FixedSQL.changesFromStep, with: max(revision, number - 1), max(0, limit), number
        ).prefix { $0.integer(2) == number }.map(LogRows.change)
      case .withKey(let key):
        return try changes(FixedSQL.keyed, .bytes(Array(key.utf8)), min(limit, 1))
      }
    }

    package func step(_ number: Int) throws(StoreError) -> LoggedStep? {
      try read(FixedSQL.step, with: number).first.map(LogRows.step)
    }

    package func newestStep(
      to direction: StepDirection, of makers: StepMakers
    ) throws(StoreError) -> LoggedStep? {
      // A session begins with its first look.
      try look()
      let maker: any ValueConvertible =
        switch makers {
        case .session: session.number
        case .earlier(let client): client
        }
      return try read(
        FixedSQL.newestStep(to: direction, of: makers), with: maker, session.beginning
      ).first.map(LogRows.step)
    }

    package func newestEvent() throws(StoreError) -> LoggedStep? {
      try read(FixedSQL.newestEvent).first.map(LogRows.step)
    }

    package func notes(
      _ topic: Note.Topic, key: String?, after revision: Int, limit: Int
    ) throws(StoreError) -> [Note] {
      let names = LogRows.names(topic, key: key)
      return try read(
        FixedSQL.notes, with: Array(names.first.utf8), Array(names.last.utf8), revision,
        max(0, limit)
      ).map { row throws(StoreError) in try LogRows.note(topic, row) }
    }

    package func countTags(
      in counts: inout TagCounts, after id: Int, limit: Int
    ) throws(StoreError) -> Int? {
      var last: Int?
      for row in try read(FixedSQL.tagsAfter, with: id, max(0, limit)) {
        if !row.isNull(1) {
          counts.add(wordsOf: row.bytes(1), row.integer(0))
        } else if !row.isNull(0) {
          last = row.integer(0)
        }
      }
      return last
    }

    package func nextDueTime(after time: LocalTime) throws(StoreError) -> LocalTime? {
      try read(FixedSQL.nextDueTime, with: DueText.encoded(time.date, time.time)).first
        .flatMap { $0.validText(0, limit: DueText.timedLength) }.flatMap(DueText.localTime)
    }

    package func reminders(
      after reminder: TodoReminder, limit: Int
    ) throws(StoreError) -> [TodoReminder] {
      try read(FixedSQL.remindersAfter, with: reminder.at.description, reminder.id, max(0, limit))
        .compactMap { row in
          row.validText(0, limit: DueText.timedLength).flatMap { LocalTime($0) }
            .map { TodoReminder(at: $0, id: row.integer(1)) }
        }
    }

    /// The changes of a statement with these values behind the space.
    private func changes(_ sql: String, _ value: Value, _ limit: Int) throws(StoreError) -> [Change]
    {
      try read(sql, with: value, max(0, limit)).map(LogRows.change)
    }
  }
#endif
