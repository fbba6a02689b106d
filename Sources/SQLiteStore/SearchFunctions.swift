import CSQLite
import Entities
import System

/// The words of a text filter on their way into the SQL function `has_words`.
final class SearchedWords: Bindable {
  private var search: WordSearch

  /// These words, folded.
  init(_ words: [[UInt8]]) { search = WordSearch(words) }

  /// Keeps them until the statement is reset.
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_pointer(
      statement, place, Unmanaged.passRetained(self).toOpaque(), Self.pointerType
    ) { words in
      if let words { Unmanaged<SearchedWords>.fromOpaque(words).release() }
    }
  }

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
          inFolded: SearchedWords.bytes(values[1]), or: SearchedWords.bytes(values[2]))
        sqlite3_result_int(context, found ? 1 : 0)
      }, nil, nil, nil)
  }

  private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
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
        guard let values, let tags = sqlite3_value_blob(values[0]),
          let tag = sqlite3_value_blob(values[1])
        else { return sqlite3_result_int(context, 0) }
        let tagsCount = Int(sqlite3_value_bytes(values[0]))
        let tagCount = Int(sqlite3_value_bytes(values[1]))
        sqlite3_result_int(
          context, TagSearch.occurs(tag, tagCount, in: tags, tagsCount) ? 1 : 0)
      }, nil, nil, nil)
  }

  /// Tags are short, so each place is looked at, first by the byte behind the space.
  private static func occurs(
    _ tag: UnsafeRawPointer, _ count: Int, in tags: UnsafeRawPointer, _ tagsCount: Int
  ) -> Bool {
    guard count > 1, tagsCount >= count else { return false }
    let first = tag.load(fromByteOffset: 1, as: UInt8.self)
    for place in 0...tagsCount &- count
    where tags.load(fromByteOffset: place &+ 1, as: UInt8.self) == first
      && Memory.isEqual(tags + place, tag, count: count)
    { return true }
    return false
  }
}
