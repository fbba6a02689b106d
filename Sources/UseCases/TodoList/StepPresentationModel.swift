import Entities

/// What a step did, on its way to the presenter.
package struct StepPresentationModel: Equatable {
  /// What the step did to each of its todos.
  package let event: HistoryPresentationModel.Event
  /// The title of its todo, as it was while the todo existed. If there are several, that of the
  /// first one.
  package let title: String
  /// How many todos it changed.
  package let count: Int

  /// A step that begins with this change and has this many changes.
  init(_ first: Change, count: Int = 1) {
    event = HistoryPresentationModel(first).event
    title = (first.after ?? first.before)?.title ?? ""
    self.count = count
  }

  private init(event: HistoryPresentationModel.Event, title: String, count: Int) {
    self.event = event
    self.title = title
    self.count = count
  }

  /// The same step with one more change.
  func with(_ change: Change) -> StepPresentationModel {
    StepPresentationModel(event: event, title: title, count: count + 1)
  }
}
