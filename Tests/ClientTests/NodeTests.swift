import TestSupport
import Testing

/// Runs the tests of `clients/node` and the packages, and of the bridge of `clients/web`, in Node.
@Suite(.enabled(if: Host.has("node")))
struct NodeTests {
  @Test(
    arguments: [
      "node/test/client.test.mjs", "node/test/packages.test.mjs", "node/test/views.test.mjs",
      "web/test/bridge.test.mjs",
    ])
  func passesItsOwnTests(file: String) async throws {
    try await Self.pass(file)
  }

  /// Runs the example in its README, as it is.
  @Test func runsTheExampleOfItsDescription() throws {
    let user = try User()
    let example = try Block.first("js", in: "clients/node/README.md")
      .replacing("./clients/node/index.mjs", with: Place.client("node/index.mjs"))
    FileBytes.write(example.utf8, to: user.home.file("example.mjs"))
    let process = try user.run("node", user.home.file("example.mjs"))
    #expect(process.output == "[]\n[ 'Buy milk' ]\n[ 'Buy milk', 'Call Bob' ]\n")
    #expect(process.errors == "")
  }

  /// Runs a file of tests, which sets the clock itself where it has to be. None may fail or be skipped.
  static func pass(_ file: String) async throws {
    var user = try User()
    // Processes with `--clock` are one session, and some tests need two.
    user.environment["VIPER_TODO"] = try Place.backend()
    user.environment["CHROMIUM"] = Host.browser
    let process = try await user.runAside(
      ["node", "--test", "--test-reporter=tap", Place.client(file)])
    #expect(process.exitCode == 0, "\(process.output)\(process.errors)")
    #expect(process.output.contains("\n# fail 0\n"))
    #expect(process.output.contains("\n# skipped 0\n"))
    #expect(!process.output.contains("\n# pass 0\n"))
  }
}

/// Runs the page of `clients/web` in a headless Chromium.
@Suite(.enabled(if: Host.has("node", Host.browser)))
struct PageTests {
  @Test(arguments: ["page", "views"]) func passesItsOwnTests(name: String) async throws {
    try await NodeTests.pass("web/test/\(name).test.mjs")
  }

  @Test func saysHowToGetTheBackend() throws {
    let process = try User.withoutBackend().run("node", Place.client("web/server.mjs"))
    #expect(process.exitCode == 1)
    #expect(process.errors.hasPrefix("viper-todo: found no backend: VIPER_TODO is '/nowhere/"))
  }
}
