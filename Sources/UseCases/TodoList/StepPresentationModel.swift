import Entities

/// What a step did, on its way to the presenter.
package struct StepPresentationModel: Equatable {
  /// What the step did to each of its todos; nil if it did not do the same to all of them.
  package var event: HistoryPresentationModel.Event? { tally.kind == nil ? nil : first }
  /// The title of its todo, as it was while the todo existed. If there are several, that of the
  /// first one.
  package let title: String
  /// How many todos it changed: the successor of a todo that is completed does not count.
  package var count: Int { tally.count }
  private let first: HistoryPresentationModel.Event
  private var tally: StepTally

  /// A step that begins with this change and whose changes are these; without, it is the only one.
  init(_ first: Change, _ tally: StepTally? = nil) {
    self.first = HistoryPresentationModel(first).event
    title = (first.after ?? first.before)?.title ?? ""
    self.tally = tally ?? StepTally(first)
  }

  /// The same step with one more change.
  func with(_ change: Change) -> StepPresentationModel {
    var step = self
    step.tally.add(change)
    return step
  }
}
