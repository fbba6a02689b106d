import Foundation
import TestSupport

/// Where things are while the tests run.
enum Place {
  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The backend under test.
  static func backend() throws -> String { try Spawn.built("viper-todo") }

  /// A file or folder under `clients`.
  static func client(_ path: String) -> String { package + "/clients/" + path }
}
