import CSQLite
import System

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
