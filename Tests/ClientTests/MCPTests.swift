import Foundation
import TestSupport
import Testing

private let python = Python.path(having: "mcp_types")

/// `viper-todo mcp` under the official SDK of the Model Context Protocol, in each version that the SDK
/// has.
@Suite(
  .enabled(
    if: python != nil || ProcessInfo.processInfo.environment["CI"] == "true",
    "the Python package mcp is missing; see .ci/run"))
struct MCPTests {
  @Test func worksWithTheOfficialSDK() async throws {
    let python = try #require(python, "the Python package mcp is missing; see .ci/run")
    var user = try User()
    user.environment["VIPER_TODO"] = try Place.backend()
    if Form.isLong { user.environment["VIPER_TODO_LONG"] = "1" }
    let process = try await user.runAside(
      python, "-m", "unittest", "discover", "-s", Place.package + "/Tests/ClientTests/mcp")
    #expect(process.exitCode == 0, "\(process.errors)")
    #expect(process.errors.contains("\nOK"))
    #expect(!process.errors.contains("Ran 0 tests"))
  }
}
