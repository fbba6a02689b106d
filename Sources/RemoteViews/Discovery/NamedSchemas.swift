import Entities

/// The types with a name that declarations use, in the order in which they are met.
package struct NamedSchemas {
  /// A type with a name.
  package enum Schema {
    /// One of some strings.
    case choice(Choice)
    /// An object; one that comes in takes no other members.
    case object(MemberTable, isInput: Bool)
    /// One of some objects.
    case oneOf(Alternatives)
  }

  /// The names and what they stand for.
  package private(set) var all: [(name: SchemaName, schema: Schema)] = []

  /// All that scenes use, and the errors.
  package init(of scenes: [SceneDeclaration]) {
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
    switch type {
    case .choice(let choice): add(choice.name, .choice(choice))
    case .field(.priority): add(Priority.schemaName, .choice(Priority.choice))
    case .list(let element, _), .array(let element), .nullable(let element):
      collect(element, isInput: isInput)
    case .object(let table):
      // An object may have itself inside.
      guard add(table.name, .object(table, isInput: isInput)) else { return }
      for member in table.members { collect(member.type, isInput: isInput) }
    case .oneOf(let alternatives):
      add(alternatives.name, .oneOf(alternatives))
      for table in alternatives.tables { collect(.object(table), isInput: isInput) }
    case .string, .integer, .boolean, .date, .tag, .field, .instant, .anyObject, .null: break
    }
  }

  /// Adds a type, if it has a name; false if it is there already.
  @discardableResult
  private mutating func add(_ name: SchemaName?, _ schema: Schema) -> Bool {
    guard let name else { return true }
    if all.contains(where: { "\($0.name.name)" == "\(name.name)" }) { return false }
    all.append((name, schema))
    return true
  }
}
