import Foundation

/// A complete run of a program of the machine, with its output.
package struct HostProcess: Sendable {
  package let exitCode: Int32
  package let output: String
  package let errors: String

  /// The program did not end in time and was killed.
  struct Overdue: Error {
    let command: [String]
  }

  /// Runs a program from the `PATH` of its environment, with `input` as its whole input. It begins in the
  /// folder of the package, or in another; its streams are files in `folder`.
  package init(
    _ command: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    folder: TemporaryFolder = TemporaryFolder(), in place: URL = Repository.root,
    input: String = "", deadline: TimeInterval = 300
  ) throws {
    // Files, since a full pipe that nobody reads would stop a program.
    let name = UUID().uuidString
    let files = try ["in", "out", "err"].map { end in
      let path = folder.file("\(name).\(end)")
      try Data((end == "in" ? input : "").utf8).write(to: URL(fileURLWithPath: path))
      return try FileHandle(forUpdating: URL(fileURLWithPath: path))
    }
    // Foundation never closes them: with more than a thousand open, it would crash when it lists them.
    defer { for file in files { try? file.close() } }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = environment
    process.currentDirectoryURL = place
    (process.standardInput, process.standardOutput, process.standardError) =
      (files[0], files[1], files[2])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + deadline) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      throw Overdue(command: command)
    }
    exitCode = process.terminationStatus
    output = try Self.text(files[1])
    errors = try Self.text(files[2])
  }

  private static func text(_ file: FileHandle) throws -> String {
    try file.seek(toOffset: 0)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
