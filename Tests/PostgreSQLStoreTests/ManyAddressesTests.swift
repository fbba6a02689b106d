#if PostgreSQL
  import Entities
  import Foundation
  import StoreConformance
  import Stores
  import System
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// Every address of every host is tried, and none of them, nor the search for them, takes all the time.
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
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(5432).bigEndian
        place.sin_addr.s_addr = inet_addr(silent)
        let isBound = withUnsafePointer(to: &place) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        guard isBound == 0, listen(listener, 64) == 0 else {
          throw Cluster.Trouble(what: "no address that is silent")
        }
      }

      deinit { close(listener) }
    }

    /// A search that finds these, or never ends.
    private static func lookup(_ addresses: [String]?) throws -> NameLookup {
      let pipe = Foundation.Pipe()
      let reading = dup(pipe.fileHandleForReading.fileDescriptor)
      if let addresses {
        pipe.fileHandleForWriting.write(Data(addresses.map { $0 + "\n" }.joined().utf8))
      } else {
        // Somebody may still write.
        _ = dup(pipe.fileHandleForWriting.fileDescriptor)
      }
      return NameLookup(descriptor: reading)
    }

    private static func failure(_ attempt: ConnectionAttempt) -> StoreError? {
      do throws(StoreError) {
        _ = try ServerConnection.open(attempt, wait: { _ in true })
        return nil
      } catch {
        return error
      }
    }

    @Test func aSilentAddressOfANameIsLeft() throws {
      let places = try Places()
      let address = try ServerAddress("postgresql://todo@name/todos?connect_timeout=4")
      for found in [
        [places.silent, places.server], [places.silent, "127.0.0.1", places.silent, places.server],
        [places.server],
      ] {
        let lookup = try Self.lookup(found)
        let attempt = try ConnectionAttempt(address, lookUp: { _ in lookup })
        #expect(Self.failure(attempt) == nil, "\(found)")
      }
      let lookup = try Self.lookup([places.silent, "127.0.0.1"])
      let error = Self.failure(try ConnectionAttempt(address, lookUp: { _ in lookup }))
      #expect(error?.reason == .unreachable)
      #expect(error?.detail.contains(places.silent) == true, "\(String(describing: error))")
      #expect(error?.detail.contains("127.0.0.1") == true, "\(String(describing: error))")
    }

    /// The search for one name does not take the time of the other host.
    @Test func aSearchThatDoesNotEndIsLeft() throws {
      let places = try Places()
      let address = try ServerAddress(
        "postgresql://todo@name,\(places.server)/todos?connect_timeout=4")
      let endless = try Self.lookup(nil)
      #expect(Self.failure(try ConnectionAttempt(address, lookUp: { _ in endless })) == nil)
      let alone = try ServerAddress("postgresql://todo@name/todos?connect_timeout=1")
      let error = Self.failure(try ConnectionAttempt(alone, lookUp: { _ in endless }))
      #expect(error?.reason == .unreachable && error?.detail.contains("not resolved") == true)
      // A signal ends the wait.
      var isAsked = false
      let start = ContinuousClock.now
      #expect(throws: StoreError.self) {
        try ServerConnection.open(
          try ConnectionAttempt(
            try ServerAddress("postgresql://todo@name/todos?connect_timeout=3600"),
            lookUp: { _ in endless }),
          wait: { _ in
            defer { isAsked = true }
            return !isAsked
          })
      }
      #expect(ContinuousClock.now - start < .seconds(60))
    }

    /// The C library's own search, and the loop's way to wait for it.
    @Test func aNameIsResolved() throws {
      let lookup = try NameLookup("localhost")
      #expect(PollSet.wait(for: lookup.descriptor, .input, milliseconds: 60_000))
      let found = lookup.answer().addresses
      #expect(found.contains("127.0.0.1") || found.contains("::1"), "\(found)")
      // RFC 6761: nobody has this name.
      let missing = try NameLookup("missing.invalid")
      #expect(PollSet.wait(for: missing.descriptor, .input, milliseconds: 60_000))
      let answer = missing.answer()
      #expect(answer.addresses.isEmpty && !answer.failure.isEmpty)
      #expect(NameLookup.isAddress("127.0.0.1") && NameLookup.isAddress("::1"))
      #expect(!NameLookup.isAddress("localhost"))
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
          through: [
            "unshare", "--mount", "sh", "-c", #"mount --bind "$0" /etc/hosts && exec "$@""#, hosts,
          ])
        #expect(run.output.contains(#""result""#), "\(run.output) \(run.errors)")
      }
    }
  }
#endif
