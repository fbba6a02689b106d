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

  /// In the order in which they were found. Of each kind only the first hundred.
  package private(set) var findings: [Finding] = []
  /// How many todos were looked at.
  package fileprivate(set) var todos = 0
  /// How many changes of the log were looked at.
  package fileprivate(set) var changes = 0

  /// How many findings of one kind are told one by one.
  static let limit = 100

  fileprivate mutating func note(_ text: String, isDerived: Bool = false) {
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
      try check.findDamage { check throws(StoreError) in try check.integrity(connection) }
      try check.schema(connection)
      check.todos = try connection.query("SELECT count(*) FROM todo NOT INDEXED").integer()
      check.changes = try connection.query("SELECT count(*) FROM change NOT INDEXED").integer()
      progress(0.3)
      for question in LogQuestion.all {
        try check.findDamage { check throws(StoreError) in try check.ask(question, connection) }
      }
      progress(0.5)
      let rows = Double(max(1, check.todos + check.changes))
      var seen = 0
      let advance = {
        seen += 1
        if seen % 1000 == 0 { progress(0.5 + Double(seen) / rows / 2) }
      }
      try check.todos(connection, advance)
      try check.log(connection, advance)
      return check
    }
  }

  /// Makes again what is derived from the todos: the indices, and the folded titles. Neither a todo nor
  /// the log is touched.
  package func repair() throws(StoreError) {
    do throws(StoreError) {
      _ = try makeDerivedAgain { connection, names throws(StoreError) in
        for name in names { try connection.run("DROP INDEX IF EXISTS \(name)") }
      }
    } catch {
      guard error.reason == .corrupt else { throw error }
      rollback()
      let connection = try makeDerivedAgain { connection, _ throws(StoreError) in
        try connection.forgetIndices()
      }
      try connection.lock.acquire(within: 5000)
      connection.giveBackSpace(evenIfLittle: true)
      connection.lock.release()
    }
  }

  private func makeDerivedAgain(
    _ dropIndices: (Connection, [String]) throws(StoreError) -> Void
  ) throws(StoreError) -> Connection {
    try change { connection throws(StoreError) in
      let indices = try Schema.indices(of: connection.schema)
      try dropIndices(connection, indices.map(\.name))
      for index in indices { try connection.run(index.sql) }
      for (id, folded) in try StoreCheck.unfoldedTitles(connection) {
        let statement = try connection.query("UPDATE todo SET title_folded = ? WHERE id = ?")
        statement.bind(folded)
        statement.bind(id)
        try statement.run()
      }
    }
    let connection = try read { connection in connection }
    try commit()
    return connection
  }
}

extension StoreCheck {
  /// Looks for something; that a page is damaged on which the search depends is a finding, too.
  fileprivate mutating func findDamage(
    _ search: (inout StoreCheck) throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) {
      try search(&self)
    } catch {
      if error.reason != .corrupt { throw error }
      // The tables are read next: if only indices are damaged, a repair helps.
      note("SQLite says: \(error.detail)", isDerived: true)
    }
  }

  /// What SQLite says of the file: its pages, its rows, and whether each index has what its table has.
  fileprivate mutating func integrity(_ connection: Connection) throws(StoreError) {
    let statement = try connection.query("PRAGMA integrity_check(\(Self.limit))")
    defer { statement.reset() }
    while try statement.step() {
      let text = try statement.validText(0, limit: 1000) ?? "?"
      if text.hasSameBytes(as: "ok") { continue }
      note("SQLite says: \(text.oneLine)", isDerived: text.contains(word: "index"))
    }
  }

  /// Whether all tables and indices of this version are there.
  fileprivate mutating func schema(_ connection: Connection) throws(StoreError) {
    for (name, sql) in try Schema.indices(of: connection.schema) {
      let statement = try connection.query("SELECT sql FROM sqlite_schema WHERE name = ?")
      defer { statement.reset() }
      statement.bind(name)
      if try !statement.step() {
        note("the index \(name) is missing", isDerived: true)
      } else if try statement.validText(0, limit: .max)?.hasSameBytes(as: sql) != true {
        note("the index \(name) is another one than this version makes", isDerived: true)
      }
    }
  }

  fileprivate mutating func ask(
    _ question: LogQuestion, _ connection: Connection
  ) throws(StoreError) {
    let statement = try connection.query(question.sql)
    defer { statement.reset() }
    var count = 0
    while try statement.step() {
      count += 1
      if count <= Self.limit { note(question.words(statement.integer(0), statement.integer(1))) }
    }
    if count > Self.limit { note("and \(count - Self.limit) more like it") }
  }

  /// Whether each todo keeps the rules, and is found under its title.
  fileprivate mutating func todos(
    _ connection: Connection, _ advance: () -> Void
  ) throws(StoreError) {
    let statement = try connection.query(
      "SELECT id, \(TodoColumns.list(of: "todo")), title_folded FROM todo NOT INDEXED ORDER BY id")
    defer { statement.reset() }
    while try statement.step() {
      advance()
      let id = statement.integer(0)
      var reader = TodoReader(statement)
      let todo = try reader.todo(id: id, at: 1)
      if let fault = reader.fault {
        note("todo \(id) \(fault)")
      } else if !todo.title.isFolded(as: statement.bytes(1 + TodoColumns.count)) {
        note("todo \(id) is sorted and found by another title than it has", isDerived: true)
      }
    }
  }

  /// Whether each todo in the log, as it was before its change, keeps the rules.
  fileprivate mutating func log(
    _ connection: Connection, _ advance: () -> Void
  ) throws(StoreError) {
    let statement = try connection.query(
      "SELECT revision, todo, at, \(TodoColumns.list(of: "change")) FROM change NOT INDEXED")
    defer { statement.reset() }
    while try statement.step() {
      advance()
      var reader = TodoReader(statement)
      _ = reader.instant(2, "change")
      if !statement.isNull(3) { _ = try reader.todo(id: statement.integer(1), at: 3) }
      if let fault = reader.fault {
        note("todo \(statement.integer(1)), as revision \(statement.integer(0)) found it, \(fault)")
      }
    }
  }

  /// The todos whose folded title is another one, and what it should be.
  fileprivate static func unfoldedTitles(
    _ connection: Connection
  ) throws(StoreError) -> [(id: Int, folded: [UInt8])] {
    let statement = try connection.query(
      "SELECT id, title, title_folded FROM todo NOT INDEXED ORDER BY id")
    defer { statement.reset() }
    var titles: [(Int, [UInt8])] = []
    while try statement.step() {
      let title = try statement.validText(1, limit: 4 * TodoRules.titleLimit)
      if let title, !title.isFolded(as: statement.bytes(2)) {
        titles.append((statement.integer(0), title.folded))
      }
    }
    return titles
  }
}

extension String {
  /// Whether these bytes are the folded text.
  fileprivate func isFolded(as bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    folded.withUnsafeBufferPointer { $0.compare(with: bytes) == 0 }
  }

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
