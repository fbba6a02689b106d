import Foundation
import Synchronization

/// Runs code on new threads, so that code that waits does not block the thread of another test.
enum Threads {
  /// Runs `body` on `count` threads at once, and waits for all. Returns what each returned.
  static func run<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    let group = DispatchGroup()
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let result = Result { try body(index) }
        results.withLock { $0[index] = result }
        group.leave()
      }
    }
    group.wait()
    let all = results.withLock { $0 }
    return try (0..<count).compactMap { try all[$0]?.get() }
  }
}
