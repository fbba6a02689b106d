import Glibc
import Synchronization

/// Threads of a test's own: what waits on them takes no other test's thread.
enum Threads {
  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Does something on so many threads at once, and waits for all; what each of them returned.
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
