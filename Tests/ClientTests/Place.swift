import Foundation
import TestSupport

/// The places of files that the tests use.
enum Place {
  /// The folder of the package.
  static let package = Repository.root.path

  /// The backend under test.
  static func backend() throws -> String { try Spawn.built("viper-todo") }

  /// The path of a file or folder under `clients`.
  static func client(_ path: String) -> String { package + "/clients/" + path }
}
