import Foundation
import TestSupport
import Testing

/// Runs the tests of `clients/convert` in a Python that has the library for iCalendar.
@Suite(.enabled(if: Host.has("python3")))
struct ConvertTests {
  /// The tests of each format, and of round trips through the programs of others.
  @Test func passesItsOwnTests() async throws {
    var user = try User()
    user.environment["CI"] = ProcessInfo.processInfo.environment["CI"]
    let python = Python.path(having: "icalendar, pytodotxt, vobject") ?? "python3"
    try await user.passUnitTests(
      in: Place.client("convert/tests"), python: [python, "-W", "error"])
  }

  /// Runs from the sources in every folder, as a module, too.
  @Test func runsAsAModule() throws {
    var user = try User()
    user.environment["PYTHONPATH"] = Place.client("convert/src")
    let process = try user.run(
      "python3", "-W", "error", "-m", "viper_todo_convert", "from", "todotxt",
      input: "x 2026-11-20 Buy milk +shop\n")
    #expect(process.exitCode == 0, "\(process.errors)")
    #expect(process.errors == "1 todo\n")
    #expect(process.output.contains("\"completedAt\":\"2026-11-20T00:00:00.000Z\""))
  }
}
