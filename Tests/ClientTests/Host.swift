import Foundation

/// The programs in which clients run.
enum Host {
  /// The shell for programs has the same engine as the whole browser, and starts pages in half the time.
  static let browser =
    path("chromium-headless-shell") != nil ? "chromium-headless-shell" : "chromium"

  /// Whether to run tests that need these programs. If one is missing, they are skipped; but with
  /// `CI=true` they run, and fail.
  static func has(_ programs: String...) -> Bool {
    ProcessInfo.processInfo.environment["CI"] == "true" || programs.allSatisfy { path($0) != nil }
  }

  /// The path of a program on the `PATH`; nil if it is not there.
  static func path(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
