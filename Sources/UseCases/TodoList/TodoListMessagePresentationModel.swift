import Entities

/// What a step did, on its way to the presenter.
package struct TodoListMessagePresentationModel {
  /// The kinds of steps, in the words of the wire.
  package enum Kind: String, Sendable, CaseIterable {
    case added, completed, reopened, edited, deleted, undone, redone
  }

  /// The kind of the step.
  package let kind: Kind
  /// What the step did; for an undo or a redo, what the event did that was undone or redone.
  package let event: StepPresentationModel
  /// The id of the todo of its first change.
  package let todo: Int
  /// Whether that todo is damaged.
  package let isDamaged: Bool
  /// The number of its changes.
  package let count: Int
  /// The revision of its first change.
  package let step: Int

  /// Reads from the log what a step with this many changes did. Nil if the log does not have the
  /// step.
  init?(step number: Int, count: Int, in gateway: any EntityGateway) throws {
    guard let logged = try gateway.step(number) else { return nil }
    step = number
    self.count = count
    let event =
      switch logged.origin {
      case .event: number
      case .undo(let event), .redo(let event): event
      }
    guard let first = try gateway.changes(ofStep: event, after: event - 1, limit: 1).first else {
      return nil
    }
    self.event = StepPresentationModel(first, count: count)
    todo = first.todo
    isDamaged = (first.after ?? first.before)?.isDamaged ?? false
    kind =
      switch (logged.origin, self.event.event) {
      case (.undo, _): .undone
      case (.redo, _): .redone
      case (.event, .added), (.event, .restored): .added
      case (.event, .completed): .completed
      case (.event, .reopened): .reopened
      case (.event, .edited): .edited
      case (.event, .deleted): .deleted
      }
  }
}
