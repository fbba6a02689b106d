import Entities

/// What a step did, on its way to the presenter.
package struct TodoListMessagePresentationModel {
  /// The kinds of steps, in the words of the wire.
  package enum Kind: String, Sendable, CaseIterable {
    case added, completed, reopened, edited, deleted, changed, undone, redone
  }

  /// The kind of the step.
  package let kind: Kind
  /// What the step did; for an undo or a redo, what the event did that was undone or redone.
  package let event: StepPresentationModel
  /// The id of the todo of its first change.
  package let todo: Int
  /// Whether that todo is damaged.
  package let isDamaged: Bool
  /// How many todos it changed.
  package var count: Int { event.count }
  /// The revision of its first change.
  package let step: Int
  /// The client that made it; nil if it did not say who it is.
  package let client: String?

  /// Reads from the log what a step did. Nil if the log does not have the step.
  init?(_ recorded: RecordedStep, in gateway: any EntityGateway) throws {
    let number = recorded.number
    guard let logged = try gateway.step(number) else { return nil }
    step = number
    let event =
      switch logged.origin {
      case .event: number
      case .undo(let event), .redo(let event): event
      }
    guard let first = try gateway.firstChange(ofStep: event) else { return nil }
    client = event == number ? first.client : try gateway.firstChange(ofStep: number)?.client
    self.event = StepPresentationModel(first, recorded.tally)
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
      case (.event, nil): .changed
      }
  }
}

extension EntityGateway {
  fileprivate func firstChange(ofStep number: Int) throws(StoreError) -> Change? {
    try changes(ofStep: number, after: number - 1, limit: 1).first
  }
}
