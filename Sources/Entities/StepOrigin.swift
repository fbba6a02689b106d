/// What made a step.
package enum StepOrigin: Sendable, Equatable {
  /// An event of its own.
  case event
  /// The step with this number was taken back.
  case undo(of: Int)
  /// The step with this number, which was taken back before, was done again.
  case redo(of: Int)
}
