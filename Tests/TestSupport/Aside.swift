import Foundation

/// Runs what mostly waits for other programs beside the tests that keep the processors busy. There are as
/// many tests at a time as processors, so one that only waits would leave a processor idle.
package enum Aside {
  private static let turns = Turns(3)

  /// Runs something in a thread of its own, once fewer than three others run. It must not expect anything by
  /// itself, since an issue in such a thread belongs to no test.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    await turns.begin()
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Result { try body() }) }
    }
    await turns.end()
    return try result.get()
  }
}

/// Lets some run at a time, in the order in which they come.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func begin() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
