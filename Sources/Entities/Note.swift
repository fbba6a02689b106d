/// The log's second kind of row: a value that the store keeps beside its todos, under a topic and a key.
///
/// A note makes a revision, so that others wake up and look, and changes no todo: it belongs to no step
/// and no history, and whoever reads the changes of the log passes over it. The newest note under a key is
/// the value; one without a value takes it away.
package struct Note: Sendable, Equatable {
  /// What several notes are for; their keys are their own.
  package struct Topic: Sendable, Hashable {
    /// A name that no other topic has: ASCII letters.
    package let name: String
    /// The value stays until it is replaced or taken away, as a todo does. Otherwise it is part of what
    /// happened, and is forgotten with the log.
    package let lasts: Bool

    /// A topic with its name.
    package init(_ name: String, lasts: Bool) {
      self.name = name
      self.lasts = lasts
    }
  }

  /// What it is for.
  package let topic: Topic
  /// Any text; keys are told apart by their bytes.
  package let key: String
  /// Any text; nil takes away what was there.
  package let value: String?
  /// The store's revision that this note made: one more than the one before.
  package let revision: Int
  /// When.
  package let instant: Instant

  /// A note with all its values.
  package init(topic: Topic, key: String, value: String?, revision: Int, instant: Instant) {
    self.topic = topic
    self.key = key
    self.value = value
    self.revision = revision
    self.instant = instant
  }

  /// Equal to the byte.
  package static func == (left: Note, right: Note) -> Bool {
    left.topic == right.topic && left.key.hasSameBytes(as: right.key)
      && left.revision == right.revision && left.instant == right.instant
      && (left.value.map { $0.hasSameBytes(as: right.value ?? "") } ?? true)
      && (left.value == nil) == (right.value == nil)
  }

  /// Topic and key in one text, as a store may keep them.
  package static func name(_ topic: Topic, _ key: String) -> String { topic.name + "/" + key }
}
