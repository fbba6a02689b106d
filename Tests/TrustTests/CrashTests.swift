import Glibc
import TestSupport
import Testing

/// Several processes change one database while they are killed.
@Suite struct CrashTests {
  private static let roundsOnOneDatabase = 25

  /// Short: 12 rounds; long: 250.
  @Test(arguments: 1...Form.count(short: 2, long: 10))
  func nothingAcknowledgedIsLost(seed: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    var numbers = SplitMix64(seed: UInt64(seed))
    var acknowledged: [Editor.Acknowledgement] = []
    for round in 1...Form.count(short: 6, long: Self.roundsOnOneDatabase) {
      acknowledged += try killedRound(path, "\(seed).\(round)", &numbers)
      let truth = try StoreTruth(path)
      try truth.expect(acknowledged)
      let revisions = Set(acknowledged.map(\.revision))
      #expect(revisions.count >= acknowledged.count { $0.wish != .complete })
      try truth.expectServed(path)
    }
  }

  /// Starts some processes, lets them work against each other, and kills them all. Returns what
  /// they had acknowledged.
  private func killedRound(
    _ path: String, _ name: String, _ numbers: inout SplitMix64
  ) throws -> [Editor.Acknowledgement] {
    var editors: [Editor] = []
    for index in 1...Int.random(in: 2...4, using: &numbers) {
      editors.append(try Editor(path, name: "\(name).\(index)", seed: numbers.next()))
    }
    // With no answers, they are killed while the first of them makes the database.
    var answers = Int.random(in: 0...60, using: &numbers)
    for editor in editors { try editor.send(Int.random(in: 1...20, using: &numbers)) }
    while answers > 0 {
      let editor = editors[Int.random(in: 0..<editors.count, using: &numbers)]
      // More requests than are answered, so that all processes have work when they are killed.
      try editor.send(Int.random(in: 1...20, using: &numbers))
      let count = min(answers, Int.random(in: 1...20, using: &numbers), editor.waitingCount)
      try editor.read(count)
      answers -= count
    }
    editors.shuffle(using: &numbers)
    // Some end by themselves at the same time, and now and then one lives on.
    let survivor = Int.random(in: 1...3, using: &numbers) == 1 ? editors.removeLast() : nil
    for editor in editors {
      if Int.random(in: 1...4, using: &numbers) == 1 { editor.process.closeInput() }
      editor.process.kill(SIGKILL)
    }
    for editor in editors {
      // Answers that were written before the end count as acknowledged too.
      while try editor.read(1) {}
      _ = try editor.process.wait()
    }
    if let survivor {
      try survivor.send(5)
      try survivor.read(survivor.waitingCount)
      #expect(survivor.waitingCount == 0)
      #expect(try BackendRun(ending: survivor.process).ending == .exited(0))
    }
    return (editors + [survivor].compactMap(\.self)).flatMap(\.acknowledged)
  }
}
