import UseCases

/// A todo with everything that there is to show of it (PROTOCOL § 5, detail): a row and the rest.
package struct TodoDetailViewModel {
  /// The part that lists show too.
  package let row: TodoRowViewModel
  /// Any number of lines.
  package let content: String
  /// RFC 3339, in UTC.
  package let updatedAt: String
  /// The local day, for a person.
  package let updatedText: String
  /// RFC 3339, in UTC; nil while it is open.
  package let completedAt: String?
  /// The local day, for a person; nil while it is open.
  package let completedText: String?
  /// The next days of its rule, `YYYY-MM-DD`.
  package let upcoming: [String]
  /// The id of the first todo of its series; nil if it is in none.
  package let series: Int?
  /// Its place in the series, from 1; nil if it is in none.
  package let number: Int?

  init(_ todo: TodoPresentationModel, texts: Texts) {
    row = TodoRowViewModel(todo, texts: texts)
    content = todo.content
    updatedAt = todo.updatedAt.rfc3339
    updatedText = texts.date(todo.updatedAt)
    completedAt = todo.completedAt.map(\.rfc3339)
    completedText = todo.completedAt.map { texts.date($0) }
    upcoming = todo.upcoming.map(\.description)
    series = todo.place?.series
    number = todo.place?.number
  }
}
