/// A part of the report, ready to be shown.
package struct TodoReportViewModel {
  /// The store's revision.
  package let rev: Int
  /// How many rows of the report stand before these.
  package let offset: Int
  /// How many rows the report has.
  package let total: Int
  /// The rows of this part.
  package let rows: [TodoReportRowViewModel]
  /// Whether this is the last part.
  package let complete: Bool
}

/// A row of the report, ready to be shown (contract § 6). `odd` is for banding: it alternates from one
/// subheader to the next, and with it go the rows that belong to it.
package enum TodoReportRowViewModel: Equatable {
  /// A group begins.
  case header(title: String)
  /// A day begins; `date` is `YYYY-MM-DD`, nil for the todos without one.
  case subheader(title: String, date: String?, odd: Bool)
  /// A todo; `state` is `open`, `overdue` or `done`.
  case detail(id: Int, title: String, state: String, odd: Bool)
  /// A day ends.
  case subfooter(odd: Bool)
  /// A group ends, with so many todos.
  case footer(title: String, count: Int, odd: Bool)
  /// The report ends, with so many todos.
  case grandFooter(title: String, count: Int)
  /// Why a group shows nothing.
  case message(title: String)
}
