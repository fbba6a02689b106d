import Entities

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
  /// A string that is to become a field of a todo, or one of its tags. The todo's rules judge it, not
  /// the wire: what is wrong with it is error 1002.
  case field(TodoField)
  /// One of some strings.
  case choice(Choice)
  /// An array of so many values of a type.
  case list(MemberType, ClosedRange<Int>)
  /// An object with these members.
  case object(MemberTable)

  // What follows is only written, never read.

  /// A string that is an instant in UTC, with milliseconds.
  case instant
  /// An array of any length.
  case array(MemberType)
  /// A value, or null where there is none.
  case nullable(MemberType)
  /// One of some objects.
  case oneOf(Alternatives)
  /// An object that says for itself what it is.
  case anyObject
  /// Always null.
  case null

  /// An integer of 1 or more.
  static let positive = MemberType.integer(1...Int.max)
  /// An integer of 0 or more.
  static let natural = MemberType.integer(0...Int.max)

  /// What would be right, as a phrase: the error's `expected`.
  package var expectation: String {
    switch self {
    case .date, .field(.due): "a date as YYYY-MM-DD"
    case .string(nil), .field: "a string"
    case .string(let range?): "a string of \(range.lowerBound) to \(range.upperBound) characters"
    case .integer(let range) where range.upperBound == .max:
      "an integer of \(range.lowerBound) or more"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .choice(let choice) where choice.words.count == 1: "\"\(choice.words[0])\""
    case .choice(let choice): "one of " + choice.words.map { "\"\($0)\"" }.joined(separator: ", ")
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

  /// What the elements of an array must be.
  private var expectationOfEach: String {
    switch self {
    case .string(nil), .field: "strings"
    case .object, .oneOf, .anyObject: "objects"
    default: "strings, each \(expectation)"
    }
  }
}

/// Some strings of which one is to be given.
package struct Choice: Sendable, ExpressibleByArrayLiteral {
  /// The name among the schemas, and one sentence; nil where it is only used in one place.
  package let name: SchemaName?
  /// In the order in which they are documented.
  package let words: [String]

  init(named name: SchemaName? = nil, _ words: [String]) {
    self.name = name
    self.words = words
  }

  /// A choice without a name.
  package init(arrayLiteral words: String...) { self.init(words) }
}

/// Some objects of which it is one; what they have in common tells which.
package struct Alternatives: Sendable {
  /// The name among the schemas, and one sentence.
  package let name: SchemaName
  /// In the order in which they are documented; each has a name.
  package let tables: [MemberTable]
}

/// The name of a type that stands under `components/schemas`. Clients have types of these names: it
/// never changes.
package struct SchemaName: Sendable {
  /// In upper camel case.
  package let name: StaticString
  /// One sentence: what it is.
  package let summary: StaticString

  init(_ name: StaticString, _ summary: StaticString) {
    self.name = name
    self.summary = summary
  }
}
