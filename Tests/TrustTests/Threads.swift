import Glibc
import Synchronization

/// Runs code on new threads, so that code that waits does not block the thread of another test.
enum Threads {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` on `count` threads at once, and waits for all. Returns what each returned.
  static func run<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    let results = Mutex<[Int: Result<Value, any Error>]>([:])
    withoutActuallyEscaping({ (index: Int) in
      let result = Result { try body(index) }
      results.withLock { $0[index] = result }
    }) { work in
      let threads = (0..<count).map { index in start { work(index) } }
      for thread in threads { pthread_join(thread, nil) }
    }
    let all = results.withLock { $0 }
    return try (0..<count).compactMap { try all[$0]?.get() }
  }

  private static func start(_ body: @escaping () -> Void) -> pthread_t {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, Unmanaged.passRetained(Work(body)).toOpaque())
    return thread
  }
}
