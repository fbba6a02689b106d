import JSON
import TestSupport

/// A JSON value, with its members in order.
enum Tree: Equatable, CustomStringConvertible, Sendable {
  case object([Member])
  case array([Tree])
  case string(String)
  /// A number in its original spelling.
  case number(String)
  case boolean(Bool)
  case null

  struct Member: Equatable, Sendable {
    let name: String
    let value: Tree
  }

  /// Reads a text. Throws if it is not JSON.
  init(_ text: [UInt8]) throws {
    let parser = JSONParser()
    self = try withExtendedLifetime(parser) {
      try text.withUnsafeBytes { Tree(try parser.parse($0)) }
    }
  }

  private init(_ value: JSONValue) {
    switch value.kind {
    case .object:
      self = .object(
        value.members.map { Member(name: $0.name.string ?? "", value: Tree($0.value)) })
    case .array: self = .array(value.elements.map { Tree($0) })
    case .string: self = .string(value.string ?? "")
    case .number: self = .number(String(decoding: value.lexeme, as: UTF8.self))
    case .true: self = .boolean(true)
    case .false: self = .boolean(false)
    case .null: self = .null
    }
  }

  /// The members of an object; empty for any other value.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
  /// The elements of an array; empty for any other value.
  var elements: [Tree] { if case .array(let elements) = self { elements } else { [] } }
  /// The text of a string; nil for any other value.
  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of a number that is an integer, in any spelling; nil for any other value.
  var integer: Int? {
    guard case .number(let lexeme) = self else { return nil }
    return try? withParsed(lexeme) { $0.integer }
  }

  subscript(name: String) -> Tree? { members.first { $0.name == name }?.value }

  /// The value without the members that are null, which in params means that they are absent.
  var withoutNulls: Tree {
    switch self {
    case .object(let members):
      .object(
        members.filter { $0.value != .null }.map {
          Member(name: $0.name, value: $0.value.withoutNulls)
        })
    default: self
    }
  }

  var description: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + "}"
    case .array(let elements): "\(elements)"
    case .string(let text): "\"\(text)\""
    case .number(let lexeme): lexeme
    case .boolean(let truth): "\(truth)"
    case .null: "null"
    }
  }
}
