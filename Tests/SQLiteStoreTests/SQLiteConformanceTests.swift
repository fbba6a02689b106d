import SQLiteStore
import StoreConformance
import Stores
import TestSupport
import Testing

/// A file is a store like every other.
struct SQLiteConformanceTests {
  private static let store = ConformingStore(isDurable: true, isShared: true) {
    DatabaseUnderTest()
  }

  @Test(arguments: store.tests) func conforms(_ test: ConformanceTest) throws { try test.run() }
}

private final class DatabaseUnderTest: StoreUnderTest {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  var arguments: [String] { ["--database", path] }

  func faults() throws -> [String] {
    try SQLiteGateway(path: path).check().findings.map(\.text)
  }

  func store() throws -> any Store { try SQLiteDriver().store(StoreChoice(database: path)) }
}
