import Entities

extension Note.Topic {
  /// What `apply` answered, under the keys that it was given.
  static let applied = Note.Topic("applied", lasts: false)
}

/// What `apply` answered to changes with a key, as the text of a note.
///
/// Words with a space between: the changes' digest, step and revision, and then for a filter `=` and
/// the count, else for each entry id and revision, and id and due day of the todo that took its place.
/// Such as `8123 14 16 3/14 4/15/5/2026-11-27`, with `-` where there is none.
struct AppliedNote {
  let applied: TodoListApplied
  private let digest: Int

  /// What was answered to changes.
  init(_ applied: TodoListApplied, of key: ChangesKey) {
    self.applied = applied
    digest = key.digest
  }

  /// The answer in a note. Throws ``Failure/keyReused(key:id:)`` if it was given to other changes than
  /// these, or cannot be read: then nobody knows what they were.
  init(_ note: Note, of key: ChangesKey) throws(Failure) {
    guard let kept = Self(note.value ?? ""), kept.digest == key.digest else {
      throw .keyReused(key: key.name, id: nil)
    }
    self = kept
  }

  private init?(_ text: String) {
    let words = text.split(separator: " ").map { String($0) }
    guard words.count >= 3, let digest = Int(words[0]), let rev = Int(words[2]) else { return nil }
    self.digest = digest
    var entries: [TodoListApplied.Entry] = []
    var count: Int?
    for word in words.dropFirst(3) {
      if word.utf8.first == UInt8(ascii: "=") {
        count = Int(word.dropFirst())
      } else if let entry = Self.entry(word) {
        entries.append(entry)
      }
    }
    applied = TodoListApplied(
      step: Int(words[1]), rev: rev, outcome: count.map { .count($0) } ?? .entries(entries))
    // Whatever was not understood is not answered.
    if !self.text.hasSameBytes(as: text) { return nil }
  }

  /// The text.
  var text: String {
    var words = ["\(digest)", Self.word(applied.step), "\(applied.rev)"]
    switch applied.outcome {
    case .count(let count): words.append("=\(count)")
    case .entries(let entries):
      words += entries.map { entry in
        let next = entry.next.map { "/\(Self.word($0.id))/\($0.due?.description ?? none)" }
        return "\(Self.word(entry.id))/\(entry.rev)\(next ?? "")"
      }
    }
    return words.joined(separator: " ")
  }

  private static func entry(_ word: String) -> TodoListApplied.Entry? {
    let parts = word.split(separator: "/").map { String($0) }
    guard parts.count == 2 || parts.count == 4, let rev = Int(parts[1]) else { return nil }
    return TodoListApplied.Entry(
      id: Int(parts[0]), rev: rev,
      next: parts.count == 4 ? .init(id: Int(parts[2]), due: CivilDate(parts[3])) : nil)
  }

  private static func word(_ number: Int?) -> String { number.map { "\($0)" } ?? none }
}

private let none = "-"

/// What `apply` did, or would do, on its way to the presenter.
package struct TodoListApplied: Sendable {
  /// What became of each entry, or of the todos that passed the filter.
  package enum Outcome: Sendable {
    case entries([Entry])
    case count(Int)
  }

  /// What became of one entry.
  package struct Entry: Sendable {
    /// The todo's id; nil for a new one that is not stored.
    package var id: Int?
    /// Its revision after all entries; of one that is deleted, the store's.
    package var rev: Int
    /// The todo that takes its place, if it was completed and repeats.
    package var next: NextTodo?
    /// What was read of words; nil if it was answered before, under the same key.
    package var read: ReadFields?
    /// True of an add whose todo was there before, by its uid; nil likewise.
    package var repeated: Bool?
  }

  /// The revision of the step's first change; nil if nothing changed.
  package let step: Int?
  /// The store's revision.
  package let rev: Int
  /// What became of it all.
  package let outcome: Outcome
}
