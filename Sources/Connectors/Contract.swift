import RemoteViews

/// What the whole program says and takes on the wire.
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
