/// A step that is in the log.
package struct LoggedStep: Sendable, Equatable {
  /// The revision of its first change.
  package let number: Int
  /// What made it.
  package let origin: StepOrigin
  /// The step that reversed it: of an event the undo, of an undo the redo; nil while it is in effect. A
  /// redo is never reversed: an undo after it reverses the event again.
  package let reversed: Int?
  /// When it was made.
  package let instant: Instant
  /// The session that made it (``StoreSession``); 0 if the log does not know.
  package let session: Int
  /// The client that made it (``ClientName``); nil if it did not say who it is.
  package let client: String?

  /// Whether it is no longer in effect.
  package var isReversed: Bool { reversed != nil }

  /// A step with all its values.
  package init(
    number: Int, origin: StepOrigin, reversed: Int?, instant: Instant, session: Int, client: String?
  ) {
    (self.number, self.origin, self.reversed) = (number, origin, reversed)
    (self.instant, self.session, self.client) = (instant, session, client)
  }
}

/// Which steps of the log are read. The newest comes first.
package struct StepQuery: Sendable, Equatable {
  /// Only those that one of these clients made, where nil is one without a name; nil for everybody.
  package var clients: [String?]?
  /// Only those that changed this todo.
  package var todo: Int?
  /// The log is read back to the first of these steps that was made before this instant.
  package var since: Instant?
  /// Only those that deleted a todo that is still gone.
  package var isGone = false
  /// Only those before this step.
  package var before: Int?

  package init() {}

  /// Whether the steps of this client are asked for.
  package func includes(client: String?) -> Bool {
    clients?.contains { $0.hasSameBytes(as: client) } ?? true
  }
}

/// Back or forward in the log.
package enum StepDirection: Sendable, Equatable { case undo, redo }

/// Whose steps are looked for.
package enum StepMakers: Sendable, Equatable {
  /// Those of this session.
  case session
  /// Those that a client of this name (``ClientName``) had made when the session began.
  case earlier(String)
}

/// What made a step.
package enum StepOrigin: Sendable, Equatable {
  /// An event that is neither an undo nor a redo.
  case event
  /// The step with this number was taken back.
  case undo(of: Int)
  /// The step with this number, which had been taken back, was done again.
  case redo(of: Int)

  /// The step that was taken back, or the one that was done again; nil if it is not that.
  package var steps: (undone: Int?, redone: Int?) {
    switch self {
    case .event: (nil, nil)
    case .undo(let step): (step, nil)
    case .redo(let step): (nil, step)
    }
  }
}

/// What the changes of a step have in common, told one by one.
package struct StepTally: Sendable, Equatable {
  /// What all of its changes make of their todos; nil if they do not all do the same.
  package private(set) var kind: Change.Kind?
  /// How many todos it changed. The todo that takes the place of a completed one, or goes when that
  /// is reopened, does not count.
  package private(set) var count: Int
  private var hasCompleted: Bool
  private var hasReopened: Bool
  private var hasSuccessor = false
  private var hasDeleted: Bool

  /// A step that begins with a change.
  package init(_ first: borrowing Change) { self.init(first.kind) }

  /// A step that begins with changes of this kind, one or more.
  package init(_ kind: Change.Kind, count: Int = 1) {
    (self.kind, self.count) = (kind, count)
    hasCompleted = kind == .completed
    hasReopened = kind == .reopened
    hasDeleted = kind == .deleted
  }

  /// Tells the next change.
  package mutating func add(_ change: Change) {
    let kind = change.kind
    let other = kind == .added ? change.after : kind == .deleted ? change.before : nil
    if let other, hasCompleted && kind == .added || hasReopened && kind == .deleted {
      // With a successor, copies of what stands under it come and go.
      hasSuccessor = hasSuccessor || other.isSuccessor
      if hasSuccessor && (other.isSuccessor || other.parent != nil) { return }
    }
    // What stood under a todo that is deleted moves up.
    if hasDeleted && kind == .edited && change.before?.parent != change.after?.parent { return }
    if kind == .deleted { hasDeleted = true }
    add(kind)
  }

  /// Tells further changes that do the same, so many.
  package mutating func add(_ count: Int) { self.count += count }

  /// Tells the next change, which makes this of its todo.
  package mutating func add(_ kind: Change.Kind) {
    // What is said or moved in a step that changes todos is no more than a part of that.
    if kind.isAside && self.kind?.isAside != true { return }
    if !kind.isAside && self.kind?.isAside == true {
      self = StepTally(kind)
      return
    }
    count += 1
    if kind == .completed { hasCompleted = true }
    if kind == .reopened { hasReopened = true }
    if kind != self.kind { self.kind = nil }
  }
}

extension Todo {
  /// Whether it took the place of another todo of its series.
  fileprivate var isSuccessor: Bool { (schedule?.place?.number ?? 1) > 1 }
}

/// The step that an event has recorded.
package struct RecordedStep: Sendable, Equatable {
  /// The revision of its first change.
  package let number: Int
  /// What its changes have in common.
  package var tally: StepTally

  /// A step with this number.
  package init(number: Int, tally: StepTally) { (self.number, self.tally) = (number, tally) }
}
