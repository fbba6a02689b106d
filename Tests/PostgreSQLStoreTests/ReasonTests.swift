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
        _ = try ServerConnection.open(try ConnectionAttempt(address), wait: { _ in true })
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

    /// libpq prints a warning of its own on stderr for each connection. Nobody's stderr gets it; the log does.
    @Test func libraryWarningsDoNotReachStderr() throws {
      let cluster = try Cluster()
      let space = try SpaceUnderTest(cluster)
      let home = TemporaryFolder()
      let file = home.file("passwords")
      FileBytes.write(Array("*:*:*:*:s3cret\n".utf8), to: file)
      #expect(HelperProcess.run("chmod", "644", file) == 0)
      let log = home.file("log")
      let process = try BackendProcess(
        space.arguments + ["--log-file", log], environment: ["PGPASSFILE": file], home: home)
      try process.writeLine(#"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}"#)
      while try process.readLine()?.contains(#""id":1"#) == false {}
      try cluster.sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()",
        in: "postgres")
      try process.writeLine(
        #"{"jsonrpc":"2.0","id":2,"method":"todoList.add","params":{"title":"a"}}"#)
      while try process.readLine()?.contains(#""id":2"#) == false {}
      let run = try BackendRun(ending: process)
      #expect(run.ending == .exited(0) && run.errors == "", "\(run.errors)")
      #expect(FileBytes.text(log).contains("group or world access"))
    }

    /// Several threads of this process may do so at once.
    @Test func whatIsCapturedIsReturned() {
      let captured = CapturedErrors.during {
        Descriptor.say("warned\n", on: 2)
        return 7
      }
      #expect(captured.result == 7 && captured.text.contains("warned\n"))
    }
  }
#endif
