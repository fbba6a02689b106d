/// A thing to do: the entity of every scene (contract § 5).
package struct Todo: Sendable {
  /// 1 or more, given by the store and never used again, even after a delete.
  package let id: Int
  /// The store's revision at this todo's last change.
  package var rev: Int
  /// One line, kept as it came; see ``TodoRules/title(_:)``.
  package var title: String
  /// Any lines, "" when there is nothing to say; see ``TodoRules/content(_:)``.
  package var content: String
  /// A day of the calendar, not an instant: no time zone ever shifts it.
  package var due: CivilDate?
  /// How much it matters.
  package var priority: Priority
  /// Words, without doubles, in the order of their UTF-8 bytes; see ``TodoRules/tags(_:)``.
  package var tags: [String]
  /// When it was added.
  package let createdAt: Instant
  /// When it was last changed.
  package var updatedAt: Instant
  /// When it was completed; nil while it is open.
  package var completedAt: Instant?

  /// A todo with all its values; nothing is checked here (the rules are ``TodoRules``).
  package init(
    id: Int, rev: Int, title: String, content: String = "", due: CivilDate? = nil,
    priority: Priority = .none, tags: [String] = [], createdAt: Instant,
    updatedAt: Instant? = nil, completedAt: Instant? = nil
  ) {
    self.id = id
    self.rev = rev
    self.title = title
    self.content = content
    self.due = due
    self.priority = priority
    self.tags = tags
    self.createdAt = createdAt
    self.updatedAt = updatedAt ?? createdAt
    self.completedAt = completedAt
  }

  /// Whether it is done.
  package var completed: Bool { completedAt != nil }

  /// Open, and due before `today`.
  package func isOverdue(today: CivilDate) -> Bool {
    guard !completed, let due else { return false }
    return due < today
  }
}

extension Todo: Equatable {
  /// Equal to the byte: Swift's `String ==` would take two spellings of é for one text.
  package static func == (left: Todo, right: Todo) -> Bool {
    left.id == right.id && left.rev == right.rev && left.hasSameContents(as: right)
      && left.createdAt == right.createdAt && left.updatedAt == right.updatedAt
      && left.completedAt == right.completedAt
  }

  /// Whether everything that a person can edit is the same, to the byte.
  package func hasSameContents(as other: Todo) -> Bool {
    title.hasSameBytes(as: other.title) && content.hasSameBytes(as: other.content)
      && due == other.due && priority == other.priority
      && tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) }
  }
}
