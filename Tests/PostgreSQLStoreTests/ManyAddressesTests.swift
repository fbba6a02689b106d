#if PostgreSQL
  import Entities
  import Foundation
  import StoreConformance
  import Stores
  import System
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// Every address is tried, and neither one of them nor the search for them takes all the time.
  struct ManyAddressesTests {
    /// A server with an address of its own, and an address where connections are taken and nothing is said.
    private final class Places {
      let cluster: Cluster
      let server: String
      let silent: String
      private let listener: Int32

      init() throws {
        // Every address of 127.0.0.0/8 is this machine, so nobody else has these.
        func address() -> String {
          "127.\((1...3).map { _ in "\(UInt8.random(in: 1...254))" }.joined(separator: "."))"
        }
        cluster = try Cluster()
        server = address()
        silent = address()
        try cluster.run("echo \"listen_addresses = '\(server)'\" >>data/postgresql.conf")
        try cluster.run("echo 'host all all 127.0.0.0/8 trust' >>data/pg_hba.conf")
        try cluster.run("pg_ctl --pgdata=data --log=log --wait restart")
        listener = try Self.socket(SOCK_STREAM, at: silent, port: 5432)
        guard listen(listener, 64) == 0 else {
          throw Cluster.Trouble(what: "no address that is silent")
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
        guard isBound == 0 else { throw Cluster.Trouble(what: "no address that is silent") }
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
          input: #"{"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"a"}}"# + "\n",
          through: Self.mounting(hosts, over: "/etc/hosts"))
        #expect(run.output.contains(#""result""#), "\(run.output) \(run.errors)")
      }
    }
  }
#endif
