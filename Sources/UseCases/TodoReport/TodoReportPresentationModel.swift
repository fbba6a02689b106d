import Entities

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
