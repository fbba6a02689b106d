import Glibc
import TestSupport
import Testing

/// A moment after the last change, the file has everything. After that, nothing runs.
@Suite struct IdleTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  private func waitForEmptyLog() throws {
    try FolderEvents.wait(in: folder.path, for: "the log is not copied back") {
      size(path + "-wal") == 0
    }
  }

  /// Whether the program has set no timer of the monotonic clock. Only Linux shows the timers.
  private func isNoTimerSet(_ process: BackendProcess, isExpected: Bool = true) -> Bool {
    #if Portable
      return isExpected
    #else
      var found = 0
      for descriptor in 0..<64 {
        let lines = FileBytes.text("/proc/\(process.number)/fdinfo/\(descriptor)").split(
          separator: "\n")
        // 1 stands for the monotonic clock.
        guard lines.contains("clockid: 1") else { continue }
        found += 1
        if !lines.contains("it_value: (0, 0)") { return false }
      }
      #expect(found == 1)
      return true
    #endif
  }

  @Test func theFileAloneHasEverything() throws {
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "todoList.viewReady")
    for round in 1...2 {
      try process.add((1...10).map { "\(round) \($0)" })
      #expect(!isNoTimerSet(process, isExpected: false))
      try waitForEmptyLog()
      #expect(try titlesAlone(in: path).count == round * 10)
      // The loop returns to its wait, and nothing is left to wake it.
      _ = try process.ask(2, "initialize")
      #expect(isNoTimerSet(process))
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
    try waitForEmptyLog()
    #expect(try titlesAlone(in: path) == titles)
    _ = try process.ask(2, "initialize")
    #expect(isNoTimerSet(process))
  }

  /// No timer is set if nothing was changed.
  @Test func aStoreThatNobodyChanges() throws {
    try BackendProcess(["--database", path]).end()
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "todoList.viewReady")
    #expect(isNoTimerSet(process))
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
