import RemoteViews

/// The whole contract: everything that the program reads and writes on the wire.
package enum Contract {
  /// The session's own methods, then the scenes.
  package static var scenes: [SceneDeclaration] {
    [SessionMethods.scene] + Scenes.all.map { $0.declaration }
  }

  /// The answer to `rpc.discover`.
  package static var document: OpenRPCDocument {
    OpenRPCDocument(of: scenes, protocolVersion: Product.protocolVersion)
  }
}

/// The program's name and versions, for `initialize` and `--version`.
package enum Product {
  /// The name of the program.
  package static let name: StaticString = "viper-todo"
  /// The version of the program (semantic versioning).
  package static let version: StaticString = "0.1.0"
  /// The version of the protocol; see `protocol/CHANGELOG.md`.
  package static let protocolVersion = 1
}
