/// One row of the store's change log, of its first kind; the second is ``Note``. Revisions,
/// compare-and-set, history, live views and "what changed since" are all readings of this log.
///
/// It never changes, so whoever follows the log shares it instead of copying its many fields.
package final class Change: Sendable {
  /// The store's revision after this change, one more than before it.
  package let revision: Int
  /// The todo that changed.
  package let todo: Int
  /// The todo before the change; nil if it did not exist.
  package let before: Todo?
  /// The todo after the change; nil if it was deleted.
  package let after: Todo?
  /// The revision of the first change of the same event. An event is one step, however many todos
  /// it changes.
  package let step: Int
  /// When it was made.
  package let instant: Instant
  /// What made the step.
  package let origin: StepOrigin
  /// The name that a View gave to an add, so that it is not done twice; nil if the View gave none.
  package let key: String?
  /// The client that made the change (``ClientName``); nil if it did not say who it is.
  package let client: String?
  /// What it is about if it leaves the contents of the todo alone; then the todo is the same before and after it,
  /// but for ``Todo/comments`` or ``Todo/rank``, or there is none.
  package let aside: Aside?

  /// At least one of `before`, `after` and `aside` is not nil.
  package init(
    revision: Int, todo: Int, before: Todo?, after: Todo?, step: Int, instant: Instant,
    origin: StepOrigin = .event, key: String? = nil, client: String? = nil, aside: Aside? = nil
  ) {
    (self.revision, self.todo, self.before, self.after) = (revision, todo, before, after)
    (self.step, self.instant, self.origin) = (step, instant, origin)
    (self.key, self.client, self.aside) = (key, client, aside)
  }

  /// The comment that it is about.
  package var comment: CommentChange? {
    if case .comment(let comment) = aside { comment } else { nil }
  }

  /// The move that it is.
  package var move: Move? { if case .move(let move) = aside { move } else { nil } }

  /// Whether the todo has a schedule, before the change or after it.
  package var isScheduled: Bool { before?.isScheduled == true || after?.isScheduled == true }

  /// Whether the todo is damaged, before the change or after it (``Todo/isDamaged``).
  package var isDamaged: Bool { before?.isDamaged == true || after?.isDamaged == true }

  /// Whether the todo has comments, before the change or after it, in which the store looks for words.
  package var hasComments: Bool {
    comment != nil || before?.comments ?? 0 > 0 || after?.comments ?? 0 > 0
  }

  /// What a change can be about that leaves the contents of its todo alone.
  package enum Aside: Sendable {
    case comment(CommentChange), move(Move)

    /// The same change backwards.
    package var reversed: Aside {
      switch self {
      case .comment(let comment): .comment(comment.reversed)
      case .move(let move): .move(move.reversed)
      }
    }
  }

  /// What a change makes of its todo.
  package enum Kind: String, Sendable {
    case added, completed, reopened, edited, deleted, commented, moved

    /// Whether it leaves the contents of the todo alone.
    package var isAside: Bool { self == .commented || self == .moved }
  }

  /// What it makes of its todo.
  package var kind: Kind {
    if comment != nil { return .commented }
    if move != nil { return .moved }
    guard let before else { return .added }
    guard let after else { return .deleted }
    if before.completed == after.completed { return .edited }
    return after.completed ? .completed : .reopened
  }

  /// Whether it made the todo: one that comes back was made before. One that was imported was made elsewhere, and was
  /// not changed since.
  package var isFirst: Bool {
    before == nil && origin == .event
      && after.map { [instant, $0.updatedAt].contains($0.createdAt) } ?? false
  }
}

/// The name by which a client introduces itself, as the log keeps it beside each of its changes: one
/// line of 1 to ``limit`` characters.
package enum ClientName {
  /// The most characters (Unicode scalars) of a name.
  package static let limit = 64

  /// The name that a text becomes: without control characters and white space around it, and cut to
  /// ``limit``. Nil if nothing is left.
  package static func name(_ text: String) -> String? {
    // Each change that is read has a name, most of which are plain: a tenth of the reading.
    if 1...limit ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return text }
    let line = String(text.unicodeScalars.filter { !$0.isControl }).trimmed
    let name = String(line.unicodeScalars.prefix(limit)).trimmed
    return name.isEmpty ? nil : name
  }
}
