import TestSupport
import Testing

/// The formatter finds nothing to change in this tree.
struct FormatTests {
  @Test func nothingToFormat() throws {
    let process = try HostProcess([
      "swift", "format", "lint", "--strict", "--recursive", "Sources", "Tests", "Package.swift",
    ])
    #expect(process.exitCode == 0, "\(process.errors)")
  }
}
