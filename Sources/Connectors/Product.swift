/// What this is, for `initialize` and `--version`.
package enum Product {
  /// The name of the program.
  package static let name: StaticString = "viper-todo"
  /// The version of the program (semantic versioning).
  package static let version: StaticString = "0.1.0"
  /// The version of the wire contract; see `protocol/CHANGELOG.md`.
  package static let protocolVersion = 1
}
