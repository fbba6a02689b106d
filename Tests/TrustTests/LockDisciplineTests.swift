import SQLiteStore
import TestSupport
import Testing

/// Checks the rule that closes the gap of ``WALResetTests``, which chance hardly ever hits: changes
/// and checkpoints write to the file and its write-ahead log only under the store's lock.
@Suite(.enabled(if: FaultInjector.isPossible)) struct LockDisciplineTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// The first start, changes, a checkpoint of a long log, a failure, and the one at the end.
  @Test func nothingIsWrittenWithoutTheLock() throws {
    let trace = folder.file("trace")
    let process = try BackendProcess(
      ["--database", path],
      through: ["strace", "-f", "-y", "-e", "trace=flock,pwrite64,ftruncate", "-o", trace])
    for id in 1...60 {
      try process.writeLine(Wire.add(id, "x", content: Wire.longContent))
      let answer = try #require(try process.nextAnswer())
      #expect(answer.isResult, "\(answer.text)")
    }
    #expect(try process.answer("todoList.deleteAll").isResult)
    try process.end()

    var isHeld = false
    var writes = (toTheLog: 0, toTheDatabase: 0, emptyings: 0)
    for line in FileBytes.text(trace).split(separator: "\n") {
      if line.contains("-lock>, LOCK_EX") {
        isHeld = line.hasSuffix("= 0")
      } else if line.contains("-lock>, LOCK_UN") {
        isHeld = false
      } else if line.contains("todos.sqlite>") || line.contains("todos.sqlite-wal>") {
        #expect(isHeld, "\(line.prefix(200))")
        if line.contains("ftruncate") { writes.emptyings += 1 }
        if line.contains("todos.sqlite>") {
          writes.toTheDatabase += 1
        } else {
          writes.toTheLog += 1
        }
      }
    }
    // The 60 contents went into the write-ahead log and, by checkpoints, into the file.
    #expect(writes.toTheLog > 60 * 25 && writes.toTheDatabase > 60 * 25 && writes.emptyings > 0)
  }

  /// A process that closes while another one writes leaves the log to that one.
  @Test func noCheckpointWhileAnotherWrites() throws {
    let writer = SQLiteGateway(path: path)
    let closing = SQLiteGateway(path: path)
    try writer.open()
    try closing.open()
    let log = FileBytes.read(path + "-wal")
    try writer.beginChanges()
    closing.close()
    #expect(FileBytes.read(path + "-wal") == log && !log.isEmpty)
    writer.close()
    #expect(FileBytes.read(path + "-wal") == [])
  }
}
