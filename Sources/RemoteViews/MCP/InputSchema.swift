import JSON

// The types of arguments as JSON Schema for programs that choose tools: as short as can be, since the
// list of tools is read again and again; each with one type and one line, and without references and
// alternatives, which some clients refuse.
extension ToolObject {
  /// The schema of an object that has only these members.
  init(schemaOf members: [MemberDeclaration]) {
    let properties = members.map { member -> Member in
      let summary: Member = ("description", Sentences.text(forToolsOn: member))
      return (member.name, ToolObject(Self.schema(of: member.type).members + [summary]))
    }
    self = [
      "type": "object", "properties": ToolObject(properties),
      "required": members.filter { !$0.isOptional }.map(\.name).ifAny,
      "additionalProperties": false,
    ]
  }

  private static func schema(of type: MemberType) -> ToolObject {
    switch type {
    // Of two types, the string stands for both: numbers in strings are read.
    case .text, .either: ["type": "string"]
    case .integer(let range):
      ["type": "integer", "maximum": range.upperBound == .max ? nil : range.upperBound]
    case .boolean: ["type": "boolean"]
    case .choice(let choice): ["type": "string", "enum": choice.words]
    case .list(let element, _): ["type": "array", "items": schema(of: element)]
    case .object(let table): ToolObject(schemaOf: table.members)
    // Strict clients want one type; that null is taken too, the description says.
    case .nullable(let type): schema(of: type)
    // No tool takes it.
    case .array, .oneOf, .anyObject, .texts, .null: [:]
    }
  }
}
