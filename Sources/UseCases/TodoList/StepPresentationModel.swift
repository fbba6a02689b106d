import Entities

/// What a step did, on its way to the presenter.
package struct StepPresentationModel: Equatable {
  /// What the step did to each of its todos.
  package let event: HistoryPresentationModel.Event
  /// The title of its todo, as it was while the todo existed. If there are several, that of the
  /// first one.
  package let title: String
  /// How many todos it changed in the same way as the first one: the successor of a todo that is
  /// completed does not count.
  package let count: Int
  private let kind: Change.Kind

  /// A step that begins with this change and has this many changes.
  init(_ first: Change, count: Int = 1) {
    event = HistoryPresentationModel(first).event
    title = (first.after ?? first.before)?.title ?? ""
    kind = first.kind
    self.count = count
  }

  private init(
    event: HistoryPresentationModel.Event, title: String, kind: Change.Kind, count: Int
  ) {
    self.kind = kind
    self.event = event
    self.title = title
    self.count = count
  }

  /// The same step with one more change.
  func with(_ change: Change) -> StepPresentationModel {
    StepPresentationModel(
      event: event, title: title, kind: kind, count: count + (change.kind == kind ? 1 : 0))
  }
}
