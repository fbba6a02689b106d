import Foundation

/// Where things are while the tests run.
enum Place {
  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The backend that was built with the tests, beside them.
  static let backend = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("viper-todo").path

  /// A file or folder under `clients`.
  static func client(_ path: String) -> String { package + "/clients/" + path }
}
