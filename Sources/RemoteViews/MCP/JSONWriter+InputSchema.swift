import Entities
import JSON

// The types of arguments as JSON Schema for programs that choose tools: as short as can be, without
// references and alternatives, which some clients refuse.
extension JSONWriter {
  /// Writes the schema of an object that has only these members.
  mutating func inputSchema(_ members: [MemberDeclaration]) {
    beginObject()
    self.members(ofInput: members)
    endObject()
  }

  private mutating func members(ofInput members: [MemberDeclaration]) {
    member("type", "object" as StaticString)
    name("properties")
    beginObject()
    for member in members {
      name(member.name)
      beginObject()
      self.members(ofInput: member.type)
      if member.summary.utf8CodeUnitCount > 0 { self.member("description", member.summary) }
      endObject()
    }
    endObject()
    let required = members.filter { !$0.isOptional }
    if !required.isEmpty { member("required", required) { $0.value($1.name) } }
    member("additionalProperties", false)
  }

  private mutating func members(ofInput type: MemberType) {
    switch type {
    case .string, .localTime, .tag, .field(.title), .field(.content), .field(.repetition),
      .field(.reminders), .field(.tags):
      member("type", "string" as StaticString)
    case .field(.time): pattern("HH:MM")
    case .date, .field(.due), .field(.start):
      member("type", "string" as StaticString)
      member("format", "date" as StaticString)
    case .field(.priority): members(ofInput: .choice(Priority.choice))
    case .integer(let range):
      member("type", "integer" as StaticString)
      if range.lowerBound > 0 { member("minimum", range.lowerBound) }
      if range.upperBound != .max { member("maximum", range.upperBound) }
    case .boolean: member("type", "boolean" as StaticString)
    case .choice(let choice): member("enum", choice.words) { $0.value($1) }
    case .either(let one, let other):
      member("type", [one, other]) { $0.value($1.isNumber ? "integer" : "string" as StaticString) }
    case .list(let element, let range):
      member("type", "array" as StaticString)
      name("items")
      beginObject()
      members(ofInput: element)
      endObject()
      if range.lowerBound > 0 { member("minItems", range.lowerBound) }
      if case .object = element { member("maxItems", range.upperBound) }
    case .object(let table): members(ofInput: table.members)
    case .instant, .array, .nullable, .oneOf, .anyObject, .null:
      assertionFailure("no tool takes it")
    }
  }

  private mutating func pattern(_ form: StaticString) {
    member("type", "string" as StaticString)
    member("format", form)
  }
}

extension MemberType {
  fileprivate var isNumber: Bool { if case .integer = self { true } else { false } }
}
