import Testing

/// The tests that `clients/shell` has itself: completion in interactive shells, on a pseudo-terminal of
/// Python's, and `todo` with its manual page.
@Suite(.enabled(if: Host.has("python3", "jq")))
struct CompletionTests {
  @Test(
    arguments: [("bash", "Bash"), ("zsh", "Zsh"), ("fish", "Fish"), ("groff", "Todo")]
      .filter { Host.has($0.0) })
  func passesItsOwnTests(program: String, name: String) async throws {
    let process = try await User().passUnitTests(
      in: Place.client("shell/tests"), "-k", "\(name)Tests")
    #expect(process.errors.hasSuffix("\nOK\n"), "none is skipped: \(process.errors)")
  }
}
