/// Everything that the report's use case presents: one protocol per event.
package protocol TodoReportUseCaseOutput:
  TodoReportViewReadyUseCaseOutput, TodoReportSelectUseCaseOutput,
  TodoReportViewClosedUseCaseOutput
{
  /// The event failed.
  func presentFailure(_ failure: Failure)
  /// The open report could not be brought up to date after a change, although no event of it
  /// failed.
  func presentNotRefreshed(_ failure: Failure)
}

/// The report as a stream, one row a call between `presentInit` and `presentReport`: after
/// `viewReady`, and whenever a change of the store pushes it.
package protocol TodoReportShowUseCaseOutput: AnyObject {
  /// A report with `total` rows begins; `rev` is the store's revision.
  func presentInit(rev: Int, total: Int)
  /// A group begins.
  func presentHeader(_ group: TodoReportGroup)
  /// The todos of a day follow.
  func presentSubheader(_ day: TodoReportDay)
  /// A todo.
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

/// What `viewReady` presents after the report.
package protocol TodoReportViewReadyUseCaseOutput: TodoReportShowUseCaseOutput {
  /// The report is open; `rev` is the store's revision.
  func presentViewReady(rev: Int)
}

/// What `select` presents.
package protocol TodoReportSelectUseCaseOutput: AnyObject {
  /// The todo exists and may be opened.
  func presentSelected(id: Int)
}

/// What `viewClosed` presents.
package protocol TodoReportViewClosedUseCaseOutput: AnyObject {
  /// The report is closed, whether or not it was open.
  func presentViewClosed()
}
