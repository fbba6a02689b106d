import Glibc
import TestSupport
import Testing

/// Acknowledged means stored: also after `kill -9` at any moment.
@Suite struct KillTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func whatWasAcknowledgedIsThere(seed: UInt64) throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    var numbers = SplitMix64(seed: seed)
    var stored = 0
    for _ in 1...5 {
      let acknowledged = try addUntilKilled(
        path, from: stored + 1, after: Int.random(in: 0...120, using: &numbers),
        inGroupsOf: Int.random(in: 1...40, using: &numbers))
      let database = try DatabaseFile(path)
      #expect(try database.column("PRAGMA integrity_check") == ["ok"])
      let count = try database.column("SELECT id FROM todo ORDER BY id").count
      #expect(count >= acknowledged)
      // A file that was killed before it had its schema has no rows; after that, none is missing.
      let expected = (1...max(count, 1)).prefix(count).map { "\($0)" }
      #expect(try database.column("SELECT id FROM todo ORDER BY id") == expected)
      #expect(try database.column("SELECT rev FROM todo ORDER BY id") == expected)
      #expect(try database.column("SELECT revision FROM change ORDER BY 1") == expected)
      #expect(
        try database.column("SELECT title FROM todo ORDER BY id") == expected.map { "Todo \($0)" })
      stored = count
    }
    let run = try BackendRun(["--database", path], input: Wire.viewReady(1))
    #expect(run.lines.last == Wire.ready(1, total: stored))
  }

  /// Adds todos without end, kills the process after so many answers, and returns the number of the
  /// last todo whose answer arrived.
  private func addUntilKilled(
    _ path: String, from first: Int, after answers: Int, inGroupsOf size: Int
  ) throws -> Int {
    let process = try BackendProcess(["--database", path])
    var last = first - 1
    var next = first
    // Always some more than are answered, so that the process has work when it is killed.
    for _ in 0..<answers {
      while next <= last + 2 * size {
        try process.write(Wire.lines((next..<next + size).map { Wire.add($0, "Todo \($0)") }))
        next += size
      }
      try #require(try process.readLine() == Wire.added(last + 1))
      last += 1
    }
    process.kill(SIGKILL)
    #expect(try process.wait() == .signalled(SIGKILL))
    // What had left before the end was acknowledged too.
    while let line = try process.readLine(), line == Wire.added(last + 1) { last += 1 }
    return last
  }
}
