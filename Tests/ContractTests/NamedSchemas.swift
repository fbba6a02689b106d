import RemoteViews

/// The named types that the declarations use, in the order of their first use.
struct NamedSchemas {
  /// Each with whether it is an object that a View sends, which may have no other members.
  private(set) var all: [(name: SchemaName, type: MemberType, isInput: Bool)] = []

  /// All named types that scenes use, and those of the errors.
  init(of scenes: [SceneDeclaration]) {
    for scene in scenes {
      for event in scene.events {
        for member in event.members { collect(member.type, isInput: true) }
        if let result = event.result { collect(result, isInput: false) }
      }
      for output in scene.outputs {
        for member in output.members { collect(member.type, isInput: false) }
      }
    }
    collect(.oneOf(ErrorDeclaration.anyObject), isInput: false)
  }

  private mutating func collect(_ type: MemberType, isInput: Bool) {
    let isObject = if case .object = type { true } else { false }
    // An object may contain itself, so each is followed once only.
    guard add(type.schemaName, type, isInput: isInput && isObject) else { return }
    for part in type.parts { collect(part, isInput: isInput) }
  }

  /// Adds a type if it has a name. Returns false if it was added before. An object that was added as one
  /// that Views are sent, and that they send too, takes its place.
  private mutating func add(_ name: SchemaName?, _ type: MemberType, isInput: Bool) -> Bool {
    guard let name else { return true }
    guard let place = all.firstIndex(where: { "\($0.name.name)" == "\(name.name)" }) else {
      all.append((name, type, isInput))
      return true
    }
    guard isInput, !all[place].isInput else { return false }
    all[place].isInput = true
    return true
  }
}
