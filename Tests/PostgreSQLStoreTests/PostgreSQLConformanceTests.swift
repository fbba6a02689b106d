#if PostgreSQL
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import Testing

  /// A space of a database is a store like every other.
  struct PostgreSQLConformanceTests {
    private static let store = ConformingStore(isDurable: true, isShared: true) {
      try SpaceUnderTest()
    }

    @Test(arguments: store.tests) func conforms(_ test: ConformanceTest) throws { try test.run() }
  }

  /// A space that nobody has used.
  final class SpaceUnderTest: StoreUnderTest {
    let url: String
    let name: String

    init(_ cluster: Cluster? = nil) throws {
      // A busy machine is no server that hangs.
      url = try (cluster ?? Cluster.shared.get()).url("todos", "&connect_timeout=100")
      name = "test \(UInt64.random(in: 0 ... .max))"
    }

    /// Another space, in a database that has the schema: a program that uses it sends the same messages
    /// as the one before.
    static func afterFirstStart() throws -> SpaceUnderTest {
      let space = try SpaceUnderTest()
      let store = try space.store()
      defer { store.close() }
      try store.open()
      return space
    }

    var arguments: [String] { ["--database", url, "--space", name] }

    func store() throws -> any Store {
      try PostgreSQLDriver().store(StoreChoice(database: url, options: ["--space": name]))
    }
  }
#endif
