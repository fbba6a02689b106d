import Entities
import JSON

/// A type of member that an event reads, and the value that it becomes. `MemberKind+All.swift` has
/// all kinds; declarations name them `.string`, `.positive`, `.list(of: .tag, 0...32)`.
package protocol MemberKind: Sendable {
  associatedtype Value: Sendable
  /// The type for documents and errors.
  var type: MemberType { get }
  /// Replaces a value that is missing or wrong until the event is refused. Nobody sees it.
  var placeholder: Value { get }
  /// The value; nil if the JSON is of another type. Throws if a member inside it is at fault.
  func value(of json: JSONValue) throws(MemberFault) -> Value?
}

/// A value that is one of a few words on the wire.
protocol WireWord: Sendable {
  /// All values, in the order in which their words are documented.
  static var allWords: [Self] { get }
  /// The name of the type among the schemas, with one sentence; nil if only one place uses it.
  static var schemaName: SchemaName? { get }
  /// The word.
  var word: String { get }
  /// The value of a word; nil if there is none.
  static func value(of word: String) -> Self?
}

extension WireWord {
  static var schemaName: SchemaName? { nil }

  /// The words for documents.
  static var choice: Choice { Choice(named: schemaName, allWords.map(\.word)) }

  static func value(of word: String) -> Self? {
    allWords.first { $0.word.hasSameBytes(as: word) }
  }
}

extension WireWord where Self: CaseIterable & RawRepresentable, RawValue == String {
  static var allWords: [Self] { Array(allCases) }
  var word: String { rawValue }
}
