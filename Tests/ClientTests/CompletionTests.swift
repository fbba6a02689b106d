import Foundation
import Testing

/// Completion of `clients/shell/todo` in interactive shells, on a pseudo-terminal of Python's.
@Suite(.enabled(if: Host.has("python3", "jq", "iconv")))
struct CompletionTests {
  @Test(arguments: ["bash", "zsh"].filter { Host.has($0) })
  func passesItsOwnTests(shell: String) throws {
    let process = try User().run(
      "python3", "-W", "error", "-m", "unittest", "discover", "-s", Place.client("shell/tests"),
      "-k", "\(shell.capitalized)Tests")
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
