#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import System
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// Each thing that goes wrong has its reason and its remedy, and nothing waits without an end.
  struct FailureTests {
    /// Why a store cannot be opened, or changed if it opens.
    static func failure(
      _ url: String, _ space: String = "x", owner: String? = nil
    ) throws -> StoreError? {
      let store = try SpaceUnderTest.store(url, space: space, owner: owner)
      do {
        try store.open()
        try store.add("a")
        return nil
      } catch {
        return error as? StoreError
      }
    }

    @Test func aDatabaseOfAnotherEncodingIsRefusedAndOneThatIsMissing() throws {
      let cluster = try Cluster.shared.get()
      let missing = try Self.failure(cluster.url("nothing"))
      #expect(missing?.reason == .denied && missing?.detail.contains("createdb") == true)
      let options = "--encoding=LATIN1 --template=template0"
      let error = try Self.failure(try cluster.makeDatabase("latin", options))
      #expect(error?.reason == .corrupt && error?.detail.contains("encoding") == true)
    }

    @Test func whatMayOnlyBeReadIsRead() throws {
      let cluster = try Cluster.shared.get()
      try cluster.makeDatabase("readonly")
      #expect(try Self.failure(cluster.url("readonly")) == nil)
      try cluster.sql("CREATE ROLE reader LOGIN", in: "readonly")
      try cluster.sql("GRANT USAGE ON SCHEMA viper_todo TO reader", in: "readonly")
      try cluster.sql("GRANT SELECT ON ALL TABLES IN SCHEMA viper_todo TO reader", in: "readonly")
      let url = "postgresql:///readonly?host=\(cluster.folder)&user=reader"
      let store = try SpaceUnderTest.store(url, space: "x")
      try store.open()
      #expect(try store.all().map(\.title) == ["a"])
      store.rollback()
      #expect(try Self.failure(url)?.reason == .denied)
    }

    /// The server takes what is sent, and says nothing.
    @Test func aServerThatHangsIsNotWaitedForForEver() throws {
      let space = try SpaceUnderTest()
      let proxy = try Proxy(to: try Cluster.shared.get().folder)
      let process = try space.start(through: proxy, timeout: 1)
      #expect(try process.answer("todoList.add", #"{"title":"a"}"#).contains(#""result""#))
      proxy.isFrozen = true
      let refusal = try process.answer("todoList.add", #"{"title":"b"}"#)
      #expect(refusal.contains("unreachable"), "\(refusal)")
      proxy.isFrozen = false
      // What was refused because of the attempt before may be refused for as long as that took.
      _ = try process.result("todoList.add", #"{"title":"c"}"#)
      #expect(try BackendRun(ending: process).ending == .exited(0))
      let titles = try space.titles
      #expect(titles.first == "a" && titles.last == "c" && titles.filter { $0 == "c" }.count == 1)
    }

    /// What does not fit is refused, what is there can be read, and later adds work when there is room.
    @Test(.enabled(if: Cluster.canHaveSmallDisk)) func theDiskOfTheServerIsFull() throws {
      let cluster = try Cluster(disk: "80m")
      let space = try SpaceUnderTest(cluster)
      let process = try BackendProcess(space.arguments)
      var random = SplitMix64(seed: 1)
      func answer(_ title: String, _ content: String) throws -> Line {
        try process.answer("todoList.add", #"{"title":"\#(title)","content":"\#(content)"}"#)
      }
      var titles = ["first"]
      #expect(try answer("first", "").contains(#""result""#))
      for round in 1...3 {
        // It takes all the room that there is, and then some of it is given back.
        try cluster.run("head --bytes=200M /dev/zero >data/ballast")
        try cluster.run("truncate --size=-\(round)M data/ballast")
        var last = Line(text: "")
        while titles.count < 1000 {
          // Texts that cannot be compressed.
          let content = (0..<1000).map { _ in String(random.next(), radix: 36) }.joined()
          let title = "\(round) \(titles.count)"
          last = try answer(title, content)
          if !last.contains(#""result""#) { break }
          titles.append(title)
        }
        #expect(last.contains(#""reason":"full""#), "\(last)")
        #expect(try space.titles == titles)
        try cluster.run("rm data/ballast")
        titles.append("after \(round)")
        #expect(try answer("after \(round)", "").contains(#""result""#))
      }
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(try space.titles == titles)
      #expect(try space.use { try $0.mark().revision } == titles.count)
    }

    /// A host that says nothing is waited for once, and not by each message that has arrived meanwhile.
    @Test func aFailedAttemptAnswersWhatArrivedMeanwhile() throws {
      let proxy = try Proxy(to: try Cluster.shared.get().folder)
      proxy.isFrozen = true
      let store = try SpaceUnderTest.store(proxy.url("&connect_timeout=1"))
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
      let add = Wire.add(1, "a")
      let whole = try Proxy(to: cluster.folder)
      let process = try SpaceUnderTest.afterFirstStart().start(through: whole)
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
          let process = try SpaceUnderTest().start(through: proxy)
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
      let store = try SpaceUnderTest.store(url, space: space.name)
      try store.add("a")
      let source = try #require(store.wakeSources().first)
      // It looks once when it begins to listen, and then hears of others.
      try source.waitForNews()
      try space.add("b")
      try source.waitForNews()
      #expect(try store.all().map(\.title) == ["a", "b"])
    }

    /// What somebody has to mend is not said to be out of reach for a while.
    @Test(arguments: [
      ("host=%/nowhere", StoreError.Reason.unreachable, "No such file"),
      ("user=nobody", .denied, "role"), ("user=nobody", .denied, "pg_hba.conf"),
      ("options=-c%20nonsense%3Dx", .denied, "nonsense"),
      ("options=-c%20work_mem%3Ds3cret", .denied, "work_mem"),
      ("options=s3cret", .denied, "options"),
      ("sslmode=nonsense", .denied, "sslmode"),
      ("requirepeer=somebody", .denied, "requirepeer"),
      ("keepalives_idle=s3cret&host=127.0.0.1", .denied, "keepalives_idle"),
      ("host=127.0.0.1&port=1", .unreachable, "refused"),
      ("target_session_attrs=standby", .unreachable, "standby"),
      ("channel_binding=require", .denied, "channel"),
    ]) func eachHasItsReason(
      options: String, reason: StoreError.Reason, word: String
    ) throws {
      let cluster = try Cluster.shared.get()
      let options = options.replacing("%/", with: cluster.folder + "/")
      let error = try Self.failure(cluster.url("todos", "&" + options))
      #expect(error?.reason == reason, "\(options): \(String(describing: error))")
      #expect(error?.detail.contains(word) == true, "\(String(describing: error))")
    }

    /// An administrator may limit a role, or let nobody in for a while.
    @Test func aServerThatHasNoRoomIsBusy() throws {
      let cluster = try Cluster.shared.get()
      try cluster.sql("CREATE ROLE lonely LOGIN CONNECTION LIMIT 0")
      let error = try Self.failure(cluster.url("todos", "&user=lonely"))
      #expect(error?.reason == .busy && error?.retryable == true, "\(String(describing: error))")
    }

    /// What starts is waited for, and what needs another password is not.
    @Test func aServerThatStartsMayBeAskedAgain() throws {
      let cluster = try Cluster()
      let standby = "postgresql:///todos?host=\(cluster.folder)&user=todo&port=5433"
      try cluster.run(
        "pg_basebackup --host=$PWD --username=todo --pgdata=standby --checkpoint=fast")
      // It waits for a log that nobody has, and lets nobody in.
      try cluster.run("touch standby/standby.signal")
      try cluster.run("printf 'port = 5433\\nhot_standby = off\\n' >>standby/postgresql.conf")
      try cluster.run("pg_ctl --pgdata=standby --log=standby.log --no-wait start")
      defer { try? cluster.run("pg_ctl --pgdata=standby --mode=immediate stop") }
      let deadline = ContinuousClock.now + .seconds(60)
      var error: StoreError?
      while ContinuousClock.now < deadline, error?.detail.contains("57P03") != true {
        error = try Self.failure(standby)
      }
      #expect(error?.reason == .unreachable && error?.retryable == true)
      #expect(error?.detail.contains("57P03") == true, "\(String(describing: error))")
    }

    /// libpq warns on stderr of a file that others may read, and tells nothing of what is in it.
    @Test func libraryWarningsHoldNoPassword() throws {
      let space = try SpaceUnderTest(Cluster.shared.get())
      let home = TemporaryFolder()
      let file = home.file("passwords")
      FileBytes.write(Array("*:*:*:*:s3cret\n".utf8), to: file)
      #expect(HelperProcess.run("chmod", "644", file) == 0)
      let log = home.file("log")
      let run = try BackendRun(
        space.arguments + ["--log-file", log], environment: ["PGPASSFILE": file], home: home)
      #expect(run.ending == .exited(0) && run.errors.contains("group or world access"))
      #expect(!(run.errors + FileBytes.text(log)).contains("s3cret"))
    }

    /// Makes the server refuse the insert of a todo with a code, this many times.
    private static func refuse(_ code: String, times: Int, in database: String) throws -> Cluster {
      let cluster = try Cluster.shared.get()
      try cluster.makeDatabase(database)
      try SpaceUnderTest.store(cluster.url(database)).open()
      try cluster.sql("CREATE SEQUENCE tries", in: database)
      try cluster.sql(
        """
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
        IF nextval($q$public.tries$q$) <= \(times) THEN \
        RAISE EXCEPTION USING ERRCODE = $q$\(code)$q$, MESSAGE = $q$refused by a test$q$; END IF; \
        RETURN NEW; END $$
        """, in: database)
      try cluster.sql(
        "CREATE TRIGGER refuse BEFORE INSERT ON viper_todo.todo FOR EACH ROW EXECUTE FUNCTION refuse()",
        in: database)
      return cluster
    }

    @Test(arguments: [
      ("53100", StoreError.Reason.full), ("25006", .readOnly), ("42501", .denied), ("55P03", .busy),
      ("57014", .busy), ("XX001", .corrupt), ("23505", .corrupt), ("58030", .io), ("53300", .busy),
    ])
    func eachCodeHasItsReason(code: String, reason: StoreError.Reason) throws {
      let database = "code\(code.lowercased())"
      let cluster = try Self.refuse(code, times: 1, in: database)
      let store = try SpaceUnderTest.store(cluster.url(database))
      let error = #expect(throws: StoreError.self) { try store.add("a", "b") }
      #expect(error?.reason == reason && error?.isRepeatable == false)
      #expect(error?.detail.contains("refused by a test") == true)
      store.rollback()
      // Later events work, and nothing is left of what was refused.
      #expect(try store.add("c").map(\.id) == [1])
      #expect(try store.all().map(\.title) == ["c"])
    }

    /// A serialization failure or a deadlock is no answer: the group is done again, some times at most.
    @Test(arguments: [("40001", 2), ("40p01", 5), ("40001", 1000)])
    func othersAtWorkAreUnseen(code: String, times: Int) throws {
      let database = "again\(code)x\(times)"
      let cluster = try Self.refuse(code.uppercased(), times: times, in: database)
      let process = try BackendProcess(["--database", cluster.url(database)])
      for id in 1...2 {
        try process.writeLine(Wire.add(id, "\(id)"))
      }
      let run = try BackendRun(ending: process)
      let answers = run.lines.filter { $0.contains(#""id":"#) && !$0.contains("showError") }
      let store = try SpaceUnderTest.store(cluster.url(database))
      let stored = try store.all().map(\.title)
      if times < 100 {
        #expect(
          answers.count == 2 && answers.allSatisfy { $0.contains(#""result""#) }, "\(answers)")
        #expect(stored == ["1", "2"])
      } else {
        #expect(answers.count == 2 && answers.allSatisfy { $0.contains("busy") }, "\(answers)")
        #expect(stored == [])
      }
    }
  }
#endif
