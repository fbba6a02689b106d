import JSON

@testable import RemoteViews

// Types as JSON Schema, limited to what Draft 7 and 2020-12 have in common: a reference has no
// members beside it, arrays have one type of items, and there is no `definitions`.
extension JSONWriter {
  /// Writes a schema; if it has a name, a reference to it.
  mutating func schema(_ type: MemberType, summary: String = "") {
    if let name = type.schemaName { return reference(name.name) }
    object { writer in
      if !summary.isEmpty { writer.member("description", "\(summary)") }
      writer.members(of: type, orNull: false)
    }
  }

  /// Writes the schema to which references with a name lead.
  mutating func schema(named name: SchemaName, _ type: MemberType, isInput: Bool) {
    object { writer in
      writer.member("description", "\(name.summary)")
      writer.members(of: type, orNull: false)
      if isInput { writer.member("additionalProperties", false) }
    }
  }

  /// Writes a reference to the schema with this name.
  mutating func reference(_ name: StaticString) {
    object { $0.member("$ref", "#/components/schemas/\(name)") }
  }

  private mutating func members(of type: MemberType, orNull: Bool) {
    switch type {
    case .text(let form):
      kind("string", orNull: orNull)
      if form.limits.lowerBound > 0 { member("minLength", form.limits.lowerBound) }
      if form.limits.upperBound != .max { member("maxLength", form.limits.upperBound) }
      if let format = form.format { member("format", format) }
      if let pattern = form.pattern { member("pattern", pattern) }
    case .integer(let range) where range.lowerBound == range.upperBound:
      kind("integer", orNull: orNull)
      member("const", range.lowerBound)
    case .integer(let range):
      kind("integer", orNull: orNull)
      if range.lowerBound != .min { member("minimum", range.lowerBound) }
      if range.upperBound != .max { member("maximum", range.upperBound) }
    case .boolean: kind("boolean", orNull: orNull)
    case .choice(let choice): members(of: choice)
    case .list(let element, let range):
      array(of: element, orNull: orNull)
      if range.lowerBound > 0 { member("minItems", range.lowerBound) }
      member("maxItems", range.upperBound)
    case .array(let element): array(of: element, orNull: orNull)
    case .either(let one, let other):
      member("anyOf", [one, other] + (orNull ? [.null] : [])) { $0.schema($1) }
    case .object(let table): members(of: table)
    case .anyObject: kind("object", orNull: orNull)
    case .texts:
      kind("object", orNull: orNull)
      object("additionalProperties") { $0.member("type", "string" as StaticString) }
    case .null: kind("null", orNull: false)
    case .nullable(let type):
      if type.schemaName != nil {
        member("anyOf", [type, .null]) { $0.schema($1) }
      } else {
        members(of: type, orNull: true)
      }
    case .oneOf(let alternatives):
      member("oneOf", alternatives.tables.compactMap(\.name)) { $0.reference($1.name) }
    }
  }

  private mutating func kind(_ kind: StaticString, orNull: Bool) {
    guard orNull else { return member("type", kind) }
    member("type", [kind, "null"]) { $0.value($1) }
  }

  private mutating func array(of element: MemberType, orNull: Bool) {
    kind("array", orNull: orNull)
    name("items")
    schema(element)
  }

  private mutating func members(of choice: Choice) {
    kind("string", orNull: false)
    if choice.words.count == 1 {
      member("const", choice.words[0])
    } else {
      member("enum", choice.words)
    }
  }

  private mutating func members(of table: MemberTable) {
    kind("object", orNull: false)
    object("properties") { writer in
      for member in table.members {
        writer.name(member.name)
        writer.schema(member.type, summary: member.summary)
      }
    }
    let required = table.members.filter { !$0.isOptional }
    if !required.isEmpty { member("required", required) { $0.value($1.name) } }
  }
}

extension JSONWriter {
  /// A member whose value is an array, each element of which `write` writes.
  mutating func member<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.name(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}

extension MemberType {
  /// The name of the type among the schemas; nil if it has none.
  var schemaName: SchemaName? {
    switch self {
    case .choice(let choice): choice.name
    case .object(let table): table.name
    case .oneOf(let alternatives): alternatives.name
    default: nil
    }
  }

  /// The types of its elements, members or alternatives.
  var parts: [MemberType] {
    switch self {
    case .list(let element, _), .array(let element), .nullable(let element): [element]
    case .either(let one, let other): [one, other]
    case .object(let table): table.members.map(\.type)
    case .oneOf(let alternatives): alternatives.tables.map { .object($0) }
    case .text, .integer, .boolean, .choice, .anyObject, .texts, .null: []
    }
  }
}
