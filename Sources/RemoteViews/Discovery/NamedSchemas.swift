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
    case .field(.priority): add(TodoSchemas.priority.name, .choice(TodoSchemas.priority))
    case .strings(let element, _), .array(let element), .nullable(let element):
      collect(element, isInput: isInput)
    case .object(let table):
      add(table.name, .object(table, isInput: isInput))
      for member in table.members { collect(member.type, isInput: isInput) }
    case .oneOf(let alternatives):
      add(alternatives.name, .oneOf(alternatives))
      for table in alternatives.tables { collect(.object(table), isInput: isInput) }
    case .string, .integer, .boolean, .date, .tag, .field, .instant, .anyObject, .null: break
    }
  }

  private mutating func add(_ name: SchemaName?, _ schema: Schema) {
    guard let name, !all.contains(where: { "\($0.name.name)" == "\(name.name)" }) else { return }
    all.append((name, schema))
  }
}
