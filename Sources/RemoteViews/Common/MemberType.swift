import Entities

package indirect enum MemberType: Sendable {
  case text(StringForm)
  /// An integer within a range. 2.0 is the integer 2.
  case integer(ClosedRange<Int>)
  case boolean
  case choice(Choice)
  /// A value of either type, neither of which has a name.
  case either(MemberType, MemberType)
  /// An array with this many values of a type.
  case list(MemberType, ClosedRange<Int>)
  case object(MemberTable)
  case oneOf(Alternatives)
  /// An object with a string for each of its members, whose names are free.
  case texts

  // The following types are only written, never read.

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
    case .text(let form): form.expectation
    case .integer(let range) where range.upperBound == .max:
      "an integer of \(range.lowerBound) or more"
    case .integer(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .boolean: "true or false"
    case .choice(let choice) where choice.isJudgedLater: StringForm.anyExpectation
    case .choice(let choice) where choice.words.count == 1: "\"\(choice.words[0])\""
    case .choice(let choice): "one of " + choice.words.map { "\"\($0)\"" }.joined(separator: ", ")
    case .either(let one, let other): "\(one.expectation), or \(other.expectation)"
    case .list(let element, let range):
      "an array of \(range.lowerBound == 0 ? "at most" : "\(range.lowerBound) to") "
        + "\(range.upperBound) " + element.expectationOfEach
    case .object, .anyObject, .oneOf: "an object"
    case .texts: "an object of strings"
    case .array: "an array"
    case .nullable(let type): type.expectation + " or null"
    case .null: "null"
    }
  }

  /// A phrase for what the elements of an array must be.
  private var expectationOfEach: String {
    switch self {
    case _ where expectation == StringForm.anyExpectation: "strings"
    case .object, .oneOf, .anyObject, .texts: "objects"
    case .integer: "integers, each \(expectation)"
    default: "strings, each \(expectation)"
    }
  }

  /// A string; with a range, one with this many Unicode scalars.
  static func string(_ range: ClosedRange<Int>?) -> MemberType {
    guard let range else { return .text(StringForm()) }
    let (least, most) = (range.lowerBound, range.upperBound)
    return .text(
      StringForm(
        expectation: "a string of \(least) to \(most) characters",
        word: range == 1...64 ? "name" : "string of \(least)–\(most)", limits: range))
  }

  /// A string that is a day, `YYYY-MM-DD`.
  static let date = text(
    StringForm(
      expectation: "a date as YYYY-MM-DD", word: "day", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
      format: "date"))

  /// A string that is a local day and minute, `YYYY-MM-DDTHH:MM`.
  static let localTime = text(
    StringForm(
      expectation: "a local time as YYYY-MM-DDThh:mm", word: "local time",
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$"))

  /// A string that is a duration of RFC 5545 from a minute to a leap year, `PT15M`.
  static let timeSpan = text(
    StringForm(
      expectation: "a duration from PT1M to P366D, like PT15M", word: "duration",
      pattern:
        "^P([0-9]{1,6}W|[0-9]{1,6}D(T[0-9]{1,6}[HM]([0-9]{1,6}M)?)?|T[0-9]{1,6}[HM]([0-9]{1,6}M)?)$"
    ))

  /// A string that is an instant in UTC, with milliseconds.
  static let instant = text(
    StringForm(
      expectation: "an instant as YYYY-MM-DDThh:mm:ss.sssZ", word: "instant",
      pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$",
      format: "date-time"))

  /// A string that can be a tag of a todo.
  static let tag = text(
    StringForm(
      expectation: "a word of 1 to \(TodoRules.tagLimit) characters, without a comma", word: "tag",
      limits: 1...TodoRules.tagLimit, pattern: tagPattern))
  /// What a tag looks like.
  static let tagPattern: StaticString = "^[^ ,]+$"
}

/// What a string must be, for documents and errors.
package struct StringForm: Sendable {
  fileprivate static let anyExpectation = "a string"

  /// The phrase for errors.
  var expectation = anyExpectation
  /// The word for it in the reference.
  package fileprivate(set) var word = "string"
  /// How many Unicode scalars it has.
  var limits = 0...Int.max
  /// What it looks like, as a regular expression and a format of JSON Schema.
  var pattern: StaticString?
  var format: StaticString?
  /// Whether it is a tag of a todo.
  var isTag: Bool { limits == 1...TodoRules.tagLimit && pattern != nil }
}

/// Strings of which exactly one must be given.
package struct Choice: Sendable, ExpressibleByArrayLiteral {
  /// The name among the schemas, with one sentence; nil if only one place uses the choice.
  package let name: SchemaName?
  /// The strings, in the order of the documents.
  package let words: [String]
  /// The choices with names whose strings these are; empty if they are not those of others.
  package var parts: [Choice] = []
  /// Whether the rules of todos judge it, not the wire.
  private(set) var isJudgedLater = false

  /// The same strings, but the rules of todos judge them.
  var judgedLater: Choice {
    var choice = self
    choice.isJudgedLater = true
    return choice
  }

  /// The strings of several choices, each once.
  init(joining parts: [Choice]) {
    self.init(parts.flatMap(\.words).unique(by: ==))
    self.parts = parts
  }

  init(named name: SchemaName? = nil, _ words: [String]) { (self.name, self.words) = (name, words) }

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
  /// What it is, in one sentence.
  package var summary: String { Sentences.text(of: "\(name)") }

  init(_ name: StaticString) { self.name = name }
}
