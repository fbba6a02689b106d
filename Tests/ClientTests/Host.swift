import Foundation

/// The programs that clients live in.
enum Host {
  /// Whether tests that need these programs are to run: where one is missing they are skipped, but in
  /// continuous integration, with `CI=true`, they run and fail.
  static func has(_ programs: String...) -> Bool {
    ProcessInfo.processInfo.environment["CI"] == "true" || programs.allSatisfy { path($0) != nil }
  }

  /// Where a program is on `PATH`.
  static func path(_ program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return folders.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
