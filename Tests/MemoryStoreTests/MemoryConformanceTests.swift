import Entities
import MemoryStore
import StoreConformance
import Stores
import Testing

/// The memory is a store like every other, but that it keeps nothing.
struct MemoryConformanceTests {
  private static let store = ConformingStore(isDurable: false, isShared: false) {
    MemoryUnderTest()
  }

  @Test(arguments: store.tests) func conforms(_ test: ConformanceTest) throws { try test.run() }
}

private final class MemoryUnderTest: StoreUnderTest {
  var arguments: [String] { ["--memory"] }

  func store() -> any Store { MemoryDriver().store(StoreChoice()) }

  /// One memory, which plays both.
  func twoSessions(of stores: OpenedStores) throws -> Sessions {
    let memory = MemoryGateway()
    return { number in
      memory.session = StoreSession(number: number, beginning: 0)
      return memory
    }
  }
}
