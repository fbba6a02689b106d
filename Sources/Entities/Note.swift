/// The log's second kind of row: a value that the store keeps beside its todos, under a topic and a
/// key.
///
/// A note makes a revision, so that other processes wake up and look, and changes no todo. It
/// belongs to no step and no history, and readers of the changes in the log skip it, but for a
/// ``Comment``. The newest note under a key is the value; a note without a value removes it.
package struct Note: Sendable {
  /// What several notes are for. Each topic has its own keys.
  package struct Topic: Sendable, Hashable {
    /// A name that no other topic has, in ASCII letters.
    package let name: String
    /// Whether the value stays until it is replaced or removed, as a todo does. Otherwise it is
    /// part of what happened, and is forgotten with the log.
    package let lasts: Bool

    /// A topic with its name.
    package init(_ name: String, lasts: Bool) { (self.name, self.lasts) = (name, lasts) }
  }

  /// What the note is for.
  package let topic: Topic
  /// Any text. Keys are compared by their bytes.
  package let key: String
  /// Any text; nil removes the value.
  package let value: String?
  /// The store's revision after this note, one more than before it.
  package let revision: Int
  /// When it was made.
  package let instant: Instant

  /// A note with all its values.
  package init(topic: Topic, key: String, value: String?, revision: Int, instant: Instant) {
    (self.topic, self.key, self.value) = (topic, key, value)
    (self.revision, self.instant) = (revision, instant)
  }

  /// The todo that it is about, if its keys are ids of todos.
  package var todo: Int? { Comment.place(key)?.todo ?? Int(key) }

  /// Topic and key in one text, for stores that keep them in one column.
  package static func name(_ topic: Topic, _ key: String) -> String { topic.name + "/" + key }
}
