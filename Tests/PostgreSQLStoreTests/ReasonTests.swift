#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import System
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// Why nobody is let in: what somebody has to mend is not said to be out of reach for a while.
  struct ReasonTests {
    private static func failure(_ url: String) throws -> StoreError? {
      let address = try ServerAddress(url)
      do throws(StoreError) {
        _ = try ServerConnection.open(address, wait: { _ in true })
        return nil
      } catch {
        return error
      }
    }

    @Test(arguments: [
      ("host=%/nowhere", StoreError.Reason.unreachable, "No such file"),
      ("user=nobody", .denied, "role"),
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
  }
#endif
