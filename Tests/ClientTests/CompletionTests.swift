import Foundation
import Testing

/// The tests that `clients/shell` has itself: completion in interactive shells, on a pseudo-terminal of
/// Python's, and `todo` with its manual page.
@Suite(.enabled(if: Host.has("python3", "jq")))
struct CompletionTests {
  @Test(
    arguments: [("bash", "Bash"), ("zsh", "Zsh"), ("fish", "Fish"), ("groff", "Todo")]
      .filter { Host.has($0.0) })
  func passesItsOwnTests(program: String, name: String) async throws {
    let process = try await User().runAside(
      "python3", "-W", "error", "-m", "unittest", "discover", "-s", Place.client("shell/tests"),
      "-k", "\(name)Tests")
    #expect(process.exitCode == 0, "\(process.errors)")
    #expect(process.errors.hasSuffix("\nOK\n"), "\(process.errors)")
    #expect(!process.errors.contains("Ran 0 tests"))
  }

  @Test(.enabled(if: Host.has("shellcheck")))
  func passesShellcheck() throws {
    let check = try User().run("shellcheck", Place.client("shell/completions/todo.bash"))
    #expect(check.exitCode == 0, "\(check.output)")
  }
}
