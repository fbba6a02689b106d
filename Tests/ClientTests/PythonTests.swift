import Foundation
import Testing

/// Runs the tests of `clients/python` in Python.
@Suite(.enabled(if: Host.has("python3")))
struct PythonTests {
  /// The tests of the clients, and of the View for terminals on a pseudo-terminal.
  @Test func passesItsOwnTests() async throws {
    let process = try await User().runAside(
      "python3", "-W", "error", "-m", "unittest", "discover", "-s", Place.client("python/tests"))
    #expect(process.exitCode == 0, "\(process.errors)")
    #expect(process.errors.contains("OK"))
    #expect(!process.errors.contains("Ran 0 tests"))
  }

  /// Runs the example in its README, as it is.
  @Test func runsTheExampleOfItsDescription() throws {
    let user = try User()
    let description = try String(contentsOfFile: Place.client("python/README.md"), encoding: .utf8)
    let example = try #require(
      description.components(separatedBy: "```python\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let process = try user.run("python3", "-W", "error", "-c", example)
    #expect(process.output == "0\n1\n2\n3\n")
    #expect(process.errors == "")
  }

  @Test func runsTheExample() throws {
    let process = try User().run("python3", Place.client("python/example.py"))
    #expect(process.exitCode == 0)
    #expect(process.errors == "")
    #expect(process.output.hasPrefix("3 to do:\n  1 Buy milk #shop (due Yesterday, overdue)\n"))
    #expect(process.output.contains("\nconflict: Todo 2 has changed since"))
  }

  @Test func saysHowToGetTheBackend() throws {
    var user = try User()
    user.environment["VIPER_TODO"] = "/nowhere/viper-todo"
    let process = try user.run("python3", Place.client("python/example.py"))
    #expect(process.exitCode == 1)
    #expect(process.errors.hasPrefix("found no backend: VIPER_TODO is '/nowhere/viper-todo'"))
    #expect(process.errors.contains("swift build -c release"))
    #expect(!process.errors.contains("Traceback"))
  }
}
