/// A thing to do: the entity of every scene (contract § 5).
///
/// A todo is handed on from ring to ring and kept in several places: so its values lie in one box,
/// which is copied only when a copy is changed.
package struct Todo: Sendable {
  private var box: Box

  /// Never changed while there is another todo that has it.
  private final class Box: @unchecked Sendable {
    let id: Int
    var rev: Int
    var title: String
    var content: String
    var due: CivilDate?
    var priority: Priority
    let isDamaged: Bool
    var tags: [String]
    let createdAt: Instant
    var updatedAt: Instant
    var completedAt: Instant?

    init(
      id: Int, rev: Int, title: String, content: String, due: CivilDate?, priority: Priority,
      tags: [String], createdAt: Instant, updatedAt: Instant, completedAt: Instant?,
      isDamaged: Bool
    ) {
      self.isDamaged = isDamaged
      self.id = id
      self.rev = rev
      self.title = title
      self.content = content
      self.due = due
      self.priority = priority
      self.tags = tags
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.completedAt = completedAt
    }

    func copy() -> Box {
      Box(
        id: id, rev: rev, title: title, content: content, due: due, priority: priority, tags: tags,
        createdAt: createdAt, updatedAt: updatedAt, completedAt: completedAt,
        isDamaged: isDamaged)
    }
  }

  /// A todo with all its values; nothing is checked here (the rules are ``TodoRules``).
  package init(
    id: Int, rev: Int, title: String, content: String = "", due: CivilDate? = nil,
    priority: Priority = .none, tags: [String] = [], createdAt: Instant,
    updatedAt: Instant? = nil, completedAt: Instant? = nil, isDamaged: Bool = false
  ) {
    box = Box(
      id: id, rev: rev, title: title, content: content, due: due, priority: priority, tags: tags,
      createdAt: createdAt, updatedAt: updatedAt ?? createdAt, completedAt: completedAt,
      isDamaged: isDamaged)
  }

  /// 1 or more, given by the store and never used again, even after a delete.
  package var id: Int { box.id }

  /// The store's revision at this todo's last change.
  package var rev: Int {
    get { box.rev }
    set { own().rev = newValue }
  }

  /// One line, kept as it came; see ``TodoRules/title(_:)``.
  package var title: String {
    get { box.title }
    set { own().title = newValue }
  }

  /// Any lines, "" when there is nothing to say; see ``TodoRules/content(_:)``.
  package var content: String {
    get { box.content }
    set { own().content = newValue }
  }

  /// A day of the calendar, not an instant: no time zone ever shifts it.
  package var due: CivilDate? {
    get { box.due }
    set { own().due = newValue }
  }

  /// How much it matters.
  package var priority: Priority {
    get { box.priority }
    set { own().priority = newValue }
  }

  /// Words, without doubles, in the order of their UTF-8 bytes; see ``TodoRules/tags(_:)``.
  package var tags: [String] {
    get { box.tags }
    set { own().tags = newValue }
  }

  /// When it was added.
  package var createdAt: Instant { box.createdAt }

  /// When it was last changed.
  package var updatedAt: Instant {
    get { box.updatedAt }
    set { own().updatedAt = newValue }
  }

  /// When it was completed; nil while it is open.
  package var completedAt: Instant? {
    get { box.completedAt }
    set { own().completedAt = newValue }
  }

  /// Another tool put something into the store that no todo may hold: what cannot be shown has harmless
  /// values here. It is listed and can be deleted, and nothing else.
  package var isDamaged: Bool { box.isDamaged }

  /// The box, which no other todo has.
  private mutating func own() -> Box {
    if !isKnownUniquelyReferenced(&box) { box = box.copy() }
    return box
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
      && left.completedAt == right.completedAt && left.isDamaged == right.isDamaged
  }

  /// Whether everything that a person can edit is the same, to the byte.
  package func hasSameContents(as other: Todo) -> Bool {
    title.hasSameBytes(as: other.title) && content.hasSameBytes(as: other.content)
      && due == other.due && priority == other.priority
      && tags.elementsEqual(other.tags) { $0.hasSameBytes(as: $1) }
  }
}
