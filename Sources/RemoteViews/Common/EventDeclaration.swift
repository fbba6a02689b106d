import JSONRPC

/// What the wire says of an event: its name and the members of its params.
package struct EventDeclaration: Sendable {
  /// `<scene>.<event>`.
  package let name: StaticString
  /// What its params may hold.
  let table: MemberTable

  /// In the order in which they are documented.
  package var members: [MemberDeclaration] { table.members }

  init(_ name: StaticString, _ members: [MemberDeclaration] = []) {
    self.name = name
    table = MemberTable(members)
  }
}

/// A member of an event's params, or of an object in them.
package struct MemberDeclaration: Sendable {
  /// The most members that one object may declare; ``Arguments`` has so much room.
  static let limit = 12

  /// The name on the wire.
  package let name: StaticString
  /// What it may be.
  package let type: MemberType
  /// Whether it may be absent or null.
  package let isOptional: Bool

  static func required(_ name: StaticString, _ type: MemberType) -> MemberDeclaration {
    MemberDeclaration(name: name, type: type, isOptional: false)
  }

  static func optional(_ name: StaticString, _ type: MemberType) -> MemberDeclaration {
    MemberDeclaration(name: name, type: type, isOptional: true)
  }
}

/// What a member may be.
package indirect enum MemberType: Sendable {
  /// A string; with a range, of so many Unicode scalars.
  case string(ClosedRange<Int>?)
  /// An integer within a range. 2.0 is the integer 2.
  case integer(ClosedRange<Int>)
  /// `true` or `false`.
  case boolean
  /// A string that is a day, `YYYY-MM-DD`.
  case date
  /// A string that can be a tag of a todo.
  case tag
  /// One of these strings.
  case choice([StaticString])
  /// An array of so many strings, each of a type.
  case strings(MemberType, ClosedRange<Int>)
  /// An object with these members.
  case object(MemberTable)

  /// An integer of 1 or more.
  static let positive = MemberType.integer(1...Int.max)
  /// An integer of 0 or more.
  static let natural = MemberType.integer(0...Int.max)

  /// What would be right, as a phrase: the error's `expected`.
  package var expectation: String {
    switch self {
    case .string(nil): "a string"
    case .string(let range?): "a string of \(range.lowerBound) to \(range.upperBound) characters"
    case .integer(let range) where range.upperBound == .max:
      "an integer of \(range.lowerBound) or more"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .date: "a date as YYYY-MM-DD"
    case .choice(let words) where words.count == 1: "\"\(words[0])\""
    case .choice(let words): "one of " + words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .tag: "a word of 1 to 64 characters, without a comma"
    case .strings(let element, let range):
      "an array of \(range.lowerBound == 0 ? "at most" : "\(range.lowerBound) to") "
        + "\(range.upperBound) strings" + element.eachExpectation
    case .object: "an object"
    }
  }

  /// What each element of an array must be, beyond being a string.
  private var eachExpectation: String {
    if case .string(nil) = self { "" } else { ", each \(expectation)" }
  }
}
