import Testing

/// Runs the tests of `clients/python` in Python.
@Suite(.enabled(if: Host.has("python3")))
struct PythonTests {
  /// The tests of the clients, and of the View for terminals on a pseudo-terminal.
  @Test func passesItsOwnTests() async throws {
    try await User().passUnitTests(in: Place.client("python/tests"))
  }

  /// Runs the example in its README, as it is.
  @Test func runsTheExampleOfItsDescription() throws {
    let example = try Block.first("python", in: "clients/python/README.md")
    let process = try User().run("python3", "-W", "error", "-c", example)
    #expect(process.output == "0\n1\n2\n3\n")
    #expect(process.errors == "")
  }

  @Test func saysHowToGetTheBackend() throws {
    let process = try User.withoutBackend().run("python3", Place.client("python/example.py"))
    #expect(process.exitCode == 1)
    #expect(process.errors.hasPrefix("found no backend: VIPER_TODO is '/nowhere/viper-todo'"))
    #expect(process.errors.contains("swift build -c release"))
    #expect(!process.errors.contains("Traceback"))
  }
}
