import Entities
import UseCases

/// The presenter of the scene `todoReport`. It turns what the View sends into values, and the rows that the
/// use case presents into rows for the View.
package typealias TodoReportPresenter = Presenter<
  TodoReportUseCase, any TodoReportPresenterOutput, any TodoReportRouter
>

extension TodoReportPresenter: TodoReportUseCaseOutput {
  /// The View is ready to show the report over the todos that pass a filter, or a window of its rows, once
  /// or until it is closed.
  package func eventViewReady(
    filter: TodoFilter = TodoFilter(), offset: Int = 0, limit: Int? = nil,
    updates: OpenList.Updates = .all, once: Bool = false
  ) {
    if once && updates != .all {
      output?.respond(invalidMember: "updates", expected: "left out if once is true")
      return
    }
    useCase.eventViewReady(
      filter: filter, offset: offset, limit: limit ?? (updates == .rows ? 100 : nil),
      wantsRows: updates == .rows, once: once)
  }

  /// The user chose a todo to look at.
  package func eventSelect(id: Int) { useCase.eventSelect(id: id) }

  /// The report goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool) { useCase.eventHidden(isHidden) }

  /// The report is no longer on the screen.
  package func eventViewClosed() { useCase.eventViewClosed() }

  private func row(_ row: TodoReportRow) -> TodoReportRowViewModel {
    let phrases = texts.phrases
    let title: String?
    var minutes: Int?
    switch row.content {
    case .header: title = phrases.text(row.group == .open ? .openGroup : .completedGroup)
    case .subheader(let date?, let relative):
      title = relative.map { texts.day(date, $0) } ?? texts.date(date)
    case .subheader(nil, _): title = phrases.text(.withoutDueDate)
    case .detail(let todo):
      title = texts.title(todo.title, of: todo.id, isDamaged: todo.isDamaged)
      minutes = todo.estimate?.minutes
    case .subfooter(_, let sum): (title, minutes) = (nil, sum.minutes)
    case .footer(let sum): (title, minutes) = (phrases.text(.total), sum.minutes)
    case .message(let emptiness):
      let phrase: Phrase =
        switch (emptiness, row.group) {
        case (.unavailable, _): .groupUnavailable
        case (.nothingPasses, _): .nothingPasses
        case (.nothingInPeriod, _): .nothingCompletedInPeriod
        case (.nothingThere, .open): .nothingOpen
        case (.nothingThere, _): .nothingCompleted
        }
      title = phrases.text(phrase)
    case .grandFooter(let sum, _): (title, minutes) = (phrases.text(.grandTotal), sum.minutes)
    }
    return TodoReportRowViewModel(model: row, title: title, amountText: minutes.map(texts.duration))
  }

  package func presentReport(_ part: TodoReportPart<TodoReportRow>) {
    output?.showReport(part.map(row))
  }

  package func presentChanges(_ changes: TodoReportPart<RowChange<TodoReportRow>>) {
    output?.showReportChanges(changes.map { $0.map(row) })
  }

  package func presentSelected(id: Int) {
    router?.routeDetail(id: id)
    output?.respond(.nothing)
  }
}

/// What the presenter of the scene `todoReport` tells its View (PROTOCOL § 8).
package protocol TodoReportPresenterOutput: SceneView {
  /// Shows a part of the report. The first part replaces everything that was shown before; each other
  /// part follows the one before it.
  func showReport(_ report: TodoReportPart<TodoReportRowViewModel>)

  /// Shows the changes in the window, if the View asked for its changes by rows.
  func showReportChanges(_ changes: TodoReportPart<RowChange<TodoReportRowViewModel>>)
}

/// The way out of the scene `todoReport` (PROTOCOL § 8).
package protocol TodoReportRouter: AnyObject {
  /// Opens the scene of one todo.
  func routeDetail(id: Int)
}

/// A row of the report, ready to be shown (PROTOCOL § 8).
package struct TodoReportRowViewModel {
  package let model: TodoReportRow
  /// Nil where a day ends.
  package let title: String?
  /// How long the todo or some todos take, for a person; nil of a todo without an estimate.
  package let amountText: String?
}
