import Entities
import Host
import TestSupport
import Testing
import UseCases

/// What can go wrong in the middle of an import, an export or an undo.
final class TodoTransferTests {
  private let gateway = FailingGateway()
  private let clock = SystemClock(frozenAt: .testing, zone: .utc)
  private let files = ListedFiles()
  private let spy = TodoTransferSpy()
  private let transfer: TodoTransferUseCase

  init() {
    transfer = TodoTransferUseCase(
      gateway: gateway, clock: clock, format: WordLines(), savedFormat: ListTexts(), files: files)
    transfer.output = spy
  }

  private func titles() -> [String] {
    gateway.store.window(TodoFilter(), TodoSort([.init(.manual)]), offset: 0, limit: .max)
      .map(\.title)
  }

  private func take(
    _ text: String, _ choice: ImportChoice = .skip, key: String? = "k", isDryRun: Bool = false
  ) -> [String] {
    transfer.eventImport(.text(text), choice, key: key, isDryRun: isDryRun)
    return spy.take()
  }

  private func settle() -> [String] {
    gateway.store.commit()
    transfer.eventSettled()
    return spy.take()
  }

  private func idle() -> [String] {
    transfer.makeCheckpoint()
    if transfer.isDue { transfer.eventIdle() }
    return settle()
  }

  private func lines(_ numbers: Range<Int>) -> String { numbers.map { "t\($0)\n" }.joined() }

  /// What was undone comes again, and nothing else.
  @Test func partlyUndone() throws {
    let text = lines(0..<1250)
    _ = take(text)
    while transfer.isDue { _ = idle() }
    #expect(gateway.count == 1250)
    // The log of an import grows with its todos, not with the square of its steps.
    let notes = try gateway.notes(.history(Note.Topic("imported", lasts: false), "k"), limit: 10)
    #expect(notes.count == 3 && notes.allSatisfy { $0.value?.utf8.count ?? 0 < 200 })
    transfer.eventUndo(key: "k")
    transfer.eventCancel()
    #expect(spy.take().contains("undone 2, left 1") == true)
    #expect(gateway.count == 500)
    var again = take(text)
    while transfer.isDue { again += idle() }
    #expect(again.last == "added 1250 complete")
    #expect(titles() == (0..<1250).map { "t\($0)" })
  }

  /// A store that refuses a step ends the import there; the key goes on.
  @Test func refusedStep() throws {
    _ = take(lines(0..<750))
    _ = settle()
    transfer.makeCheckpoint()
    gateway.recordFailure = StoreError(.full, detail: "")
    transfer.eventIdle()
    gateway.store.rollback()
    #expect(spy.take() == ["store full", "added 500 incomplete"])
    #expect(!transfer.isDue)
    gateway.recordFailure = nil
    var again = take(lines(0..<750))
    while transfer.isDue { again += idle() }
    #expect(again == ["begun k, goes on", "added 750 complete"])
    #expect(titles() == (0..<750).map { "t\($0)" })
  }

  /// A group that is handled again does the same again.
  @Test func handledAgain() throws {
    transfer.makeCheckpoint()
    let first = take(lines(0..<625))
    gateway.store.rollback()
    transfer.rewind()
    #expect(take(lines(0..<625)) == first)
    _ = settle()
    transfer.makeCheckpoint()
    transfer.eventIdle()
    #expect(spy.take() == ["added 625 complete"])
    gateway.store.rollback()
    transfer.rewind()
    #expect(transfer.isDue)
    #expect(idle() == ["added 625 complete"])
    #expect(titles() == (0..<625).map { "t\($0)" })
  }

  @Test func cutOffFile() throws {
    files.text = lines(0..<750)
    transfer.eventImport(.path("x"), .skip, key: "k", isDryRun: false)
    _ = spy.take()
    files.text = String(files.text.prefix(100))
    #expect(idle() == ["not transferred: io", "added 500 incomplete"])
    #expect(gateway.count == 500)
  }

  /// Lines are read again only if one names a todo that comes later.
  @Test(arguments: [("A @a\nB @b >a\n", 1), ("A @a >b\nB @b\n", 2)])
  func readOnce(text: String, times: Int) {
    files.text = text
    transfer.eventImport(.path("x"), .skip, key: nil, isDryRun: false)
    #expect(files.reads == 1 + times)
    #expect(gateway.count == 2)
  }

  /// Neither empty lines nor lines that fail keep the event from its answer.
  @Test(arguments: ["", "?"]) func linesWithoutTodos(line: String) {
    _ = take(String(repeating: line + "\n", count: 100_000))
    #expect(transfer.isDue)
  }

  /// A file takes its name only once nothing can be taken back, and leaves nothing if it is not wanted any more.
  @Test func exportedFile() throws {
    _ = take(lines(0..<500))
    transfer.makeCheckpoint()
    let export = { [transfer] in
      transfer.eventExport(TodoFilter(), saved: nil, path: "x", replacing: false)
    }
    export()
    #expect(spy.take().last == "begun -, goes on")
    #expect(files.finished == nil && files.unfinished == 1)
    transfer.rewind()
    #expect(files.unfinished == 0)
    export()
    _ = settle()
    while transfer.isDue { _ = idle() }
    #expect(files.finished == lines(0..<500))
    files.finished = nil
    for leave in [transfer.eventEnded, transfer.eventCancel] {
      export()
      leave()
      transfer.eventSettled()
      #expect(files.unfinished == 0 && files.finished == nil)
    }
    files.refuses = true
    export()
    _ = spy.take()
    var shown: [String] = []
    while transfer.isDue { shown += idle() }
    #expect(shown.suffix(2) == ["not transferred: exists", "exported 500, incomplete"])
  }
}

/// Lines of words: the title, `@` the uid, and `>` the uid of one that comes first. `?` is none.
private struct WordLines: TransferFormat {
  func line(_ bytes: [UInt8]) throws(LineFault) -> TransferLine {
    var line = TransferLine()
    for word in String(decoding: bytes, as: UTF8.self).split(separator: " ") {
      let rest = String(word.dropFirst())
      switch word.first {
      case "?": throw .unreadable(.notJSON, "no")
      case "@": line.given.uid = rest
      case ">": line.after = (line.after ?? []) + [rest]
      default: line.given.title = String(word)
      }
    }
    return line
  }

  func bytes(of line: TransferLine) -> [UInt8] { Array(((line.given.title ?? "") + "\n").utf8) }
}

/// One file to read, and one that is written.
private final class ListedFiles: TransferFiles {
  var text = ""
  var reads = 0
  var unfinished = 0
  var finished: String?
  var refuses = false

  func open(_ path: String) -> TransferSource {
    TransferSource(size: text.utf8.count) { [self] offset, count in
      if offset < text.utf8.count { reads += 1 }
      return Array(text.utf8.dropFirst(offset).prefix(count))
    }
  }

  func make(_ path: String, replacing: Bool) -> any TransferTarget { Target(self) }

  private final class Target: TransferTarget {
    private let files: ListedFiles
    private var bytes: [UInt8] = []

    init(_ files: ListedFiles) {
      self.files = files
      files.unfinished += 1
    }

    deinit { files.unfinished -= 1 }

    func write(_ bytes: [UInt8], at offset: Int) { self.bytes[offset...] = bytes[...] }

    func finish() throws(TransferError) {
      if files.refuses { throw TransferError(.exists) }
      files.finished = String(decoding: bytes, as: UTF8.self)
    }
  }
}

private final class TodoTransferSpy: LineSpy, TodoTransferUseCaseOutput {
  var lines: [String] = []

  func place(of subject: EventSubject) -> String { "" }

  func presentBegun(_ begun: TransferBegun) {
    lines.append("begun \(begun.key ?? "-"), \(begun.isComplete ? "complete" : "goes on")")
  }
  func presentProgress(_ progress: TransferProgress) {}
  func presentImported(_ imported: TodoTransferImport) {
    let tally = imported.tally
    let counts = [
      ("added", tally.added), ("updated", tally.updated), ("skipped", tally.skipped),
      ("failed", tally.failed),
    ].filter { $0.1 > 0 }.map { "\($0) \($1) " }.joined()
    lines.append(counts + (imported.isComplete ? "complete" : "incomplete"))
  }
  func presentExport(_ part: TodoTransferExport) {
    lines.append("exported \(part.count)" + (part.isComplete ? "" : ", incomplete"))
  }
  func presentUndone(_ undone: TodoTransferUndo) {
    lines.append("undone \(undone.steps), left \(undone.left)")
  }
  func presentNotRefreshed(_ failure: Failure, of subject: EventSubject) {
    lines.append(failure.line)
  }
  // What answers an event is left out.
  func presentDone() {}
  func presentRevision(_ rev: Int) {}
}
