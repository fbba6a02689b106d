#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark

  /// Each thing that goes wrong has its reason and its remedy, and nothing waits without an end.
  struct FailureTests {
    /// Why a store cannot be opened, or changed if it opens.
    private static func failure(_ url: String, _ space: String = "x") throws -> StoreError? {
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: url, options: ["--space": space]))
      defer { store.close() }
      do {
        try store.open()
        try store.add("a")
        return nil
      } catch {
        return error as? StoreError
      }
    }

    @Test func whoCannotGetInIsToldWhy() throws {
      let cluster = try Cluster.shared.get()
      let away = "postgresql:///todos?host=\(cluster.folder)/nowhere&user=todo"
      #expect(try Self.failure(away)?.reason == .unreachable)
      #expect(try Self.failure("postgresql://127.0.0.1:1/todos")?.reason == .unreachable)
      let database = try Self.failure(cluster.url("nothing"))
      #expect(database?.reason == .denied && database?.detail.contains("createdb") == true)
      let role = try Self.failure("postgresql:///todos?host=\(cluster.folder)&user=nobody")
      #expect(role?.reason == .denied && role?.detail.contains("pg_hba.conf") == true)
    }

    @Test func passwordsAreAskedForAndNeverTold() throws {
      let cluster = try Cluster()
      try cluster.sql("CREATE ROLE guarded LOGIN PASSWORD $$right$$")
      try cluster.run(
        "sed -i 's/^local all all trust/local all todo trust\\nlocal all all md5/' data/pg_hba.conf"
      )
      try cluster.run(
        "printf 'local all todo trust\\nlocal all all scram-sha-256\\n' >data/pg_hba.conf")
      try cluster.run("pg_ctl --pgdata=data reload")
      let url = { (password: String) in
        "postgresql://guarded\(password)@/todos?host=\(cluster.folder)"
      }
      let missing = try Self.failure(url(""))
      #expect(missing?.reason == .denied && missing?.detail.contains("~/.pgpass") == true)
      let wrong = try Self.failure(url(":s3cret"))
      #expect(wrong?.reason == .denied && wrong?.detail.contains("~/.pgpass") == true)
      #expect(wrong?.detail.contains("s3cret") == false)
      // The role may get in, and may not make a schema.
      let unprivileged = try Self.failure(url(":right"))
      #expect(unprivileged?.reason == .denied)
      #expect(unprivileged?.detail.contains("GRANT") == true)
      let store = try PostgreSQLDriver().store(StoreChoice(database: url(":s3cret")))
      #expect(store.place?.contains("s3cret") == false)
      #expect(throws: StoreError.self) {
        try PostgreSQLDriver().store(StoreChoice(database: "postgresql://a:s3cret@["))
      }
    }

    @Test func aDatabaseOfAnotherEncodingIsRefused() throws {
      let cluster = try Cluster.shared.get()
      try cluster.run(
        "createdb --host=\(cluster.folder) --username=todo --encoding=LATIN1 --template=template0 latin"
      )
      let error = try Self.failure(cluster.url("latin"))
      #expect(error?.reason == .corrupt && error?.detail.contains("encoding") == true)
    }

    @Test func aNewerSchemaIsNeverTouched() throws {
      let cluster = try Cluster.shared.get()
      try cluster.run("createdb --host=\(cluster.folder) --username=todo newer")
      #expect(try Self.failure(cluster.url("newer")) == nil)
      try cluster.sql("UPDATE viper_todo.version SET version = 999", in: "newer")
      let error = try Self.failure(cluster.url("newer"))
      #expect(error?.reason == .newer && error?.detail.contains("999") == true)
      let other = try Self.failure(cluster.url("newer"), "a space that has no head")
      #expect(other?.reason == .newer)
    }

    @Test func whatMayOnlyBeReadIsRead() throws {
      let cluster = try Cluster.shared.get()
      try cluster.run("createdb --host=\(cluster.folder) --username=todo readonly")
      #expect(try Self.failure(cluster.url("readonly")) == nil)
      try cluster.sql("CREATE ROLE reader LOGIN", in: "readonly")
      try cluster.sql("GRANT USAGE ON SCHEMA viper_todo TO reader", in: "readonly")
      try cluster.sql("GRANT SELECT ON ALL TABLES IN SCHEMA viper_todo TO reader", in: "readonly")
      let url = "postgresql:///readonly?host=\(cluster.folder)&user=reader"
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: url, options: ["--space": "x"]))
      defer { store.close() }
      try store.open()
      #expect(try store.all().map(\.title) == ["a"])
      store.rollback()
      #expect(try Self.failure(url)?.reason == .denied)
    }

    /// The server takes what is sent, and says nothing.
    @Test func aServerThatHangsIsNotWaitedForForEver() throws {
      let space = try SpaceUnderTest()
      let proxy = try Proxy(to: try Cluster.shared.get().folder)
      let process = try BackendProcess(
        ["--database", proxy.url("&connect_timeout=1"), "--space", space.name])
      func answer(_ title: String) throws -> String {
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"\#(title)"}}"#)
        var line = ""
        while !line.contains(#""id":1"#) { line = try #require(try process.readLine()) }
        return line
      }
      #expect(try answer("a").contains(#""result""#))
      proxy.isFrozen = true
      let refusal = try answer("b")
      #expect(refusal.contains("unreachable"), "\(refusal)")
      proxy.isFrozen = false
      var last = ""
      // What was refused because of the attempt before may be refused for as long as that took.
      let deadline = ContinuousClock.now + .seconds(60)
      while !last.contains(#""result""#), ContinuousClock.now < deadline { last = try answer("c") }
      #expect(last.contains(#""result""#), "\(last)")
      #expect(try BackendRun(ending: process).ending == .exited(0))
      let store = try space.store()
      let titles = try store.all().map(\.title)
      #expect(titles.first == "a" && titles.last == "c" && titles.filter { $0 == "c" }.count == 1)
      store.close()
    }

    /// What does not fit is refused, what is there can be read, and later adds work when there is room.
    @Test(.enabled(if: Cluster.canHaveSmallDisk)) func theDiskOfTheServerIsFull() throws {
      let cluster = try Cluster(disk: "80m")
      let space = try SpaceUnderTest(cluster)
      let process = try BackendProcess(space.arguments)
      var random = SplitMix64(seed: 1)
      func answer(_ title: String, _ content: String) throws -> String {
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"\#(title)","#
            + #""content":"\#(content)"}}"#)
        var line = ""
        while !line.contains(#""id":1,"#) { line = try #require(try process.readLine()) }
        return line
      }
      var titles = ["first"]
      #expect(try answer("first", "").contains(#""result""#))
      for round in 1...3 {
        // It takes all the room that there is, and then some of it is given back.
        try cluster.run("head --bytes=200M /dev/zero >data/ballast")
        try cluster.run("truncate --size=-\(round)M data/ballast")
        var last = ""
        while titles.count < 1000 {
          // Texts that cannot be compressed.
          let content = (0..<1000).map { _ in String(random.next(), radix: 36) }.joined()
          let title = "\(round) \(titles.count)"
          last = try answer(title, content)
          if !last.contains(#""result""#) { break }
          titles.append(title)
        }
        #expect(last.contains(#""reason":"full""#), "\(last)")
        let store = try space.store()
        #expect(try store.all().map(\.title) == titles)
        store.close()
        try cluster.run("rm data/ballast")
        titles.append("after \(round)")
        #expect(try answer("after \(round)", "").contains(#""result""#))
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
      let store = try space.store()
      #expect(try store.all().map(\.title) == titles)
      #expect(try store.mark().revision == titles.count)
      store.close()
    }

    /// A host that says nothing is waited for once, and not by each message that has arrived meanwhile.
    @Test func aFailedAttemptAnswersWhatArrivedMeanwhile() throws {
      let proxy = try Proxy(to: try Cluster.shared.get().folder)
      proxy.isFrozen = true
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: proxy.url("&connect_timeout=1")))
      defer { store.close() }
      for _ in 1...100 {
        #expect(throws: StoreError.self) { try store.mark() }
        store.rollback()
      }
      // A busy machine may have slept longer than an attempt holds.
      #expect((1...20).contains(proxy.connections), "\(proxy.connections)")
    }

    /// Wherever the server stops answering an add, and wherever it cannot be connected to again, a signal
    /// ends the process within a second. A busy machine can make one attempt longer, but never all.
    @Test(arguments: [Proxy.Cut.Then.hangs, .hangsForOthers])
    func aSignalEndsEveryWaitWithinASecond(then: Proxy.Cut.Then) throws {
      let cluster = try Cluster.shared.get()
      let add = #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"a"}}"#
      let whole = try Proxy(to: cluster.folder)
      let process = try BackendProcess(
        ["--database", whole.url(), "--space", SpaceUnderTest.afterFirstStart().name])
      try process.writeLine(add)
      _ = try BackendRun(ending: process)
      let messages = whole.waitingMessages.filter { $0 <= whole.commitMessage }
      #expect(messages.count > 3)
      for message in messages {
        var times: [Duration] = []
        while times.count < 5, times.allSatisfy({ $0 >= .seconds(1) }) {
          let proxy = try Proxy(
            to: cluster.folder,
            cut: Proxy.Cut(messages: message, isLastDelivered: true, then: then))
          let process = try BackendProcess(
            ["--database", proxy.url(), "--space", SpaceUnderTest().name])
          try process.writeLine(add)
          try proxy.waitUntilItHangs()
          let start = ContinuousClock.now
          process.kill(15)
          // How it ends depends on whether its store was open.
          _ = try process.wait()
          times.append(ContinuousClock.now - start)
        }
        #expect(times.contains { $0 < .seconds(1) }, "\(message): \(times)")
      }
    }

    /// A host that takes connections and says nothing has its part of the time, and no more.
    @Test func aSilentHostIsPassedOver() throws {
      let space = try SpaceUnderTest()
      let silent = try Proxy(to: try Cluster.shared.get().folder)
      silent.isFrozen = true
      let folder = try Cluster.shared.get().folder
      let url = "postgresql:///todos?host=\(silent.host),\(folder)&user=todo&connect_timeout=2"
      let store = try PostgreSQLDriver().store(
        StoreChoice(database: url, options: ["--space": space.name]))
      defer { store.close() }
      try store.add("a")
      let source = try #require(store.wakeSources().first)
      // It looks once when it begins to listen, and then hears of others.
      try source.waitForNews()
      let other = try space.store()
      try other.add("b")
      other.close()
      try source.waitForNews()
      #expect(try store.all().map(\.title) == ["a", "b"])
    }
  }
#endif
