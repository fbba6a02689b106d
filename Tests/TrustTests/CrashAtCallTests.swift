import Glibc
import TestSupport
import Testing

/// A process dies at one particular system call, during a change or at its end.
@Suite(.enabled(if: FaultInjector.isPossible)) struct CrashAtCallTests {
  private static let calls = ["pwrite64", "fdatasync", "ftruncate", "flock", "fcntl"]

  /// Short: a few calls at random; long: every call.
  @Test(arguments: calls)
  func nothingAcknowledgedIsLost(call: String) throws {
    var numbers = SplitMix64(seed: UInt64(call.utf8.reduce(0) { $0 + Int($1) }))
    if Form.isLong {
      var number = 1
      while try isKilled(at: number, of: call) { number += 1 }
      #expect(number > 2)
    } else {
      for limit in [4, 60] {
        _ = try isKilled(at: .random(in: 1...limit, using: &numbers), of: call)
      }
    }
  }

  /// Makes changes and ends, but is killed at the call with this number. False if it ended before
  /// that.
  private func isKilled(at number: Int, of call: String) throws -> Bool {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let editor = try Editor(path, name: "\(call) \(number)", seed: UInt64(number))
    try editor.send(3)
    try editor.read(3)
    let injector = try FaultInjector(editor.process, call, "signal=KILL:when=\(number)")
    try editor.send(3)
    try editor.send(1)
    while editor.waitingCount > 0, try editor.read(1) {}
    editor.process.closeInput()
    let ending = try editor.process.wait()
    try injector.waitForEnd()
    #expect(ending == .signalled(SIGKILL) || ending == .exited(0))
    let truth = try StoreTruth(path)
    try truth.expect(editor.acknowledged)
    try truth.expectServed(path)
    return ending != .exited(0)
  }
}
