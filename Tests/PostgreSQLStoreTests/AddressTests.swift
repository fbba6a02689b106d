#if PostgreSQL
  import Entities
  import Foundation
  import StoreConformance
  import Stores
  import System
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// What an address does not say, libpq finds where it always looks. Every address is tried, and neither one
  /// of them nor the search for them takes all the time.
  struct AddressTests {
    /// A server that asks the role `guarded` for the password `right`.
    private static func guarded() throws -> Cluster {
      let cluster = try Cluster()
      try cluster.sql("CREATE ROLE guarded LOGIN PASSWORD $$right$$")
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
      let answer = try process.answer("todoList.add", #"{"title":"a"}"#)
      #expect(answer.contains(#""result""#), "\(answer) \(process.errors)")
      #expect(!FileBytes.text("/proc/\(process.number)/cmdline").contains("right"))
      #expect(try BackendRun(ending: process).ending == .exited(0))
      #expect(!FileBytes.text(log).contains("right") && !FileBytes.text(log).isEmpty)
    }

    @Test func isReadByTheLibrary() throws {
      let cluster = try Self.guarded()
      try cluster.sql("GRANT CREATE ON DATABASE todos TO guarded")
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

    @Test func passwordsAreAskedForAndNeverTold() throws {
      let cluster = try Self.guarded()
      let url = { (password: String) in
        "postgresql://guarded\(password)@/todos?host=\(cluster.folder)"
      }
      let missing = try FailureTests.failure(url(""))
      #expect(missing?.reason == .denied && missing?.detail.contains("~/.pgpass") == true)
      let wrong = try FailureTests.failure(url(":s3cret"))
      #expect(wrong?.reason == .denied && wrong?.detail.contains("~/.pgpass") == true)
      #expect(wrong?.detail.contains("s3cret") == false)
      // The role may get in, and may not make a schema.
      let unprivileged = try FailureTests.failure(url(":right"))
      #expect(unprivileged?.reason == .denied)
      #expect(unprivileged?.detail.contains("GRANT") == true)
      #expect(try SpaceUnderTest.store(url(":s3cret")).place?.contains("s3cret") == false)
      #expect(throws: StoreError.self) {
        try PostgreSQLDriver().store(StoreChoice(database: "postgresql://a:s3cret@["))
      }
    }

    /// A server with an address of its own, and an address where connections are taken and nothing is said.
    private final class Places {
      let cluster: Cluster
      let server: String
      let silent: String
      private let listener: Int32

      init() throws {
        cluster = try Cluster()
        server = Cluster.address()
        silent = Cluster.address()
        try cluster.run("echo \"listen_addresses = '\(server)'\" >>data/postgresql.conf")
        try cluster.run("echo 'host all all 127.0.0.0/8 trust' >>data/pg_hba.conf")
        try cluster.run("pg_ctl --pgdata=data --log=log --wait restart")
        listener = try Self.socket(SOCK_STREAM, at: silent, port: 5432)
        guard listen(listener, 64) == 0 else {
          throw ProcessTrouble("no address that is silent")
        }
      }

      /// A socket with an address, which says nothing.
      static func socket(
        _ kind: __socket_type, at address: String, port: in_port_t
      ) throws -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = inet_addr(address)
        let isBound = withUnsafePointer(to: &place) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        guard isBound == 0 else { throw ProcessTrouble("no address that is silent") }
        return socket
      }

      deinit { close(listener) }
    }

    @Test func aSilentAddressIsLeft() throws {
      let places = try Places()
      let url = { (addresses: [String]) in
        try ServerAddress(
          "postgresql://todo@/todos?connect_timeout=2&hostaddr="
            + addresses.joined(separator: ","))
      }
      for addresses in [[places.silent, "127.0.0.1", places.server], [places.server]] {
        _ = try ServerConnection.open(try url(addresses), wait: { _ in true })
      }
      let error = #expect(throws: StoreError.self) {
        try ServerConnection.open(try url([places.silent, "127.0.0.1"]), wait: { _ in true })
      }
      #expect(error?.reason == .unreachable)
      #expect(error?.detail.contains(places.silent) == true, "\(String(describing: error))")
      #expect(error?.detail.contains("127.0.0.1") == true, "\(String(describing: error))")
    }

    /// Nobody answers for the name, and the search has minutes.
    @Test(.enabled(if: Cluster.canHaveSmallDisk)) func aSignalEndsTheSearchForAName() throws {
      let resolver = try Places.socket(SOCK_DGRAM, at: "127.84.68.7", port: 53)
      defer { close(resolver) }
      let folder = TemporaryFolder()
      let names = folder.file("names")
      FileBytes.write(
        Array("nameserver 127.84.68.7\noptions timeout:30 attempts:5\n".utf8), to: names)
      let process = try BackendProcess(
        ["--database", "postgresql://todo@server.test/todos"],
        through: Self.mounting(names, over: "/etc/resolv.conf"))
      #expect(PollSet.wait(for: resolver, .input, milliseconds: 60_000))
      let start = ContinuousClock.now
      process.kill(15)
      _ = try process.wait()
      #expect(ContinuousClock.now - start < .seconds(5))
    }

    /// A command that runs another one with a file in the place of one of the system's.
    private static func mounting(_ file: String, over place: String) -> [String] {
      ["unshare", "--mount", "sh", "-c", "mount --bind \(file) \(place) && exec \"$0\" \"$@\""]
    }

    /// The program, with a name that has two addresses.
    @Test(.enabled(if: Cluster.canHaveSmallDisk)) func theProgramReachesTheSecondAddress() throws {
      let places = try Places()
      let folder = TemporaryFolder()
      let hosts = folder.file("hosts")
      for order in [[places.silent, places.server], [places.server, places.silent]] {
        FileBytes.write(Array(order.map { "\($0) server.test\n" }.joined().utf8), to: hosts)
        let run = try BackendRun(
          ["--database", "postgresql://todo@server.test/todos?connect_timeout=6"],
          input: Wire.add(1, "a") + "\n",
          through: Self.mounting(hosts, over: "/etc/hosts"))
        #expect(run.output.contains(#""result""#), "\(run.output) \(run.errors)")
      }
    }

    /// A server that demands TLS, with a certificate of its own.
    @Test func aServerCanDemandEncryption() throws {
      let cluster = try Cluster()
      let address = Cluster.address()
      for name in ["server", "another"] {
        try cluster.run(
          "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost "
            + "-keyout data/\(name).key -out data/\(name).crt && chmod 600 data/\(name).key")
      }
      try cluster.run(
        "printf 'local all all trust\\nhostssl all all 127.0.0.0/8 trust\\n' >data/pg_hba.conf")
      try cluster.run("echo ssl = on >>data/postgresql.conf")
      try cluster.run("echo \"listen_addresses = '\(address)'\" >>data/postgresql.conf")
      try cluster.run("pg_ctl --pgdata=data --log=log --wait restart")
      let certificates = "\(cluster.folder)/data"
      let url = { (options: String) in
        "postgresql://todo@localhost/todos?hostaddr=\(address)&\(options)"
      }

      let root = "sslmode=verify-full&sslrootcert=\(certificates)"
      let open = try SpaceUnderTest.store(url("\(root)/server.crt"))
      try open.add("a")
      let source = try #require(open.wakeSources().first)
      try source.waitForNews()
      let other = try SpaceUnderTest.store(cluster.url())
      try other.add("b")
      other.close()
      try source.waitForNews()
      #expect(try open.all().map(\.title) == ["a", "b"])

      let plain = try FailureTests.failure(url("sslmode=disable"))
      #expect(plain?.reason == .denied && plain?.detail.contains("pg_hba.conf") == true)
      let forged = try FailureTests.failure(url("\(root)/another.crt"))
      #expect(forged?.reason == .denied && forged?.detail.contains("certificate") == true)
    }
  }
#endif
