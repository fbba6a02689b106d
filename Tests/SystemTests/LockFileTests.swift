import System
import TestSupport
import Testing

/// How long a lock is waited for.
struct LockFileTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("lock") }

  /// Whoever holds it for long work shows that; whoever is stopped does not.
  @Test func isWaitedForAsLongAsItIsHeldForWork() throws {
    let holder = LockFile(path: path)
    #expect(try holder.acquire(within: 0))
    #expect(try !LockFile(path: path).acquire(within: 30))
    var waits = 0
    let waiter = LockFile(
      path: path,
      wait: { nanoseconds in
        Uptime.sleep(nanoseconds: nanoseconds)
        waits += 1
        if waits == 200 { holder.release() } else { holder.showWork() }
        return true
      })
    #expect(try waiter.acquire(within: 30))
    #expect(waits == 200)
    #expect(try !holder.acquire(within: 30))
  }

  /// The process was asked to end.
  @Test func isWaitedForNoLonger() throws {
    let holder = LockFile(path: path)
    #expect(try holder.acquire(within: 0))
    var waits = 0
    let waiter = LockFile(
      path: path,
      wait: { _ in
        holder.showWork()
        waits += 1
        return waits < 3
      })
    #expect(try !waiter.acquire(within: 5000))
    #expect(waits < 6)
  }
}
