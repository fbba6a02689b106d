import Entities
import Stores

/// The rows of the log as a query gives them, and how each is read.
package enum LogRows {
  /// The columns that a change has beside the todo as it was.
  package static let made: [(name: String, type: TableType)] = [
    ("revision", .integer), ("todo", .integer), ("step", .integer), ("at", .integer),
    ("session", .integer), ("undoes", .integer), ("redoes", .integer), ("key", .bytes),
    ("client", .text),
  ]

  /// What these columns have for a change that a session makes.
  package static func values(_ change: Change, _ session: StoreSession) -> [TableValue?] {
    let (undone, redone) = change.origin.steps
    return [
      .integer(change.revision), .integer(change.todo), .integer(change.step),
      .instant(change.instant), .integer(session.number), undone.map { .integer($0) },
      redone.map { .integer($0) }, change.key.map { .name($0) }, change.client.map { .text($0) },
    ]
  }

  /// The columns of a change (`c`), each with what came after it: the todo's next change (`n`), else its
  /// present row (`t`). Neither is there if the change deleted the todo. The last ones are those of a note.
  package static let columns = """
    c.revision, c.todo, c.step, c.at, c.undoes, c.redoes, c.key, c.client, n.revision, t.id,
      \(TodoColumns.list(of: "c")), \(TodoColumns.list(of: "n")), \(TodoColumns.list(of: "t")),
      c.note, c.value
    """

  /// The change in a row of ``columns``.
  package static func change(_ row: any TableRow) throws(StoreError) -> Change {
    let todo = row.integer(1)
    let before: Int32 = 10
    let next = before + TodoColumns.count
    let present = next + TodoColumns.count
    let after = row.isNull(8) ? (row.isNull(9) ? nil : present) : next
    var reader = TodoReader(row)
    let made = try after.flatMap { start throws(StoreError) in
      row.isNull(start) ? nil : try row.todo(id: todo, at: start)
    }
    let aside = try aside(row, at: present + TodoColumns.count, before: before + 8)
    return Change(
      revision: try TodoColumns.number(row.integer(0)), todo: todo,
      before: aside != nil ? made : row.isNull(before) ? nil : try row.todo(id: todo, at: before),
      after: made,
      step: try TodoColumns.number(row.integer(2)), instant: reader.instant(3, "change"),
      origin: try origin(row, undoes: 4, redoes: 5), key: try row.validText(6, limit: .max),
      client: try row.validText(7, limit: .max).flatMap(ClientName.name), aside: aside)
  }

  /// The change of a comment, or the move, by the columns of its note and of the value before; nil if there is no
  /// note.
  private static func aside(
    _ row: any TableRow, at note: Int32, before: Int32
  ) throws(StoreError) -> Change.Aside? {
    guard !row.isNull(note) else { return nil }
    let text = { (column: Int32) in
      row.isNull(column) ? nil : String(decoding: row.bytes(column), as: UTF8.self)
    }
    let parts = (text(note) ?? "").split(separator: "/", maxSplits: 1).map { String($0) }
    if parts.first == Move.topic.name, let move = Move(text(note + 1) ?? "") { return .move(move) }
    guard parts.first == Comment.topic.name, let key = parts.last, let place = Comment.place(key)
    else { throw .damaged("a change that is a note") }
    return .comment(
      CommentChange(
        number: place.number, before: Comment(text(before), at: key),
        after: Comment(text(note + 1), at: key)))
  }

  /// The note in a row of revision, instant, name and value. What is no UTF-8 in it is repaired, so that
  /// one that another tool spoilt hides no others.
  package static func note(_ topic: Note.Topic, _ row: any TableRow) throws(StoreError) -> Note {
    var reader = TodoReader(row)
    return Note(
      topic: topic,
      key: String(decoding: row.bytes(2).dropFirst(topic.name.utf8.count + 1), as: UTF8.self),
      value: row.isNull(3) ? nil : String(decoding: row.bytes(3), as: UTF8.self),
      revision: try TodoColumns.number(row.integer(0)), instant: reader.instant(1, "note"))
  }

  /// The columns of ``faults(_:)``, of a change that is called `change`.
  package static let checkedColumns =
    "revision, todo, at, note, value, " + TodoColumns.list(of: "change")

  /// What is wrong with a row of ``checkedColumns``, in sentences: a todo, as it was before its change,
  /// that breaks a rule, or a note that is no text.
  package static func faults(_ row: any TableRow) throws(StoreError) -> [String] {
    let (revision, isNote) = (row.integer(0), !row.isNull(3))
    var faults: [String] = []
    for column: Int32 in [3, 4]
    where !row.isNull(column) && String(valid: row.bytes(column)) == nil {
      faults.append("revision \(revision), a note, has a text that is no UTF-8")
    }
    var reader = TodoReader(row)
    _ = reader.instant(2, "change")
    if !row.isNull(5) { _ = try reader.todo(id: row.integer(1), at: 5) }
    if let fault = reader.fault {
      faults.append(
        isNote
          ? "revision \(revision), a note, \(fault)"
          : "todo \(row.integer(1)), as revision \(revision) found it, \(fault)")
    }
    return faults
  }

  /// The first and the last name that the notes of a topic can have, or of one key of it: all names
  /// of a topic lie below its own with the character behind "/".
  package static func names(_ topic: Note.Topic, key: String? = nil) -> [TableValue] {
    let name = Note.name(topic, key ?? "")
    return [.name(name), .name(key == nil ? topic.name + "0" : name)]
  }

  /// The mark in a row of revision, session and instant. Marks are only ever compared: one that nobody
  /// could have made is a mark like any other.
  package static func mark(_ row: any TableRow) -> Mark {
    Mark(
      revision: row.integer(0), session: row.integer(1),
      instant: Instant(milliseconds: Int64(row.integer(2))))
  }

  /// The columns of ``step(_:)``, of the first change of a step.
  package static let stepColumns = "undoes, redoes, reversed, revision, at, session, client"

  /// The step in a row of ``stepColumns``.
  package static func step(_ row: any TableRow) throws(StoreError) -> LoggedStep {
    var reader = TodoReader(row)
    return LoggedStep(
      number: try TodoColumns.number(row.integer(3)), origin: try origin(row, undoes: 0, redoes: 1),
      reversed: row.isNull(2) ? nil : try TodoColumns.number(row.integer(2)),
      instant: reader.instant(4, "change"), session: row.integer(5),
      client: try row.validText(6, limit: .max).flatMap(ClientName.name))
  }

  /// What made a step, by the columns of these numbers.
  private static func origin(
    _ row: any TableRow, undoes: Int32, redoes: Int32
  ) throws(StoreError) -> StepOrigin {
    if !row.isNull(undoes) { return .undo(of: try TodoColumns.number(row.integer(undoes))) }
    if !row.isNull(redoes) { return .redo(of: try TodoColumns.number(row.integer(redoes))) }
    return .event
  }
}
