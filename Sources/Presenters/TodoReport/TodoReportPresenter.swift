import Entities
import UseCases

/// The presenter of the scene `todoReport`. It turns the stream of the report into rows and shows
/// them in parts, so that it never holds more than one part.
package final class TodoReportPresenter: Connectable {
  /// The most rows of a part (PROTOCOL § 8).
  static let rowsLimit = 1000
  /// The most bytes of titles in a part, so that long titles do not make a notification that is too
  /// large for Views.
  static let bytesLimit = 64 * 1024

  /// The View; the connector sets it.
  package var output: (any TodoReportPresenterOutput)?
  /// The way out of the scene; the connector sets it.
  package weak var router: (any TodoReportRouter)?

  private let texts: Texts
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

  /// The View is ready to show the report over the todos that pass a filter, once or until it is closed.
  package func eventViewReady(filter: TodoFilter = TodoFilter(), once: Bool = false) {
    useCase.eventViewReady(filter: filter, once: once)
  }

  /// The user chose a todo to look at.
  package func eventSelect(id: Int) { useCase.eventSelect(id: id) }

  /// The report is no longer on the screen.
  package func eventViewClosed() { useCase.eventViewClosed() }

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

  /// Appends a row. If the part would become too large, the rows before it are shown first. So the
  /// last part of a report, which says that it is complete, always has a row.
  func append(_ row: TodoReportRowViewModel, bytes: Int = 0) {
    if rows.count == Self.rowsLimit || !rows.isEmpty && self.bytes + bytes > Self.bytesLimit {
      show(complete: false)
    }
    rows.append(row)
    self.bytes += bytes
  }

  /// Shows the rows that have not been shown yet.
  func show(complete: Bool) {
    output?.showReport(
      TodoReportViewModel(
        rev: rev, offset: offset, total: total, rows: rows, complete: complete))
    offset += rows.count
    bytes = 0
    if complete { rows = [] } else { rows.removeAll(keepingCapacity: true) }
  }
}

extension TodoReportPresenter: TodoReportUseCaseOutput {
  package func presentFailure(_ failure: Failure) {
    let error = ErrorViewModel(failure, texts: texts)
    output?.showError(error)
    output?.respond(error)
  }

  package func presentNotRefreshed(_ failure: Failure) {
    output?.showError(ErrorViewModel(failure, texts: texts))
  }

  package func presentInit(rev: Int, total: Int) { begin(rev: rev, total: total) }

  package func presentHeader(_ group: TodoReportGroup) {
    switch group {
    case .open: append(.header(title: texts.phrases.text(.openGroup)))
    case .completed: append(.header(title: texts.phrases.text(.completedGroup)))
    }
  }

  package func presentSubheader(_ day: TodoReportDay) {
    odd.toggle()
    switch day {
    case .due(let date, let relative):
      append(.subheader(title: texts.day(date, relative), date: date.description, odd: odd))
    case .withoutDueDate:
      append(.subheader(title: texts.phrases.text(.withoutDueDate), date: nil, odd: odd))
    case .completed(let date):
      append(.subheader(title: texts.date(date), date: date.description, odd: odd))
    }
  }

  package func presentDetail(_ todo: TodoReportDetailPresentationModel) {
    let title = texts.title(todo.title, of: todo.id, isDamaged: todo.isDamaged)
    append(
      .detail(id: todo.id, title: title, state: todo.state.rawValue, odd: odd),
      bytes: title.utf8.count)
  }

  package func presentSubfooter() { append(.subfooter(odd: odd)) }

  package func presentFooter(count: Int) {
    odd.toggle()
    append(.footer(title: texts.phrases.text(.total), count: count, odd: odd))
  }

  package func presentNoTodosMessage(_ group: TodoReportGroup, isFiltered: Bool) {
    let phrase: Phrase =
      switch group {
      case _ where isFiltered: .nothingPasses
      case .open: .nothingOpen
      case .completed: .nothingCompleted
      }
    append(.message(title: texts.phrases.text(phrase)))
  }

  package func presentGrandFooter(count: Int) {
    append(.grandFooter(title: texts.phrases.text(.grandTotal), count: count))
  }

  package func presentReport() { show(complete: true) }

  package func presentViewReady(rev: Int) { output?.respond(.rev(rev)) }

  package func presentSelected(id: Int) {
    router?.routeDetail(id: id)
    output?.respond(.nothing)
  }

  package func presentViewClosed() { output?.respond(.nothing) }
}
