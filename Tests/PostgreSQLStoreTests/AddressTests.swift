#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark

  /// What an address does not say, libpq finds where it always looks.
  struct AddressTests {
    /// A server that asks the role `guarded` for the password `right`.
    private static func guarded() throws -> Cluster {
      let cluster = try Cluster()
      try cluster.sql("CREATE ROLE guarded LOGIN PASSWORD $$right$$")
      try cluster.sql("GRANT CREATE ON DATABASE todos TO guarded")
      try cluster.run(
        "printf 'local all todo trust\\nlocal all all scram-sha-256\\n' >data/pg_hba.conf")
      try cluster.run("pg_ctl --pgdata=data reload")
      return cluster
    }

    /// Adds a todo. Expects that the password is nowhere that others can see.
    private static func expectAdd(
      _ url: String, _ environment: [String: String], home: TemporaryFolder = TemporaryFolder()
    ) throws {
      let log = home.file("log")
      let process = try BackendProcess(
        ["--database", url, "--log-file", log], environment: environment.mapValues { $0 },
        home: home)
      try process.writeLine(
        #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"a"}}"#)
      let answer = try process.readLine()
      #expect(answer?.contains(#""result""#) == true, "\(answer ?? "") \(process.errors)")
      #expect(!FileBytes.text("/proc/\(process.number)/cmdline").contains("right"))
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(!FileBytes.text(log).contains("right") && !FileBytes.text(log).isEmpty)
    }

    @Test func isReadByTheLibrary() throws {
      let cluster = try Self.guarded()
      let home = TemporaryFolder()
      try Self.expectAdd(
        "postgresql://",
        [
          "PGHOST": cluster.folder, "PGDATABASE": "todos", "PGUSER": "guarded",
          "PGPASSWORD": "right",
        ])
      FileBytes.write(
        Array("[mine]\nhost=\(cluster.folder)\ndbname=todos\nuser=guarded\n".utf8),
        to: home.file(".pg_service.conf"))
      FileBytes.write(Array("*:*:todos:guarded:right\n".utf8), to: home.file(".pgpass"))
      #expect(HelperProcess.run("chmod", "600", home.file(".pgpass")) == 0)
      let files = [
        "PGSERVICEFILE": home.file(".pg_service.conf"), "PGPASSFILE": home.file(".pgpass"),
      ]
      try Self.expectAdd("postgresql://?service=mine", files)
      try Self.expectAdd("postgres://guarded@/todos?host=\(cluster.folder)", files)
      let stored = try BareServer(cluster.url()).run("SELECT count(*) FROM viper_todo.todo")
      #expect(stored == [["3"]])
    }
  }
#endif
