import Glibc
import TestSupport

/// The front ends in Python that do commands of the program, as somebody has them who has only the sources.
enum FrontEnd {
  /// Whether to test them: in CI always, even if that fails.
  static let canRun = getenv("CI") != nil || HelperProcess.run("python3", "--version") == 0

  static let environment: [String: String?] = [
    "PATH": Repository.path("clients/shell:")
      + (getenv("PATH").map { String(cString: $0) } ?? ""),
    "PYTHONDONTWRITEBYTECODE": "1",
  ]
}
