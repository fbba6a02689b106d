import Entities

package indirect enum MemberType: Sendable {
  /// A string; with a range, one with this many Unicode scalars.
  case string(ClosedRange<Int>?)
  /// An integer within a range. 2.0 is the integer 2.
  case integer(ClosedRange<Int>)
  case boolean
  /// A string that is a day, `YYYY-MM-DD`.
  case date
  /// A string that is a local day and minute, `YYYY-MM-DDTHH:MM`.
  case localTime
  /// A string that is a duration of RFC 5545 from a minute to a leap year, `PT15M`.
  case timeSpan
  /// A string that can be a tag of a todo.
  case tag
  /// A string that will become a field of a todo, or one of its tags. The rules of todos judge it,
  /// not the wire: if it breaks one, that is error 1002.
  case field(TodoField)
  case choice(Choice)
  /// A value of either type, neither of which has a name.
  case either(MemberType, MemberType)
  /// An array with this many values of a type.
  case list(MemberType, ClosedRange<Int>)
  case object(MemberTable)
  case oneOf(Alternatives)

  // The following types are only written, never read.

  /// A string that is an instant in UTC, with milliseconds.
  case instant
  case array(MemberType)
  /// A value, or null if there is none.
  case nullable(MemberType)
  /// An object that describes itself.
  case anyObject
  case null

  static let positive = MemberType.integer(1...Int.max)
  static let natural = MemberType.integer(0...Int.max)

  /// A phrase for what is right: the error's `expected`.
  package var expectation: String {
    switch self {
    case .date, .field(.due), .field(.start): "a date as YYYY-MM-DD"
    case .localTime: "a local time as YYYY-MM-DDThh:mm"
    case .field(.estimate): "a duration from PT1M to PT9999H, like PT1H30M"
    case .timeSpan: "a duration from PT1M to P366D, like PT15M"
    case .string(nil), .field: "a string"
    case .string(let range?): "a string of \(range.lowerBound) to \(range.upperBound) characters"
    case .integer(let range) where range.upperBound == .max:
      "an integer of \(range.lowerBound) or more"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .choice(let choice) where choice.words.count == 1: "\"\(choice.words[0])\""
    case .choice(let choice): "one of " + choice.words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .either(let one, let other): "\(one.expectation), or \(other.expectation)"
    case .tag: "a word of 1 to \(TodoRules.tagLimit) characters, without a comma"
    case .list(let element, let range):
      "an array of \(range.lowerBound == 0 ? "at most" : "\(range.lowerBound) to") "
        + "\(range.upperBound) " + element.expectationOfEach
    case .object, .anyObject, .oneOf: "an object"
    case .instant: "an instant as YYYY-MM-DDThh:mm:ss.sssZ"
    case .array: "an array"
    case .nullable(let type): type.expectation + " or null"
    case .null: "null"
    }
  }

  /// A phrase for what the elements of an array must be.
  private var expectationOfEach: String {
    switch self {
    case .string(nil), .field: "strings"
    case .object, .oneOf, .anyObject: "objects"
    case .integer: "integers, each \(expectation)"
    default: "strings, each \(expectation)"
    }
  }
}

/// Strings of which exactly one must be given.
package struct Choice: Sendable, ExpressibleByArrayLiteral {
  /// The name among the schemas, with one sentence; nil if only one place uses the choice.
  package let name: SchemaName?
  /// The strings, in the order of the documents.
  package let words: [String]
  /// The choices with names whose strings these are; empty if they are not those of others.
  package var parts: [Choice] = []

  /// The strings of several choices, each once.
  init(joining parts: [Choice]) {
    let all = parts.flatMap(\.words)
    self.init(all.enumerated().filter { all.firstIndex(of: $1) == $0 }.map(\.element))
    self.parts = parts
  }

  init(named name: SchemaName? = nil, _ words: [String]) {
    self.name = name
    self.words = words
  }

  package init(arrayLiteral words: String...) { self.init(words) }
}

/// Objects of which a value is one. A member that all of them have tells which.
package struct Alternatives: Sendable {
  /// The name among the schemas, with one sentence.
  package let name: SchemaName
  /// The objects, in the order of the documents. Each has a name.
  package let tables: [MemberTable]
}

/// The name of a type under `components/schemas`. It never changes, since clients have types with
/// these names.
package struct SchemaName: Sendable {
  package let name: StaticString
  package let summary: StaticString

  init(_ name: StaticString, _ summary: StaticString) {
    self.name = name
    self.summary = summary
  }
}
