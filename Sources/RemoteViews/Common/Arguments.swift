import Entities
import JSON
import JSONRPC

/// The params of an event by the names of its declaration: checked to be there and to be known, and
/// made into values as they are asked for. Borrows the message.
package struct Arguments {
  private let table: MemberTable
  private var values = InlineArray<12, JSONValue?>(repeating: nil)
  /// The name of the object that these are the members of, with a dot; "" for the params.
  private let path: String

  /// Takes the params of an event apart. Throws on positional params and on members that the event
  /// does not know, or that come twice.
  package init(_ params: JSONValue?, of event: ParamsDeclaration) throws(InvalidParams) {
    table = event.table
    path = ""
    guard let params else { return }
    if params.kind == .array, params.count > 0 {
      throw InvalidParams(
        field: "params", expected: "an object",
        message: "The params must be an object; positional params are not taken.")
    }
    try take(params, of: event.name)
  }

  private init(_ object: JSONValue, of table: MemberTable, name: StaticString)
    throws(InvalidParams)
  {
    self.table = table
    path = "\(name)."
    try take(object, of: name)
  }

  /// The text of a member that must be there.
  func string(_ name: StaticString) throws(InvalidParams) -> String {
    guard let text = try optionalString(name) else { throw missing(name) }
    return text
  }

  /// The text of a member.
  func optionalString(_ name: StaticString) throws(InvalidParams) -> String? {
    let index = table.index(of: name)
    guard let value = values[index] else { return nil }
    guard let text = value.string, table.takesAnyString(index) || type(index).allows(text) else {
      throw wrong(index)
    }
    return text
  }

  /// The number of a member that must be there.
  func integer(_ name: StaticString) throws(InvalidParams) -> Int {
    guard let number = try optionalInteger(name) else { throw missing(name) }
    return number
  }

  /// The number of a member.
  func optionalInteger(_ name: StaticString) throws(InvalidParams) -> Int? {
    let index = table.index(of: name)
    guard let value = values[index] else { return nil }
    guard case .integer(let range) = type(index), let number = value.integer,
      range.contains(number)
    else { throw wrong(index) }
    return number
  }

  /// The truth value of a member.
  func optionalBoolean(_ name: StaticString) throws(InvalidParams) -> Bool? {
    let index = table.index(of: name)
    guard let value = values[index] else { return nil }
    guard let truth = value.boolean else { throw wrong(index) }
    return truth
  }

  /// The day of a member.
  func optionalDate(_ name: StaticString) throws(InvalidParams) -> CivilDate? {
    guard let text = try optionalString(name) else { return nil }
    guard let date = try? TodoRules.due(text) else { throw wrong(table.index(of: name)) }
    return date
  }

  /// The strings of a member that is an array, each made into a value; nil is a string that will
  /// not do.
  func optionalStrings<Value>(
    _ name: StaticString, as value: (String) -> Value? = { $0 }
  ) throws(InvalidParams) -> [Value]? {
    let index = table.index(of: name)
    guard let array = values[index] else { return nil }
    guard case .strings(let element, let range) = type(index), array.kind == .array else {
      throw wrong(index)
    }
    var values: [Value] = []
    for item in array.elements {
      guard values.count < range.upperBound, let text = item.string, element.allows(text),
        let value = value(text)
      else { throw wrong(index) }
      values.append(value)
    }
    guard values.count >= range.lowerBound else { throw wrong(index) }
    return values
  }

  /// The members of a member that is an object.
  func optionalObject(_ name: StaticString) throws(InvalidParams) -> Arguments? {
    let index = table.index(of: name)
    guard let value = values[index] else { return nil }
    guard case .object(let table) = type(index), value.kind == .object else {
      throw wrong(index)
    }
    return try Arguments(value, of: table, name: name)
  }

  private mutating func take(_ object: JSONValue, of owner: StaticString) throws(InvalidParams) {
    var taken: UInt16 = 0
    var last = -1
    for (name, value) in object.members {
      guard let index = table.index(of: name, after: last) else { throw unknown(name, of: owner) }
      if taken & 1 << index != 0 { throw double(index) }
      taken |= 1 << index
      last = index
      if !value.isNull { values[index] = value }
    }
  }

  private func type(_ index: Int) -> MemberType { table.members[index].type }

  private func missing(_ name: StaticString) -> InvalidParams {
    let expected = type(table.index(of: name)).expectation
    return InvalidParams(
      field: path + "\(name)", expected: expected,
      message: "The member \(path)\(name) is missing; it must be \(expected).")
  }

  private func wrong(_ index: Int) -> InvalidParams {
    let member = table.members[index]
    let expected = member.type.expectation
    return InvalidParams(
      field: path + "\(member.name)", expected: expected,
      message: "The member \(path)\(member.name) must be \(expected).")
  }

  private func double(_ index: Int) -> InvalidParams {
    let field = path + "\(table.members[index].name)"
    return InvalidParams(
      field: field, expected: "to be given once", message: "The member \(field) is there twice.")
  }

  private func unknown(_ name: JSONValue, of owner: StaticString) -> InvalidParams {
    // Errors never quote more than a little of what came in.
    let shown = String((name.string ?? "").unicodeScalars.prefix(64))
    let known = table.members.map { "\($0.name)" }.joined(separator: ", ")
    let expected = table.members.isEmpty ? "no members" : "only " + known
    return InvalidParams(
      field: path + shown, expected: expected,
      message: "\(owner) knows no member \(shown); it takes \(expected).")
  }
}

extension MemberType {
  /// Whether a string is of the length and the choice asked for. What a todo's own fields may hold
  /// is the rules' business, not the wire's.
  fileprivate func allows(_ text: String) -> Bool {
    switch self {
    case .string(nil), .date, .field: return true
    case .string(let range?):
      return text.utf8.count <= range.upperBound * 4
        && range.contains(text.unicodeScalars.count)
    case .tag: return (try? TodoRules.tag(text)) != nil
    case .choice(let choice):
      var text = text
      return text.withUTF8 { bytes in
        choice.words.contains { word in word.withUTF8Buffer { $0.elementsEqual(bytes) } }
      }
    default: return false
    }
  }
}
