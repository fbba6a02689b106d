import Foundation

/// Validates by JSON Schema, as far as the contract uses it and as far as Draft 7 and 2020-12
/// agree. An unknown keyword is a fault, so that none is ignored.
struct SchemaValidator: Sendable {
  /// The document in which references are looked up.
  let document: Tree
  /// Whether objects must have the declared members in their order, and no others. This version
  /// writes them so; a View must accept more.
  var isExact = false

  /// The faults in a value; empty if it is valid.
  func faults(in value: Tree, _ schema: Tree, at path: String = "$") -> [String] {
    schema.members.flatMap { keyword in
      faults(in: value, keyword.name, keyword.value, of: schema, at: path)
    }
  }

  private func faults(
    in value: Tree, _ keyword: String, _ operand: Tree, of schema: Tree, at path: String
  ) -> [String] {
    func demand(_ isRight: Bool) -> [String] {
      isRight ? [] : ["\(path): \(value) against \(keyword) \(operand)"]
    }
    switch keyword {
    case "description", "format", "$schema", "definitions": return []
    case "$ref":
      guard schema.members.count == 1 else { return ["\(path): a reference must stand alone"] }
      guard let target = target(of: operand) else { return ["\(path): \(operand) points nowhere"] }
      return faults(in: value, target, at: path)
    case "type":
      let names = operand.string.map { [$0] } ?? operand.elements.compactMap(\.string)
      return demand(names.contains { Self.isKind($0, value) })
    case "const": return demand(Self.isEqual(value, operand))
    case "enum": return demand(operand.elements.contains { Self.isEqual(value, $0) })
    case "minimum":
      return value.integer.map { demand($0 >= operand.integer ?? .max) } ?? []
    case "maximum":
      return value.integer.map { demand($0 <= operand.integer ?? .min) } ?? []
    case "minLength":
      return value.string.map { demand($0.unicodeScalars.count >= operand.integer ?? .max) } ?? []
    case "maxLength":
      return value.string.map { demand($0.unicodeScalars.count <= operand.integer ?? .min) } ?? []
    case "pattern":
      guard let text = value.string else { return [] }
      return demand(Self.matches(text, operand.string ?? ""))
    case "minItems": return demand(value.elements.count >= operand.integer ?? .max)
    case "maxItems": return demand(value.elements.count <= operand.integer ?? .min)
    case "items":
      return value.elements.enumerated().flatMap { index, element in
        faults(in: element, operand, at: "\(path)[\(index)]")
      }
    case "oneOf", "anyOf":
      let branches = operand.elements.map { faults(in: value, $0, at: path) }
      let fitting = branches.count(where: \.isEmpty)
      if fitting == 1 || (fitting > 1 && keyword == "anyOf") { return [] }
      return demand(false) + branches.flatMap(\.self)
    case "required":
      return operand.elements.compactMap(\.string).filter {
        value.members.map(\.name).contains($0) == false
      }
      .map { "\(path): \($0) is missing" }
    case "properties": return members(of: value, operand, at: path)
    case "patternProperties": return []
    case "additionalProperties": return others(in: value, operand, of: schema, at: path)
    default: return ["\(path): the keyword \(keyword) is not known"]
    }
  }

  private func members(of value: Tree, _ properties: Tree, at path: String) -> [String] {
    var faults = value.members.flatMap { member in
      properties[member.name].map {
        self.faults(in: member.value, $0, at: "\(path).\(member.name)")
      }
        ?? (isExact ? ["\(path): \(member.name) is not declared"] : [])
    }
    if isExact {
      let declared = properties.members.map(\.name)
      let names = value.members.map(\.name).filter(declared.contains)
      if names != declared.filter(names.contains) {
        faults.append("\(path): the order is \(names)")
      }
    }
    return faults
  }

  private func others(
    in value: Tree, _ operand: Tree, of schema: Tree, at path: String
  ) -> [String] {
    let patterns = schema["patternProperties"]?.members.map(\.name) ?? []
    let others = value.members.filter { member in
      schema["properties"]?[member.name] == nil
        && !patterns.contains { Self.matches(member.name, $0) }
    }
    if operand == .boolean(false) { return others.map { "\(path): \($0.name) is too many" } }
    return others.flatMap { faults(in: $0.value, operand, at: "\(path).\($0.name)") }
  }

  /// The target of a reference within the document.
  func target(of reference: Tree) -> Tree? {
    guard let text = reference.string, text.hasPrefix("#/") else { return nil }
    return text.dropFirst(2).split(separator: "/").reduce(document as Tree?) { tree, name in
      tree?[String(name)]
    }
  }

  private static func isKind(_ name: String, _ value: Tree) -> Bool {
    switch (name, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .boolean), ("null", .null):
      true
    case ("integer", _): value.integer != nil
    default: false
    }
  }

  private static func isEqual(_ value: Tree, _ other: Tree) -> Bool {
    if let integer = value.integer { return integer == other.integer }
    return value == other
  }

  private static func matches(_ text: String, _ pattern: String) -> Bool {
    text.range(of: pattern, options: .regularExpression) != nil
  }
}
