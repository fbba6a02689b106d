import CSQLite
import Entities
import System

/// The words of a text filter in the SQL function `has_words`.
final class SearchedWords {
  private var search: WordSearch

  private init(_ words: [[UInt8]]) { search = WordSearch(words) }

  /// No text in UTF-8 has this byte.
  private static let separator: UInt8 = 0xFF

  /// Folded words as a value of a statement.
  static func encoded(_ words: [[UInt8]]) -> [UInt8] { Array(words.joined(separator: [separator])) }

  /// Makes `has_words(words, title_folded, content)` known: 1 where every word occurs. SQLite keeps what is
  /// made of the words for the rows of a query.
  static func register(on database: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      database, "has_words", 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values else { return sqlite3_result_int(context, 0) }
        var kept = sqlite3_get_auxdata(context, 0)
        if kept == nil {
          let words = SearchedWords.bytes(values[0]).split(separator: SearchedWords.separator)
          kept = Unmanaged.passRetained(SearchedWords(words.map { Array($0) })).toOpaque()
          sqlite3_set_auxdata(context, 0, kept) { words in
            if let words { Unmanaged<SearchedWords>.fromOpaque(words).release() }
          }
          kept = sqlite3_get_auxdata(context, 0)
        }
        guard let kept else { return sqlite3_result_error_nomem(context) }
        let words = Unmanaged<SearchedWords>.fromOpaque(kept).takeUnretainedValue()
        let found = words.search.finds(
          inFolded: SearchedWords.bytes(values[1]), or: SearchedWords.bytes(values[2]))
        sqlite3_result_int(context, found ? 1 : 0)
      }, nil, nil, nil)
  }

  fileprivate static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
    return UnsafeBufferPointer(
      start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }
}

/// The SQL function `has_tag(tags, tag)`: 1 where a tag occurs, both as `TodoColumns.encoded` writes them.
/// A total by tag asks for every todo, and `instr` takes twice as long, since it also counts characters.
enum TagSearch {
  /// Makes the function known.
  static func register(on database: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      database, "has_tag", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values else { return sqlite3_result_int(context, 0) }
        let (tags, tag) = (SearchedWords.bytes(values[0]), SearchedWords.bytes(values[1]))
        sqlite3_result_int(context, TagSearch.occurs(tag, in: tags) ? 1 : 0)
      }, nil, nil, nil)
  }

  /// Tags are short, so each place is looked at, first by the byte behind the space.
  private static func occurs(
    _ tag: UnsafeBufferPointer<UInt8>, in tags: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let start = tag.baseAddress, let tagsStart = tags.baseAddress, tag.count > 1,
      tags.count >= tag.count
    else { return false }
    for place in 0...tags.count &- tag.count
    where tagsStart[place &+ 1] == start[1]
      && Memory.compare(tagsStart + place, start, count: tag.count) == 0
    { return true }
    return false
  }
}
