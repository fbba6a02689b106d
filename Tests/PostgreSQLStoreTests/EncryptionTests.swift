#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  /// A server that demands TLS, with a certificate of its own.
  struct EncryptionTests {
    @Test func aServerCanDemandEncryption() throws {
      let cluster = try Cluster()
      // Every address of 127.0.0.0/8 is this machine, so nobody else has this one.
      let address =
        "127.\((1...3).map { _ in "\(UInt8.random(in: 1...254))" }.joined(separator: "."))"
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
      func store(_ options: String) throws -> any Store {
        try PostgreSQLDriver().store(
          StoreChoice(
            database: "postgresql://todo@localhost/todos?hostaddr=\(address)&\(options)"))
      }
      func failure(_ options: String) throws -> StoreError? {
        let store = try store(options)
        defer { store.close() }
        do {
          try store.open()
          return nil
        } catch {
          return error
        }
      }

      let root = "sslmode=verify-full&sslrootcert=\(certificates)"
      let open = try store("\(root)/server.crt")
      defer { open.close() }
      try open.add("a")
      let source = try #require(open.wakeSources().first)
      try source.waitForNews()
      let other = try PostgreSQLDriver().store(StoreChoice(database: cluster.url()))
      try other.add("b")
      other.close()
      try source.waitForNews()
      #expect(try open.all().map(\.title) == ["a", "b"])

      let plain = try failure("sslmode=disable")
      #expect(plain?.reason == .denied && plain?.detail.contains("pg_hba.conf") == true)
      let forged = try failure("\(root)/another.crt")
      #expect(forged?.reason == .denied && forged?.detail.contains("certificate") == true)
    }
  }
#endif
