import Foundation
import TestSupport
import Testing

/// The formatter finds nothing to change in this tree.
struct FormatTests {
  @Test func nothingToFormat() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "format", "lint", "--strict", "--recursive", "Sources", "Tests", "Package.swift",
    ]
    process.currentDirectoryURL = Repository.root
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
