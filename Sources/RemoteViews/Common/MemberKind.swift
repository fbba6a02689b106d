import Entities
import JSON

/// What a member that comes in may be, and the value that it becomes. `MemberKind+All.swift` has all
/// kinds; declarations name them `.string`, `.positive`, `.list(of: .tag, 0...32)`.
package protocol MemberKind: Sendable {
  associatedtype Value: Sendable
  /// The same, for documents and errors.
  var type: MemberType { get }
  /// Stands in for a value that is missing or wrong until the event is refused; nobody sees it.
  var placeholder: Value { get }
  /// The value; nil if it is of another kind. Throws if a member inside it is at fault.
  func value(of json: JSONValue) throws(MemberFault) -> Value?
}

/// A value that comes in as one of a few words.
protocol WireWord: Sendable {
  /// All values, in the order in which their words are documented.
  static var allWords: [Self] { get }
  /// The name of the words among the schemas, and one sentence; nil if only one place uses them.
  static var schemaName: SchemaName? { get }
  /// The word.
  var word: String { get }
  /// The value that a word stands for; nil if there is none.
  static func value(of word: String) -> Self?
}

extension WireWord {
  static var schemaName: SchemaName? { nil }

  /// For documents.
  static var choice: Choice { Choice(named: schemaName, allWords.map(\.word)) }

  static func value(of word: String) -> Self? {
    allWords.first { $0.word.hasSameBytes(as: word) }
  }
}

extension WireWord where Self: CaseIterable & RawRepresentable, RawValue == String {
  static var allWords: [Self] { Array(allCases) }
  var word: String { rawValue }
}
