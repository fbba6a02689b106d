import Entities
import UseCases

// What orders a list, and how it is pushed, as the words of the wire (contract § 6).

extension TodoSort.Key: WireWord {
  static var schemaName: SchemaName? {
    SchemaName("SortKey", "A field to sort by; a - before it reverses the direction.")
  }

  static var allWords: [Self] {
    TodoSort.Field.allCases.flatMap { [Self($0), Self($0, descending: true)] }
  }

  var word: String { descending ? "-\(field.rawValue)" : field.rawValue }

  static func value(of word: String) -> Self? {
    let descending = word.utf8.first == UInt8(ascii: "-")
    let name = descending ? String(word.unicodeScalars.dropFirst()) : word
    return TodoSort.Field.allCases.first { $0.rawValue.hasSameBytes(as: name) }
      .map { Self($0, descending: descending) }
  }
}

extension OpenList.Updates: WireWord {}
