import Entities

/// What undo and redo are about: the steps of the log, newest first.
///
/// A step can be taken back by whoever looks at a store where it was made before, but not by a
/// process beside which another one made it: nobody wants to take back what somebody else is doing.
struct StepHistory {
  let gateway: any EntityGateway
  /// The store's revision when this process began to look.
  let beginning: Int

  /// The newest step that is not taken back.
  func stepToUndo() throws -> Int? {
    var target: Int?
    try walk { step, undone in
      if undone.contains(step.number) || !isOurs(step) { return true }
      target = step.number
      return false
    }
    return target
  }

  /// The step that was taken back last and not done again, if nothing else was changed since.
  func stepToRedo() throws -> Int? {
    var target: Int?
    try walk { step, undone in
      if !isOurs(step) { return true }
      // Steps are taken back from the newest on, so the oldest was the last one.
      target = undone.min()
      return false
    }
    return target
  }

  private func isOurs(_ step: LoggedStep) -> Bool { step.isOwn || step.number <= beginning }

  /// Visits the steps that events made, newest first, each with those that are taken back by newer
  /// steps; until `visit` says false.
  private func walk(_ visit: (LoggedStep, Set<Int>) throws -> Bool) throws {
    var undone = Set<Int>()
    var redone = Set<Int>()
    var revision = try gateway.revision() + 1
    while let step = try gateway.lastStep(before: revision) {
      revision = step.number
      switch step.origin {
      // The newest word on a step counts.
      case .undo(let number): if !redone.contains(number) { undone.insert(number) }
      case .redo(let number): if !undone.contains(number) { redone.insert(number) }
      case .event: if try !visit(step, undone) { return }
      }
    }
  }
}
