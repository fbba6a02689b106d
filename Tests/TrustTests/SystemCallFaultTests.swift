import TestSupport
import Testing

/// System calls of the running program fail.
@Suite(.enabled(if: FaultInjector.isPossible)) struct SystemCallFaultTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// The calls, how they fail, and the reason that the View gets.
  static let faults = [
    ("pwrite64", "EIO", "io"), ("pwrite64", "ENOSPC", "full"), ("pwrite64", "EDQUOT", "full"),
    ("pwrite64", "EFBIG", "full"), ("pwrite64", "EROFS", "readOnly"),
    ("fdatasync,fsync", "EIO", "io"), ("fdatasync,fsync", "ENOSPC", "full"),
    ("flock", "ENOLCK", "io"), ("fstat,newfstatat,openat,flock", "EIO", "io"),
  ]

  @Test(arguments: faults)
  func changesFailAndLaterOnesWork(calls: String, error: String, reason: String) throws {
    let scenes = try OpenScenes(path)
    let injector = try FaultInjector(scenes.process, calls, "error=\(error)")
    try scenes.expectChangesFail(reason)
    try injector.stop()
    try scenes.expectWorks()
    try scenes.expectStored()
  }

  /// One call of a commit fails, and all others work. No part of the change is stored, and it does
  /// not come back later.
  @Test(arguments: ["pwrite64", "fdatasync"], 1...Form.count(short: 3, long: 40))
  func oneCallFails(call: String, number: Int) throws {
    let scenes = try OpenScenes(path)
    let injector = try FaultInjector(scenes.process, call, "error=EIO:when=\(number)")
    let lines = try scenes.process.ask(11, "todoList.add", #"{"title":"lost"}"#)
    try injector.stop()
    if lines.last?.isResult == true {
      // The commit has fewer calls than that.
      #expect(try scenes.process.listedTitles() == ["kept", "lost"])
      return
    }
    #expect(lines.last?.storeReason == "io")
    #expect(!lines.contains { $0.text.contains("lost") })
    try scenes.expectWorks()
    try scenes.expectStored()
  }

  /// If the program dies right after such a commit, a new program does not find the change either.
  @Test func aFailedSyncIsNoCommitAfterACrash() throws {
    let scenes = try OpenScenes(path)
    let injector = try FaultInjector(scenes.process, "fdatasync", "error=EIO")
    let lines = try scenes.process.ask(11, "todoList.add", #"{"title":"lost"}"#)
    #expect(lines.last?.storeReason == "io")
    try scenes.process.crash()
    try injector.waitForEnd()
    #expect(try BackendProcess(["--database", path]).listedTitles() == ["kept"])
  }

  /// The View is told that the store cannot be read, and is shown it again once it can.
  @Test func readingFails() throws {
    try BackendRun(["--database", path], input: Wire.add(1, "kept") + "\n").expectSuccess()
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "initialize")
    let injector = try FaultInjector(process, "pread64", "error=EIO")
    let lines = try process.ask(2, "todoList.viewReady")
    #expect(lines.last?.storeReason == "io", "\(lines)")
    #expect(lines.count == 2)
    try injector.stop()
    #expect(try process.listedTitles() == ["kept"])
    let added = try process.ask(3, "todoList.add", #"{"title":"later"}"#)
    #expect(added.last?.result("rev") == 2)
  }
}
