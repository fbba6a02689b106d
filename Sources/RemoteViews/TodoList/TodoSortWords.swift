import Entities

/// The words for the order of a list: a field's name, with a `-` before it for the other direction.
enum TodoSortWords {
  static let choice = Choice(
    named: SchemaName("SortKey", "A field to sort by, with a - before it for the other direction."),
    [
      "created", "-created", "updated", "-updated", "due", "-due", "priority", "-priority",
      "title", "-title",
    ])

  /// The key that a word names.
  static func key(_ word: String) -> TodoSort.Key? {
    let descending = word.utf8.first == UInt8(ascii: "-")
    return TodoSort.Field(rawValue: descending ? String(word.dropFirst()) : word).map {
      TodoSort.Key($0, descending: descending)
    }
  }
}
