import Glibc
import TestSupport
import Testing

/// A moment after the last change, the file has everything. After that, nothing runs.
@Suite struct IdleTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// Waits until nothing is left to wake the program. A portable build looks at the clock while a list is
  /// open.
  private func waitUntilNothingWakes(_ process: BackendProcess) throws {
    #if !Portable
      try process.waitUntilItWaits(withoutEnd: true)
    #endif
  }

  @Test func theFileAloneHasEverything() throws {
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "todoList.viewReady")
    for round in 1...2 {
      try process.add((1...10).map { "\(round) \($0)" })
      try waitForEmptyLog(of: path)
      #expect(try titlesAlone(in: path).count == round * 10)
      try waitUntilNothingWakes(process)
    }
    try process.end()
  }

  /// A log that a crash left is copied back, although nobody changes anything.
  @Test func aLogThatACrashLeft() throws {
    let titles = (1...10).map { "Todo \($0)" }
    let crashed = try BackendProcess(["--database", path])
    try crashed.add(titles)
    try crashed.crash()
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "initialize")
    try waitForEmptyLog(of: path)
    #expect(try titlesAlone(in: path) == titles)
    try waitUntilNothingWakes(process)
  }

  /// Nothing wakes it if nothing was changed.
  @Test func aStoreThatNobodyChanges() throws {
    try BackendProcess(["--database", path]).end()
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "todoList.viewReady")
    try waitUntilNothingWakes(process)
  }

  /// A process's own commits do not wake it.
  @Test(.enabled(if: FaultInjector.isPossible)) func ownCommitsDoNotWake() throws {
    let count = 50
    let trace = folder.file("trace")
    let process = try BackendProcess(
      ["--database", path], through: ["strace", "-f", "-e", "trace=poll,ppoll", "-o", trace])
    try process.add(["first"])
    _ = try process.ask(1, "todoList.viewReady")
    let before = FileBytes.text(trace).split(separator: "\n").count
    for id in 1...count { _ = try process.ask(id, "todoList.add", #"{"title":"\#(id)"}"#) }
    let after = FileBytes.text(trace).split(separator: "\n").count
    // It waits once for each message, and the timer wakes it now and then.
    #expect(after - before < count * 3 / 2, "\(after - before) waits for \(count) messages")
    try process.end()
  }
}
