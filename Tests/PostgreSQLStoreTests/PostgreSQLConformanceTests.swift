#if PostgreSQL
  import JSONRPC
  import StoreConformance
  import Stores
  import TestSupport
  import Testing
  import Transcripts

  @testable import PostgreSQLStore

  /// A space of a database is a store like every other.
  struct PostgreSQLConformanceTests {
    private static let store = ConformingStore(isDurable: true, isShared: true) {
      try SpaceUnderTest()
    }

    @Test(arguments: store.tests) func conforms(_ test: ConformanceTest) throws { try test.run() }
  }

  /// Every transcript holds on this store, too, each in a space and with a home of its own.
  struct TranscriptsTests {
    static let paths = Repository.files(under: "protocol/transcripts", ending: ".transcript")

    @Test(arguments: paths) func passes(path: String) throws {
      let transcript = try Transcript(try Repository.bytes(path))
      let framing = transcript.framing ?? .lines
      let space = try SpaceUnderTest()
      let home = TemporaryFolder()
      for session in transcript.sessions {
        let errand = TranscriptErrand(session, framing: framing)
        let process = try BackendProcess(
          space.arguments + errand.arguments, environment: errand.environment, home: home)
        try process.write(errand.input)
        let run = try BackendRun(ending: process)
        #expect(run.errors == "")
        var written = messages(in: run.output, framing)
        if !transcript.restarts {
          // The memory of a transcript keeps no drafts.
          written = written.map {
            $0.replacing(#""hidden","keptDrafts","messages""#, with: #""hidden","messages""#)
              .replacing(/"keptCount":\d+/, with: #""keptCount":0"#)
          }
        }
        #expect(written == session.outputs.map { String(decoding: $0, as: UTF8.self) })
      }
    }

    private func messages(in output: String, _ framing: Framing) -> [String] {
      var reader = FrameReader(framing: framing, limit: .max - 1)
      return Array(output.utf8).withUnsafeBytes { bytes in
        var messages: [String] = []
        while case .message(let range) = reader.next(in: bytes, isEnd: true) {
          messages.append(String(decoding: bytes[range], as: UTF8.self))
        }
        return messages
      }
    }
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
      try space.store().open()
      return space
    }

    var arguments: [String] { ["--database", url, "--space", name] }

    func store() throws -> any Store { try Self.store(url, space: name) }

    /// A space, as the program has it.
    static func store(
      _ url: String, space: String = "default", owner: String? = nil
    ) throws -> PostgreSQLGateway {
      var choice = StoreChoice(database: url, options: ["--space": space])
      if let owner { choice.options += StoreChoice(options: ["--schema-owner": owner]).options }
      return try #require(try PostgreSQLDriver().store(choice) as? PostgreSQLGateway)
    }

    /// Starts the program on it, through a proxy that it waits this many seconds for.
    func start(through proxy: Proxy, timeout: Int = 10) throws -> BackendProcess {
      try BackendProcess(["--database", proxy.url("&connect_timeout=\(timeout)"), "--space", name])
    }

    /// Opens it for a while, through this URL, in a session of its own.
    @discardableResult
    func use<Value>(
      _ url: String? = nil, _ body: (PostgreSQLGateway) throws -> Value
    ) throws -> Value {
      let gateway = try Self.store(url ?? self.url, space: name)
      defer { gateway.close() }
      return try body(gateway)
    }

    /// Somebody else adds a todo.
    func add(_ title: String) throws { try use { _ = try $0.add(title) } }

    /// The titles of its todos, which somebody else reads.
    var titles: [String] { get throws { try use { try $0.all().map(\.title) } } }
  }
#endif
