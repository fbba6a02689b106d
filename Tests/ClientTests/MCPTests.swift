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
    try await user.passUnitTests(in: Repository.path("Tests/ClientTests/mcp"), python: [python])
  }
}
