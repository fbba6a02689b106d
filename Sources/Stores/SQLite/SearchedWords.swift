import CSQLite
import Entities

/// The words of a text filter on their way into the SQL function `has_words`.
final class SearchedWords {
  private var search: WordSearch

  /// These words, folded.
  init(_ words: [[UInt8]]) { search = WordSearch(words) }

  /// What SQLite calls a pointer to this class, so that no other pointer is taken for one.
  nonisolated(unsafe) static let pointerType = UnsafeRawPointer(pointerName.utf8Start)
    .assumingMemoryBound(to: CChar.self)
  private static let pointerName: StaticString = "viper-todo words"

  /// Makes `has_words(words, title_folded, content)` known: 1 where every word occurs.
  static func register(on database: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      database, "has_words", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values, let pointer = sqlite3_value_pointer(values[0], SearchedWords.pointerType)
        else { return sqlite3_result_int(context, 0) }
        let words = Unmanaged<SearchedWords>.fromOpaque(pointer).takeUnretainedValue()
        let found = words.search.finds(
          inFolded: SearchedWords.bytes(sqlite3_value_blob(values[1]), of: values[1]),
          or: SearchedWords.bytes(sqlite3_value_blob(values[2]), of: values[2]))
        sqlite3_result_int(context, found ? 1 : 0)
      }, nil, nil, nil)
  }

  private static func bytes(
    _ start: UnsafeRawPointer?, of value: OpaquePointer?
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self),
      count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }
}
