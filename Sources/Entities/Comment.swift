/// What somebody said about a todo (PROTOCOL § 7). The log has it as a note that belongs to a step: under the
/// todo's id and the comment's number, so that it stays when the log forgets the step.
package struct Comment: Sendable, Equatable {
  package let todo: Int
  /// Counts the comments of the todo, from 1.
  package let number: Int
  /// When it was written.
  package let instant: Instant
  /// Who wrote it (``ClientName``); nil if the client did not say who it is.
  package let client: String?
  /// One line or more; see ``text(_:)``.
  package var text: String

  package init(todo: Int, number: Int, instant: Instant, client: String?, text: String) {
    (self.todo, self.number, self.instant) = (todo, number, instant)
    (self.client, self.text) = (client, text)
  }

  package static let topic = Note.Topic("comment", lasts: true)
  /// The most comments of one todo.
  package static let limit = 1000
  /// The longest text, in Unicode scalars.
  package static let textLimit = 10_000

  /// A text that says something, and keeps the rules of a content.
  package static func text(_ text: String) throws(InvalidTodo) -> String {
    if text.allSatisfy(\.isWhitespace) { throw InvalidTodo(.content, .empty) }
    return try TodoRules.content(text)
  }

  package static func == (left: Comment, right: Comment) -> Bool {
    left.todo == right.todo && left.number == right.number && left.instant == right.instant
      && left.client.hasSameBytes(as: right.client) && left.text.hasSameBytes(as: right.text)
  }

  /// The key of a note; those of one todo are in the order of the numbers.
  package static func key(_ todo: Int, _ number: Int) -> String {
    let digits = "\(number)"
    return "\(todo)/" + String(repeating: "0", count: max(0, 16 - digits.utf8.count)) + digits
  }

  /// The id and the number in a key.
  package static func place(_ key: String) -> (todo: Int, number: Int)? {
    let parts = key.split(separator: "/")
    guard parts.count == 2, let todo = Int(parts[0]), let number = Int(parts[1]) else { return nil }
    return (todo, number)
  }

  /// The value of a note: when, by whom, and behind a line break the text.
  package var value: String { "\(instant.milliseconds) \(client ?? "")\n\(text)" }

  /// The comment that a note has as its value, or had; nil if it was removed.
  package init?(_ value: String?, at key: String) {
    guard let place = Self.place(key), let value, let end = value.firstIndex(of: "\n"),
      let space = value[..<end].firstIndex(of: " "), let instant = Int64(value[..<space])
    else { return nil }
    self.init(
      todo: place.todo, number: place.number, instant: Instant(milliseconds: instant),
      client: ClientName.name(String(value[value.index(after: space)..<end])),
      text: String(value[value.index(after: end)...]))
  }
}

/// What a change makes of a comment: nil before it is written, and after it is removed. Most changes have none,
/// and pay for one pointer.
package final class CommentChange: Sendable, Equatable {
  package let number: Int
  package let before: Comment?
  package let after: Comment?

  package init(number: Int, before: Comment?, after: Comment?) {
    (self.number, self.before, self.after) = (number, before, after)
  }

  /// The same change backwards.
  package var reversed: CommentChange { .init(number: number, before: after, after: before) }

  /// By how many comments the todo has more.
  package var difference: Int { (after == nil ? 0 : 1) - (before == nil ? 0 : 1) }

  package static func == (left: CommentChange, right: CommentChange) -> Bool {
    left.number == right.number && left.before == right.before && left.after == right.after
  }
}

extension EntityGateway {
  /// The newest comments of a todo below a number, the newest first.
  package func comments(of id: Int, before number: Int, limit: Int) throws(StoreError) -> [Comment]
  {
    var (comments, end) = ([Comment](), number)
    while comments.count < limit {
      let notes = try notes(.comments(of: id, before: end), limit: limit)
      comments += notes.compactMap { Comment($0.value, at: $0.key) }
      guard notes.count == limit, let last = notes.last.flatMap({ Comment.place($0.key) }) else {
        break
      }
      end = last.number
    }
    return Array(comments.prefix(limit))
  }

  /// The comment of a todo with a number; nil if there is none.
  package func comment(_ number: Int, of id: Int) throws(StoreError) -> Comment? {
    let key = Comment.key(id, number)
    return Comment(try note(Comment.topic, key)?.value, at: key)
  }

  /// The same filter, by which stores know which todos have comments with the words that it looks for.
  package func resolvingComments(of filter: TodoFilter) throws(StoreError) -> TodoFilter {
    if !filter.searchesText { return filter }
    var resolved = try filter.mapParts(resolvingComments)
    if !filter.words.isEmpty && filter.commented == nil {
      resolved.commented = Set(try todosCommented(with: filter.words))
    }
    return resolved
  }
}
