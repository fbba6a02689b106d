import Entities

/// An import, an export or an undo that goes on.
protocol TransferWork {
  var progress: TransferProgress { get }
  /// Whether a step of it is stored.
  var hasStored: Bool { get }
  /// Does a part of it.
  mutating func advance(in scene: TodoTransferUseCase) throws -> TransferPace
  /// Presents what it did, and that it goes no further.
  func presentEnd(isComplete: Bool, to output: (any TodoTransferUseCaseOutput)?)
}

/// How work goes on: at once, since little is done; while nobody waits; or no more.
enum TransferPace { case goesOn, pauses, isOver }

/// An import, a step of which takes some lines.
struct ImportWork: TransferWork {
  /// How much a step takes at most: lines, and bytes but for the last line.
  static let (stride, size) = (500, LineReader.lineLimit)
  static let failuresLimit = 100

  let key: String
  let source: TransferSource
  let choice: ImportChoice
  let isDryRun: Bool
  var note: TransferNote
  var stage: ImportStage
  /// Whether a line names a todo that was not there yet; of an import that goes on, nobody knows.
  var hasOpenLinks: Bool
  var failures: [(line: Int, fault: LineFault)] = []
  /// The uids of todos that were only looked at.
  var seen: Set<String> = []

  var progress: TransferProgress { (.importing, stage.offset, source.size) }
  var hasStored: Bool { !note.stages.isEmpty }

  mutating func advance(in scene: TodoTransferUseCase) throws -> TransferPace {
    if stage.phase == .complete { return .isOver }
    let lines = try nextLines(by: scene.format)
    let step = isDryRun ? nil : try Step(scene.gateway, at: scene.clock.now)
    var transformer = try ImportTransformer(
      lines.map(\.line), choice, from: scene.gateway, scene.clock)
    for (number, line) in lines {
      do {
        if stage.phase == .links {
          try transformer.link(line, note)
        } else {
          // What is only looked at is not there for lines that come later.
          let isRepeated = choice != .add && line.given.uid.map(seen.contains) ?? false
          let count: WritableKeyPath<TransferTally, Int> =
            try !isRepeated ? transformer.take(line) : choice == .skip ? \.skipped : \.updated
          stage.tally[keyPath: count] += 1
        }
      } catch let fault as InvalidTodo { fail(number, .invalid(fault)) }
    }
    if isDryRun { seen.formUnion(lines.compactMap(\.line.given.uid)) }
    failures = Array(failures.sorted { $0.line < $1.line }.prefix(Self.failuresLimit))
    hasOpenLinks = hasOpenLinks || transformer.isIncomplete
    let isEnd = stage.offset >= source.size
    if isEnd && (isDryRun || stage.phase == .links || !hasOpenLinks) {
      stage.phase = .complete
    } else if isEnd {
      (stage.phase, stage.offset, stage.line) = (.links, 0, 0)
    }
    if var step {
      try transformer.record(in: &step)
      if let first = step.first {
        (stage.first, stage.last) = (first, step.revision)
        stage.number += 1
        note.stages.append(stage)
        try step.note(.imported, key, note.text)
      }
    }
    return stage.phase == .complete ? .isOver : isEnd ? .goesOn : .pauses
  }

  /// The next lines, with their numbers.
  private mutating func nextLines(
    by format: any TransferFormat
  ) throws -> [(number: Int, line: TransferLine)] {
    var lines: [(number: Int, line: TransferLine)] = []
    var reader = LineReader(source, from: stage.offset)
    let end = (line: stage.line + Self.stride, offset: stage.offset + Self.size)
    while !reader.isEnd, stage.line < end.line, reader.offset < end.offset {
      stage.line += 1
      do {
        let bytes = try reader.next()
        // An empty line says nothing.
        if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
        lines.append((stage.line, try format.line(bytes)))
      } catch let fault as LineFault { if stage.phase == .todos { fail(stage.line, fault) } }
    }
    stage.offset = reader.offset
    return lines
  }

  private mutating func fail(_ line: Int, _ fault: LineFault) {
    stage.tally.failed += 1
    failures.append((line, fault))
  }

  func presentEnd(isComplete: Bool, to output: (any TodoTransferUseCaseOutput)?) {
    output?.presentImported(
      TodoTransferImport(
        key: key, tally: stage.tally, failures: failures, isDryRun: isDryRun,
        isComplete: isComplete))
  }
}

/// An export, in parts of about as many bytes as this.
struct ExportWork: TransferWork {
  private static let partSize = 64 * 1024
  private static let stride = 250

  let filter: TodoFilter
  let total: Int
  let target: (any TransferTarget)?
  var part: TodoTransferExport
  /// Whether all todos are read. A file is finished once nothing can be taken back.
  var isOver = false
  var start = PageStart()
  /// What is not out yet, and how many bytes are in the file.
  var bytes: [UInt8] = []
  var size = 0

  var progress: TransferProgress { (.exporting, part.count, total) }
  var hasStored: Bool { false }

  mutating func advance(in scene: TodoTransferUseCase) throws -> TransferPace {
    if !isOver { try read(from: scene.gateway, scene.clock, scene.format) }
    if bytes.count < Self.partSize && !isOver { return .goesOn }
    if let target {
      try target.write(bytes, at: size)
      size += bytes.count
    } else if isOver {
      return .isOver
    } else {
      scene.output?.presentExport(shown)
    }
    bytes = []
    return .pauses
  }

  /// Reads the next todos, in the order by hand, so that an import has them in that.
  private mutating func read(
    from gateway: any EntityGateway, _ clock: any Clock, _ format: any TransferFormat
  ) throws {
    let page = try gateway.page(
      filter.resolved(by: clock), TodoSort([.init(.manual)]), at: clock.reached, from: start,
      limit: Self.stride)
    isOver = page.count < Self.stride
    start = page.last?.next ?? start
    let todos = page.map(\.todo).filter { !$0.isDamaged }
    part.count += todos.count
    part.damaged += page.count - todos.count
    let linked = Set(todos.flatMap { $0.after + [$0.parent].compactMap { $0 } })
    let others = linked.isEmpty ? [] : try gateway.fetch(Array(linked)).compactMap { $0 }
    let isAnyUnnamed = (todos + others).contains { $0.uid == nil }
    let ids = isAnyUnnamed ? try gateway.storeUUID(madeAt: clock.now) : nil
    let uids = Dictionary((todos + others).map { ($0.id, $0.uid ?? ids?.text(of: $0.id) ?? "") }) {
      $1
    }
    for todo in todos {
      let comments =
        todo.comments > 0
        ? try gateway.comments(of: todo.id, before: .max, limit: Comment.limit).reversed() : []
      bytes += format.bytes(
        of: TransferLine(
          todo, uid: uids[todo.id] ?? "", after: todo.after.compactMap { uids[$0] },
          parent: todo.parent.flatMap { uids[$0] }, comments: comments))
    }
  }

  private var shown: TodoTransferExport {
    var shown = part
    if target == nil { shown.text = String(decoding: bytes, as: UTF8.self) }
    return shown
  }

  func presentEnd(isComplete: Bool, to output: (any TodoTransferUseCaseOutput)?) {
    var last = shown
    (last.isLast, last.isComplete) = (true, isComplete)
    output?.presentExport(last)
  }
}

/// The undo of an import, the newest step first.
struct UndoWork: TransferWork {
  let key: String
  var note: TransferNote
  var steps = 0
  /// How many changes were undone.
  var changes = 0

  var progress: TransferProgress { (.undoing, steps, steps + note.stages.count) }
  var hasStored: Bool { steps > 0 }

  mutating func advance(in scene: TodoTransferUseCase) throws -> TransferPace {
    guard let stage = note.stages.popLast() else { return .isOver }
    let (gateway, clock) = (scene.gateway, scene.clock)
    try gateway.beginChanges()
    // Somebody may have undone it.
    if try gateway.step(stage.first)?.isReversed != true {
      _ = try StepReversal(gateway: gateway, clock: clock).transform([stage.first], .undo)
      steps += 1
      changes += stage.last - stage.first + 1
    }
    var step = try Step(gateway, at: clock.now)
    try step.note(.imported, key, note.text)
    return note.stages.isEmpty ? .isOver : changes < ImportWork.stride ? .goesOn : .pauses
  }

  func presentEnd(isComplete: Bool, to output: (any TodoTransferUseCaseOutput)?) {
    output?.presentUndone((key, steps, left: note.stages.count))
  }
}
