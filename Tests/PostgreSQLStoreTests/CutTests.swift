#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark

  /// The connection breaks anywhere in a group: what is acknowledged is there, and nothing is there twice.
  struct CutTests {
    private static let titles = ["a", "b", "c"]

    /// A group of adds in one write, through a proxy; the answers.
    private static func add(through proxy: Proxy, _ space: SpaceUnderTest) throws -> BackendRun {
      // The limit of the program's patience must not decide on a slow machine.
      let process = try BackendProcess(
        ["--database", proxy.url("&connect_timeout=100"), "--space", space.name])
      try process.write(
        Self.titles.enumerated().map { index, title in
          #"{"jsonrpc":"2.0","id":\#(index),"method":"todoList.add","params":{"title":"\#(title)"}}"#
            + "\n"
        }.joined())
      return try BackendRun(ending: process)
    }

    /// How a connection breaks at a message.
    enum Break: CaseIterable { case before, behind, byAdministrator }

    /// Each boundary between two messages of the program, which are more than there are statements.
    @Test(arguments: Break.allCases) func nothingIsLostOrThereTwice(how: Break) throws {
      let cluster = try Cluster.shared.get()
      let whole = try Proxy(to: cluster.folder)
      #expect(try Self.add(through: whole, .afterFirstStart()).lines.count == Self.titles.count)
      let count = whole.messages
      #expect(count > 20)
      for messages in 1...count {
        let space = try SpaceUnderTest()
        let proxy = try Proxy(
          to: cluster.folder,
          cut: Proxy.Cut(
            messages: messages, isLastDelivered: how == .behind,
            then: how == .byAdministrator ? .isTerminated : .nothing)
        ) { [url = cluster.url()] process in
          _ = try? BareServer(url).run("SELECT pg_terminate_backend($1, 60000)", ["\(process)"])
        }
        let run = try Self.add(through: proxy, space)
        let answers = run.lines.filter { $0.contains(#""result""#) }
        let store = try space.store()
        let stored = try store.window(TodoFilter(), TodoSort(), offset: 0, limit: 9)
        store.close()
        // Before the session's first message, a connection that fails is an answer.
        if answers.isEmpty {
          #expect(stored.isEmpty, "\(messages): \(run.lines)")
          #expect(run.lines.allSatisfy { $0.contains("unreachable") }, "\(messages): \(run.lines)")
          #expect(messages <= 3, "\(messages): \(run.lines) \(run.errors)")
        } else {
          #expect(answers.count == Self.titles.count, "\(messages): \(run.lines)")
          #expect(stored.map(\.title) == Self.titles, "\(messages)")
        }
      }
    }

    /// The answer to a commit is lost and the server stays away, so nobody can say what happened to the
    /// change. The same event with its key does it once, whether or not it had happened.
    @Test(arguments: [false, true]) func aCommitOfUnknownOutcomeIsSaidToBeOne(
      isStored: Bool
    ) throws {
      let cluster = try Cluster.shared.get()
      let add =
        #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"a","key":"k"}}"#
      let whole = try Proxy(to: cluster.folder)
      let process = try BackendProcess(
        ["--database", whole.url(), "--space", SpaceUnderTest.afterFirstStart().name])
      try process.writeLine(add)
      _ = try BackendRun(ending: process)
      #expect(whole.commitMessage > 0)

      let space = try SpaceUnderTest()
      let proxy = try Proxy(
        to: cluster.folder,
        cut: Proxy.Cut(messages: whole.commitMessage, isLastDelivered: isStored, then: .staysAway))
      let uncertain = try BackendProcess(
        ["--database", proxy.url("&connect_timeout=1"), "--space", space.name])
      func answer() throws -> String {
        try uncertain.writeLine(add)
        var line = ""
        while !line.contains(#""id":1,"#) { line = try #require(try uncertain.readLine()) }
        return line
      }
      let first = try answer()
      #expect(first.contains(#""reason":"outcomeUnknown","retryable":false"#), "\(first)")
      #expect(!first.contains("nothing was changed"), "\(first)")
      // What arrives while the store is away was not sent to it.
      #expect(try answer().contains(#""reason":"unreachable","retryable":true"#))
      proxy.isAway = false
      var last = ""
      let deadline = ContinuousClock.now + .seconds(60)
      while !last.contains(#""result""#), ContinuousClock.now < deadline { last = try answer() }
      #expect(last.contains(#""result":{"id":1,"#), "\(last)")
      #expect(try BackendRun(ending: uncertain).ending == .exited(0))
      let store = try space.store()
      #expect(try store.all().map(\.title) == ["a"])
      #expect(try store.mark().revision == 1)
      store.close()
    }
  }
#endif
