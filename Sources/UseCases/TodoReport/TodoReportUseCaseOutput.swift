import Entities

/// Everything that the report's use case presents.
package protocol TodoReportUseCaseOutput: TodoReportStream {
  /// The report is open; `rev` is the store's revision.
  func presentViewReady(rev: Int)
  /// The todo exists and may be opened.
  func presentSelected(id: Int)
  /// The report is closed, whether or not it was open.
  func presentViewClosed()
  /// The event failed.
  func presentFailure(_ failure: Failure)
  /// The open report could not be brought up to date after a change, although no event of it failed.
  func presentNotRefreshed(_ failure: Failure)
}

/// The report as a stream, one row a call between `presentInit` and `presentReport`: after
/// `viewReady`, and whenever a change of the store pushes it.
package protocol TodoReportStream: AnyObject {
  /// A report with `total` rows begins; `rev` is the store's revision.
  func presentInit(rev: Int, total: Int)
  /// A group begins.
  func presentHeader(_ group: TodoReportGroup)
  /// The todos of a day follow.
  func presentSubheader(_ day: TodoReportDay)
  func presentDetail(_ todo: TodoReportDetailPresentationModel)
  /// The todos of the day end.
  func presentSubfooter()
  /// The group ends, with this many todos.
  func presentFooter(count: Int)
  /// There are no todos in the group, or none that passes the report's filter.
  func presentNoTodosMessage(_ group: TodoReportGroup, isFiltered: Bool)
  /// The last row, with the number of todos in all groups.
  func presentGrandFooter(count: Int)
  /// The report is complete.
  func presentReport()
}

/// A group of the report.
package enum TodoReportGroup: Sendable, CaseIterable {
  case open, completed
}

/// What the todos under one subheader have in common.
package enum TodoReportDay: Sendable, Equatable, Hashable {
  /// Open, and due on this day.
  case due(CivilDate, RelativeDay)
  /// Open, and due on no day.
  case withoutDueDate
  /// Completed on this day, by the local calendar.
  case completed(CivilDate)
}

/// A todo in the report, on its way to the presenter.
package struct TodoReportDetailPresentationModel {
  /// The todo's id.
  package let id: Int
  /// One line.
  package let title: String
  /// Whether it is open, overdue or done today.
  package let state: TodoPresentationModel.State
  /// Whether it is damaged, so that it cannot be shown as it is.
  package let isDamaged: Bool
}
