/// A step as the log has it.
package struct LoggedStep: Sendable, Equatable {
  /// The revision of its first change.
  package let number: Int
  /// What made it.
  package let origin: StepOrigin
  /// Whether it is no longer in effect: an event that was undone, or an undo that was redone. A redo
  /// never is: what is undone after it is the event again.
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
