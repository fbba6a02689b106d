import TestSupport
import Testing

/// The name of the user's time zone in the result of `initialize`, by what the environment says of it.
struct ZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", "\"Europe/Berlin\""), (":Asia/Kathmandu", "\"Asia/Kathmandu\""),
    ("/usr/share/zoneinfo/Europe/Berlin", "\"Europe/Berlin\""), ("UTC", "\"UTC\""), ("", "\"UTC\""),
    ("Europe", "null"), ("Europe/Nowhere", "null"), ("CET-1CEST,M3.5.0,M10.5.0/3", "null"),
    ("../zoneinfo/../Europe/Berlin", "null"), ("/etc/passwd", "null"), ("Europe/", "null"),
  ])
  func hasAName(variable: String, name: String) throws {
    let process = try BackendProcess(["--memory"], environment: ["TZ": variable])
    try process.write(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"# + "\n")
    let lines = try BackendRun(ending: process).lines
    #expect(lines.first?.contains(#""zone":\#(name),"features":["#) == true)
  }
}
