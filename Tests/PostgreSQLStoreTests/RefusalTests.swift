#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  /// What the server itself refuses in the middle of a group.
  struct RefusalTests {
    /// Makes the server refuse the insert of a todo with a code, this many times.
    private static func refuse(_ code: String, times: Int, in database: String) throws -> Cluster {
      let cluster = try Cluster.shared.get()
      try cluster.run("createdb --host=\(cluster.folder) --username=todo \(database)")
      let store = try Self.store(cluster.url(database))
      try store.open()
      store.close()
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

    private static func store(_ url: String) throws -> any Store {
      try PostgreSQLDriver().store(StoreChoice(database: url))
    }

    @Test(arguments: [
      ("53100", StoreError.Reason.full), ("25006", .readOnly), ("42501", .denied), ("55P03", .busy),
      ("57014", .busy), ("XX001", .corrupt), ("23505", .corrupt), ("58030", .io), ("53300", .busy),
    ])
    func eachCodeHasItsReason(code: String, reason: StoreError.Reason) throws {
      let database = "code\(code.lowercased())"
      let cluster = try Self.refuse(code, times: 1, in: database)
      let store = try Self.store(cluster.url(database))
      defer { store.close() }
      do {
        try store.add("a", "b")
        Issue.record("nothing was refused")
      } catch {
        #expect((error as? StoreError)?.reason == reason, "\(error)")
        #expect((error as? StoreError)?.detail.contains("refused by a test") == true)
        #expect((error as? StoreError)?.isRepeatable == false)
      }
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
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":\#(id),"method":"todoList.add","params":{"title":"\#(id)"}}"#)
      }
      let run = try BackendRun(ending: process)
      let answers = run.lines.filter { $0.contains(#""id":"#) && !$0.contains("showError") }
      let store = try Self.store(cluster.url(database))
      defer { store.close() }
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

    /// A standby answers what is asked, and says what it is when something is to be changed.
    @Test func aStandbyIsRead() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let primary = try space.store()
      try primary.add("a")
      primary.close()
      try cluster.run(
        "pg_basebackup --host=$PWD --username=todo --pgdata=standby --write-recovery-conf --checkpoint=fast"
      )
      try cluster.run(
        "pg_ctl --pgdata=standby --options=--port=5433 --log=standby.log --wait start")
      defer { try? cluster.run("pg_ctl --pgdata=standby --mode=immediate stop") }
      let standby = try PostgreSQLDriver().store(
        StoreChoice(
          database: cluster.url("todos", "&port=5433"), options: ["--space": space.name]))
      defer { standby.close() }
      try standby.open()
      #expect(try standby.all().map(\.title) == ["a"])
      standby.rollback()
      do {
        try standby.add("b")
        Issue.record("a standby was changed")
      } catch {
        #expect((error as? StoreError)?.reason == .readOnly)
        #expect((error as? StoreError)?.detail.contains("primary") == true)
      }
    }
  }
#endif
