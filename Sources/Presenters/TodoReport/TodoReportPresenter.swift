import Entities
import UseCases

/// The presenter of the report: turns what streams by into rows, and shows them a part at a time, so
/// that it never holds more than a part of them.
package final class TodoReportPresenter {
  /// The most rows of a part (contract § 6).
  static let rowsLimit = 1000
  /// The most bytes of titles in a part, so that long ones make no notification that Views choke on.
  static let bytesLimit = 64 * 1024

  /// The View; the connector's to set.
  package var output: (any TodoReportPresenterOutput)?
  /// The way out of the scene; the connector's to set.
  package var router: (any TodoReportRouter)?

  let texts: Texts
  private let useCase: TodoReportUseCase

  private var rev = 0
  private var total = 0
  private var offset = 0
  private var rows: [TodoReportRowViewModel] = []
  private var bytes = 0
  var odd = false

  /// A presenter in front of a use case.
  package init(useCase: TodoReportUseCase, texts: Texts) {
    self.useCase = useCase
    self.texts = texts
  }

  /// The View can show the report, over what passes a filter.
  package func eventViewReady(filter: TodoFilter = TodoFilter()) {
    useCase.eventViewReady(filter: filter)
  }

  /// The user chose a todo to look at.
  package func eventSelect(id: Int) { useCase.eventSelect(id: id) }

  /// The report is no longer on the screen.
  package func eventViewClosed() { useCase.eventViewClosed() }

  /// The store may not be as it was, or a day has begun.
  package func eventRefresh() { useCase.eventRefresh() }

  /// Begins a report.
  func begin(rev: Int, total: Int) {
    self.rev = rev
    self.total = total
    offset = 0
    rows = []
    rows.reserveCapacity(min(total, Self.rowsLimit))
    bytes = 0
    odd = false
  }

  /// Puts a row behind the others; where that would be too much, those before it are shown first. The
  /// last one of a report is therefore never alone with the word that it is complete.
  func append(_ row: TodoReportRowViewModel, bytes: Int = 0) {
    if rows.count == Self.rowsLimit || !rows.isEmpty && self.bytes + bytes > Self.bytesLimit {
      show(complete: false)
    }
    rows.append(row)
    self.bytes += bytes
  }

  /// Shows the rows that were not shown yet.
  func show(complete: Bool) {
    output?.showReport(
      TodoReportViewModel(
        rev: rev, offset: offset, total: total, rows: rows, complete: complete))
    offset += rows.count
    bytes = 0
    if complete { rows = [] } else { rows.removeAll(keepingCapacity: true) }
  }
}
