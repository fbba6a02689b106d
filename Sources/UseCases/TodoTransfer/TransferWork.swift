import Entities

/// Where todos come from.
package enum TransferPlace { case text(String), path(String) }

/// An import that goes on: lines are read until there are enough for a step, which is then recorded.
struct ImportWork {
  let key: String
  let choice: ImportChoice
  let isDryRun: Bool
  var note: TransferNote
  let ids: StoreUUID?
  var reader: LineReader
  private(set) var failures: [ImportFailure] = []
  /// The lines that were read, by their numbers.
  private var lines: [(number: Int, line: TransferLine)] = []
  /// How many lines were looked at for them.
  private var looks = 0
  /// Whether a line names a todo that was not there yet; of one that goes on from an earlier process, nobody knows.
  private lazy var hasOpenLinks = note.line > 0
  /// The uids of todos that were only looked at.
  private var seen: Set<String> = []

  init(
    key: String, choice: ImportChoice, isDryRun: Bool, note: TransferNote, ids: StoreUUID?,
    reader: LineReader
  ) {
    (self.key, self.choice, self.isDryRun, self.note) = (key, choice, isDryRun, note)
    (self.ids, self.reader) = (ids, reader)
  }

  var wantsLines: Bool {
    note.phase != .complete && !isFull && !reader.isEnd
  }

  /// Whether it has looked at as many lines as a step takes, those that failed among them.
  var isFull: Bool { looks == ImportTransformer.stride }

  /// Reads lines until there are enough, or until a time.
  mutating func read(
    by format: any TransferFormat, until end: Int, _ uptime: () -> Int
  ) throws(TransferError) {
    while wantsLines, uptime() < end {
      let found = try reader.next()
      if case .more = found { continue }
      note.line += 1
      looks += 1
      do throws(TransferFault) {
        guard case .line(let bytes) = found else {
          throw TransferFault(
            .longLine, "The line is too long; it may have at most \(LineReader.lineLimit) bytes.")
        }
        // An empty line says nothing.
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
        let line = try format.line(bytes)
        if note.phase == .todos || line.hasLinks { lines.append((note.line, line)) }
      } catch { if note.phase == .todos { fail(note.line, .unreadable(error)) } }
    }
  }

  private mutating func fail(_ line: Int, _ cause: ImportFailure.Cause) {
    note.tally.failed += 1
    let all = (failures + [ImportFailure(line: line, cause: cause)]).sorted { $0.line < $1.line }
    failures = Array(all.prefix(ImportFailure.limit))
  }

  /// Takes the lines that were read. Returns whether that were all.
  mutating func record(in gateway: any EntityGateway, _ clock: any Clock) throws -> Bool {
    if note.phase == .complete { return true }
    if isDryRun { passOverSeen() }
    var step = isDryRun ? nil : try Step(gateway, at: clock.now)
    let outcome = try ImportTransformer(gateway: gateway, clock: clock, choice: choice, ids: ids)
      .transform(lines, note, in: &step)
    (lines, looks) = ([], 0)
    note.tally.added += outcome.tally.added
    note.tally.updated += outcome.tally.updated
    note.tally.skipped += outcome.tally.skipped
    for failure in outcome.failures { fail(failure.line, failure.cause) }
    if outcome.isIncomplete { hasOpenLinks = true }
    note.offset = reader.offset
    let isLinked = isDryRun || note.phase == .links || !hasOpenLinks
    if reader.isEnd && !isLinked {
      (note.phase, note.offset, note.line) = (.links, 0, 0)
      reader = LineReader(reader.source)
    } else if reader.isEnd {
      note.phase = .complete
    }
    if var step, let first = step.first {
      note.steps.append(first...step.revision)
      try step.note(.imported, key, note.text)
    }
    return note.phase == .complete
  }

  /// What is only looked at is not there for lines that come later.
  private mutating func passOverSeen() {
    if choice == .add { return }
    let repeated = lines.filter { line in line.line.given.uid.map(seen.contains) ?? false }
    if choice == .skip {
      note.tally.skipped += repeated.count
    } else {
      note.tally.updated += repeated.count
    }
    lines.removeAll { line in line.line.given.uid.map(seen.contains) ?? false }
    seen.formUnion(lines.compactMap(\.line.given.uid))
  }
}

/// An export that goes on.
struct ExportWork {
  /// About how many bytes a part has.
  static let partSize = 64 * 1024
  private static let stride = 250

  let filter: TodoFilter
  let total: Int
  private var ids: StoreUUID?
  let path: String?
  let target: (any TransferTarget)?
  private(set) var count = 0
  private(set) var isOver = false
  private var damaged = 0
  private var start = PageStart()
  /// What is not shown yet, or how many bytes are in the file.
  private var bytes: [UInt8] = []
  private var size = 0

  init(
    filter: TodoFilter, total: Int, ids: StoreUUID?, path: String?, target: (any TransferTarget)?
  ) {
    (self.filter, self.total, self.ids) = (filter, total, ids)
    (self.path, self.target) = (path, target)
  }

  /// Takes the next todos, in the order by hand, so that an import has them in that.
  mutating func read(
    from gateway: any EntityGateway, _ clock: any Clock, _ format: any TransferFormat
  ) throws {
    let page = try gateway.page(
      filter.resolved(by: clock), TodoSort([.init(.manual)]), at: clock.reached, from: start,
      limit: Self.stride)
    isOver = page.count < Self.stride
    start = page.last?.next ?? start
    let todos = page.map(\.todo).filter { !$0.isDamaged }
    damaged += page.count - todos.count
    let linked = Set(todos.flatMap { $0.after + [$0.parent].compactMap { $0 } })
    let others = linked.isEmpty ? [] : try gateway.fetch(Array(linked)).compactMap { $0 }
    if ids == nil && (todos + others).contains(where: { $0.uid == nil }) {
      ids = try gateway.madeStoreUUID(at: clock.now)
    }
    let uids = Dictionary(others.map { ($0.id, uid(of: $0)) }) { $1 }
    for todo in todos {
      let comments =
        todo.comments > 0
        ? try gateway.comments(of: todo.id, before: .max, limit: Comment.limit).reversed() : []
      bytes += format.bytes(
        TransferredTodo(
          todo, uid: uid(of: todo), after: todo.after.compactMap { uids[$0] },
          parent: todo.parent.flatMap { uids[$0] }, comments: comments))
    }
    count += todos.count
    guard let target else { return }
    try target.write(bytes, at: size)
    size += bytes.count
    bytes = []
  }

  private func uid(of todo: Todo) -> String { todo.uid ?? ids?.text(of: todo.id) ?? "" }

  /// Some lines, if there are enough for a part.
  mutating func takePart() -> TodoTransferExport? {
    bytes.count < Self.partSize ? nil : part(isLast: false, isComplete: false)
  }

  mutating func lastPart(isComplete: Bool) -> TodoTransferExport {
    part(isLast: true, isComplete: isComplete)
  }

  private mutating func part(isLast: Bool, isComplete: Bool) -> TodoTransferExport {
    defer { bytes = [] }
    return TodoTransferExport(
      text: target == nil ? String(decoding: bytes, as: UTF8.self) : nil, path: path, count: count,
      damaged: damaged, isLast: isLast, isComplete: isComplete)
  }
}

/// The undo of an import that goes on.
struct UndoWork {
  let key: String
  var note: TransferNote
  private(set) var done = 0
  /// How many changes were undone.
  private(set) var changes = 0

  init(key: String, note: TransferNote) { (self.key, self.note) = (key, note) }

  /// Undoes the newest step that is left, unless somebody has undone it. Returns whether it was the last one.
  mutating func reverse(in gateway: any EntityGateway, _ clock: any Clock) throws -> Bool {
    guard let revisions = note.steps.popLast() else { return true }
    let number = revisions.lowerBound
    try gateway.beginChanges()
    if try gateway.step(number)?.isReversed != true {
      _ = try StepReversal(gateway: gateway, clock: clock).transform([number], .undo)
      done += 1
      changes += revisions.count
    }
    var step = try Step(gateway, at: clock.now)
    // All lines are to be taken again.
    (note.phase, note.offset, note.line) = (.todos, 0, 0)
    try step.note(.imported, key, note.steps.isEmpty ? nil : note.text)
    return note.steps.isEmpty
  }
}
