import JSON

// The types of arguments as JSON Schema for programs that choose tools: as short as can be, since the
// list of tools is read again and again; without references and alternatives, which some clients refuse.
extension JSONWriter {
  /// Writes the schema of an object that has only these members, as members. What a member means is said
  /// where the first tool has it: `said` has the sentences so far.
  mutating func members(ofInput members: [MemberDeclaration], _ said: inout Set<String>) {
    member("type", "object" as StaticString)
    object("properties") { writer in
      for member in members {
        writer.object(member.name) { writer in
          writer.members(ofInput: member.type, &said)
          let sentence = Tools.sentence(on: member)
          if sentence.utf8CodeUnitCount > 0, said.insert("\(member.name): \(sentence)").inserted {
            writer.member("description", sentence)
          }
        }
      }
    }
    let required = members.filter { !$0.isOptional }
    if !required.isEmpty { member("required", required) { $0.value($1.name) } }
    member("additionalProperties", false)
  }

  private mutating func members(ofInput type: MemberType, _ said: inout Set<String>) {
    switch type {
    case .text(let form):
      member("type", "string" as StaticString)
      if let format = form.format { member("format", format) }
    case .integer(let range):
      member("type", "integer" as StaticString)
      if range.lowerBound > 0 { member("minimum", range.lowerBound) }
      if range.upperBound != .max { member("maximum", range.upperBound) }
    case .boolean: member("type", "boolean" as StaticString)
    case .choice(let choice): member("enum", choice.words)
    case .either(let one, let other):
      member("type", [one, other]) { $0.value($1.isNumber ? "integer" : "string" as StaticString) }
    case .list(let element, let range):
      member("type", "array" as StaticString)
      object("items") { $0.members(ofInput: element, &said) }
      if case .text = element { member("maxItems", range.upperBound) }
    case .object(let table): members(ofInput: table.members, &said)
    // Strict clients want one type; that null is taken too, the description says.
    case .nullable(let type): members(ofInput: type, &said)
    case .array, .oneOf, .anyObject, .null:
      assertionFailure("no tool takes it")
    }
  }
}

extension MemberType {
  fileprivate var isNumber: Bool { if case .integer = self { true } else { false } }
}
