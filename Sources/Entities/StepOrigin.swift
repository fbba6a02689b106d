/// What made a step.
package enum StepOrigin: Sendable, Equatable {
  /// An event of its own.
  case event
  /// The step with this number was taken back.
  case undo(of: Int)
  /// The step with this number, which was taken back before, was done again.
  case redo(of: Int)
}

/// A step as the log has it.
package struct LoggedStep: Sendable, Equatable {
  /// The revision of its first change.
  package let number: Int
  /// What made it.
  package let origin: StepOrigin
  /// Whether this process made it, and no other.
  package let isOwn: Bool

  /// A step with all its values.
  package init(number: Int, origin: StepOrigin, isOwn: Bool) {
    self.number = number
    self.origin = origin
    self.isOwn = isOwn
  }
}
