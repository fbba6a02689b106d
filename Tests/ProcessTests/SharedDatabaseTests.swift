import TestSupport
import Testing

/// Several processes on one database.
@Suite struct SharedDatabaseTests {
  private let folder = TemporaryFolder()

  private var options: [String] { ["--database", folder.file("todos.sqlite")] + Wire.frozen }

  @Test func whatOneAddsTheOtherShows() throws {
    let first = try BackendProcess(options)
    let second = try BackendProcess(options)
    try second.writeLine(Wire.viewReady(1))
    _ = try second.readLine()
    #expect(try second.readLine() == Wire.ready(1, total: 0))
    try first.writeLine(Wire.add(1, "Buy milk"))
    #expect(try first.readLine() == Wire.added(1))
    // The second is told without asking.
    #expect(try second.readLine() == Wire.shown("Buy milk"))
    try second.writeLine(Wire.viewReady(2))
    #expect(try second.readLine() == Wire.shown("Buy milk"))
    #expect(try second.readLine() == Wire.ready(2, total: 1))
    try second.writeLine(Wire.add(3, "Bread"))
    // The list of the second, then its answer.
    #expect(try second.readLine() == Wire.shown("Buy milk", "Bread"))
    #expect(try second.readLine() == Wire.added(3, todo: 2))
    #expect(try BackendRun(ending: first).ending == .exited(0))
    #expect(try BackendRun(ending: second).ending == .exited(0))
  }

  /// Several start at once on a file that is not there, and all write.
  @Test func manyStartAtOnce() throws {
    let count = 6
    let processes = try (0..<count).map { _ in try BackendProcess(options) }
    for process in processes {
      try process.write(Wire.lines((1...50).map { Wire.add($0, "x") }))
    }
    for process in processes {
      let run = try BackendRun(ending: process)
      #expect(run.ending == .exited(0))
      #expect(run.errors == "")
      #expect(run.lines.count { $0.contains("\"result\"") } == 50)
    }
    let run = try BackendRun(options, input: Wire.viewReady(1))
    #expect(run.lines.last == Wire.ready(1, total: count * 50))
  }
}
