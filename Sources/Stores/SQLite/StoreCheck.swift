import Entities

/// What `viper-todo check` found out about a store.
package struct StoreCheck {
  /// Something that is not as it should be.
  package struct Finding: Equatable {
    /// A sentence without its end, in words for a person; no todo's text.
    package let text: String
    /// It is in something derived from the todos, which a repair makes again.
    package let isDerived: Bool
  }

  /// In the order in which they were found.
  package private(set) var findings: [Finding] = []
  /// How many todos were looked at.
  package private(set) var todos = 0
  /// How many changes of the log were looked at.
  package private(set) var changes = 0
  /// The todos whose folded title is another one, and what it should be.
  fileprivate private(set) var unfolded: [(id: Int, title: [UInt8])] = []

  /// How many rows of one query are told one by one.
  private static let limit = 100

  private mutating func note(_ text: String, isDerived: Bool = false) {
    findings.append(Finding(text: text, isDerived: isDerived))
  }
}

extension SQLiteGateway {
  /// Looks at all of the store, within one snapshot, and changes nothing: SQLite's own check, the schema,
  /// the log by itself and against the todos, and each todo and each row of the log. `progress` hears
  /// how much is done, from 0 to 1.
  package func check(_ progress: (Double) -> Void = { _ in }) throws(StoreError) -> StoreCheck {
    try read { connection throws(StoreError) in
      var check = StoreCheck()
      progress(0)
      try check.integrity(connection)
      progress(0.3)
      for sql in LogQuestion.all { try check.noteRows(of: sql, connection) }
      progress(0.5)
      try check.todos(connection)
      progress(0.7)
      try check.log(connection)
      return check
    }
  }

  /// Makes again what is derived from the todos: the indices, and the folded titles. Neither a todo nor
  /// the log is touched.
  package func repair() throws(StoreError) {
    try change { connection throws(StoreError) in
      try connection.forgetIndices()
      for index in connection.schema.indices { try connection.run(index.sql) }
      var check = StoreCheck()
      try check.todos(connection)
      for (id, title) in check.unfolded {
        let statement = try connection.query("UPDATE todo SET title_folded = ? WHERE id = ?")
        statement.bind(title)
        statement.bind(id)
        try statement.run()
      }
    }
    let connection = try read { connection in connection }
    try commit()
    try connection.lock.acquire(within: 5000)
    connection.giveBackSpace(evenIfLittle: true)
    connection.lock.release()
  }
}

extension StoreCheck {
  /// What SQLite says of the file (its pages, its rows, and whether each index has what its table has),
  /// and whether all indices of this version are there.
  fileprivate mutating func integrity(_ connection: Connection) throws(StoreError) {
    try noteRows(
      of: """
        SELECT 'SQLite says: ' || integrity_check FROM pragma_integrity_check(\(Self.limit))
        WHERE integrity_check <> 'ok'
        """, connection)
    for (name, sql) in connection.schema.indices {
      let statement = try connection.query("SELECT count(*) FROM sqlite_schema WHERE sql = ?")
      statement.bind(sql)
      if try statement.integer() == 0 {
        note("the index \(name) is missing or not what this version makes", isDerived: true)
      }
    }
  }

  /// Notes the rows of a query, which are sentences; that a page is damaged on which it depends is a
  /// finding, too.
  fileprivate mutating func noteRows(of sql: String, _ connection: Connection) throws(StoreError) {
    do throws(StoreError) {
      let statement = try connection.query(sql)
      defer { statement.reset() }
      var count = 0
      while try statement.step() {
        count += 1
        if count > Self.limit { continue }
        let text = (try statement.validText(0, limit: 1000) ?? "?").oneLine
        // Indices are made again by a repair, which leaves no page unused.
        note(text, isDerived: text.contains(word: "index") || text.contains(word: "never used"))
      }
      if count > Self.limit { note("and \(count - Self.limit) more like it") }
    } catch {
      if error.reason != .corrupt { throw error }
      // The tables are read next: if only indices are damaged, a repair helps.
      note("SQLite says: \(error.detail)", isDerived: true)
    }
  }

  /// Whether each todo keeps the rules, and is found under its title.
  fileprivate mutating func todos(_ connection: Connection) throws(StoreError) {
    let statement = try connection.query(
      "SELECT id, \(TodoColumns.list(of: "todo")), title_folded FROM todo NOT INDEXED ORDER BY id")
    defer { statement.reset() }
    while try statement.step() {
      todos += 1
      let id = statement.integer(0)
      var reader = TodoReader(statement)
      let title = try reader.todo(id: id, at: 1).title.folded
      if let fault = reader.fault {
        note("todo \(id) \(fault)")
      } else if !title.elementsEqual(statement.bytes(1 + TodoColumns.count)) {
        note("todo \(id) is sorted and found by another title than it has", isDerived: true)
        unfolded.append((id, title))
      }
    }
  }

  /// Whether each todo in the log, as it was before its change, keeps the rules, and each note is text.
  fileprivate mutating func log(_ connection: Connection) throws(StoreError) {
    let statement = try connection.query(
      """
      SELECT revision, todo, at, note, value, \(TodoColumns.list(of: "change"))
      FROM change NOT INDEXED
      """)
    defer { statement.reset() }
    while try statement.step() {
      var reader = TodoReader(statement)
      _ = reader.instant(2, "change")
      let revision = statement.integer(0)
      if !statement.isNull(3) {
        for column: Int32 in [3, 4] where !statement.isNull(column) {
          if try statement.validText(column, limit: .max) != nil { continue }
          note("revision \(revision), a note, has a text that is no UTF-8")
        }
        if let fault = reader.fault { note("revision \(revision), a note, \(fault)") }
        continue
      }
      changes += 1
      if !statement.isNull(5) { _ = try reader.todo(id: statement.integer(1), at: 5) }
      if let fault = reader.fault {
        note("todo \(statement.integer(1)), as revision \(revision) found it, \(fault)")
      }
    }
  }
}

extension String {
  /// Without control characters; lines behind each other.
  fileprivate var oneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "|" : $0 }))
  }

  /// Whether some ASCII occurs in it.
  fileprivate func contains(word: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { $0.contains(Array("\(word)".utf8)) }
  }
}
