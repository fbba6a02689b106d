/// A step that is in the log.
package struct LoggedStep: Sendable, Equatable {
  /// The revision of its first change.
  package let number: Int
  /// What made it.
  package let origin: StepOrigin
  /// Whether it is no longer in effect: an event that was undone, or an undo that was redone. A
  /// redo is never reversed: an undo after it reverses the event again.
  package let isReversed: Bool

  /// A step with all its values.
  package init(number: Int, origin: StepOrigin, isReversed: Bool) {
    self.number = number
    self.origin = origin
    self.isReversed = isReversed
  }
}

/// Back or forward in the log.
package enum StepDirection: Sendable, Equatable {
  case undo, redo
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
