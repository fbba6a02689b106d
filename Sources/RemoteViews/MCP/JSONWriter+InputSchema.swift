import JSON

// The types of arguments as JSON Schema for programs that choose tools: as short as can be, since the
// list of tools is read again and again; each with one type and one line, and without references and
// alternatives, which some clients refuse.
extension JSONWriter {
  /// Writes the schema of an object that has only these members, as members.
  mutating func members(ofInput members: [MemberDeclaration]) {
    member("type", "object" as StaticString)
    object("properties") { writer in
      for member in members {
        writer.object(member.name) { writer in
          writer.members(ofInput: member.type)
          writer.member("description", Tools.sentence(on: member))
        }
      }
    }
    let required = members.filter { !$0.isOptional }
    if !required.isEmpty { member("required", required.map(\.name)) }
    member("additionalProperties", false)
  }

  private mutating func members(ofInput type: MemberType) {
    switch type {
    // Of two types, the string stands for both: numbers in strings are read.
    case .text, .either: member("type", "string" as StaticString)
    case .integer(let range):
      member("type", "integer" as StaticString)
      if range.upperBound != .max { member("maximum", range.upperBound) }
    case .boolean: member("type", "boolean" as StaticString)
    case .choice(let choice):
      member("type", "string" as StaticString)
      member("enum", choice.words)
    case .list(let element, _):
      member("type", "array" as StaticString)
      object("items") { $0.members(ofInput: element) }
    case .object(let table): members(ofInput: table.members)
    // Strict clients want one type; that null is taken too, the description says.
    case .nullable(let type): members(ofInput: type)
    case .array, .oneOf, .anyObject, .null: assertionFailure("no tool takes it")
    }
  }
}
