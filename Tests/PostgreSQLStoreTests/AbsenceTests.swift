#if !PostgreSQL
  import TestSupport
  import Testing

  /// A build without the trait says how to get one with it.
  struct AbsenceTests {
    @Test(arguments: ["postgresql://me:secret@host/todos", "postgres://"])
    func namesTheBuildCommand(url: String) throws {
      let process = try BackendProcess(["--database", url])
      #expect(try process.wait() == .exited(64))
      let lines = process.errors.split(separator: "\n")
      #expect(
        lines.count == 1 && process.errors.contains("swift build -c release --traits PostgreSQL"))
      #expect(!process.errors.contains("secret"))
    }
  }
#endif
