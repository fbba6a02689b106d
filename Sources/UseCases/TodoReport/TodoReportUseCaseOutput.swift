import Entities

/// Everything that the report's use case presents.
package protocol TodoReportUseCaseOutput: SceneUseCaseOutput {
  /// A part of the report: after `viewReady`, and whenever the report looks different.
  func presentReport(_ part: TodoReportPart<TodoReportRow>)
  /// What changed in the window of a View that wants its changes by rows. Without a change, only the number
  /// of rows is another one.
  func presentChanges(_ changes: TodoReportPart<RowChange<TodoReportRow>>)
  /// The todo exists and may be opened.
  func presentSelected(id: Int)
}

/// Rows of the report that follow one another, or changes of its window.
package struct TodoReportPart<Row> {
  /// The store's revision.
  package let rev: Int
  /// How many rows of the report precede these.
  package let offset: Int
  /// The number of rows of the whole report.
  package let total: Int
  package let rows: [Row]
  /// Whether this is the last part.
  package let complete: Bool

  /// The same part of other rows.
  package func map<Other>(_ transform: (Row) -> Other) -> TodoReportPart<Other> {
    TodoReportPart<Other>(
      rev: rev, offset: offset, total: total, rows: rows.map(transform), complete: complete)
  }
}

/// A row of the report. `odd` is for banding: it alternates with every subheader and every footer.
package struct TodoReportRow: Hashable {
  package enum Content: Hashable {
    /// A group begins.
    case header
    /// The todos of a day follow: due on it, or completed on it; without one, they are due on none. If they
    /// are due, with how people name it today.
    case subheader(CivilDate?, RelativeDay?)
    case detail(TodoReportDetailPresentationModel)
    /// The todos of the day end, with their sum.
    case subfooter(CivilDate?, EstimateSum)
    /// The group ends.
    case footer(EstimateSum)
    /// Why a group shows no todos.
    case message(TodoReportEmptiness)
    /// The last row, with the sum of all groups; `isPartial` if one of them could not be read.
    case grandFooter(EstimateSum, isPartial: Bool)
  }

  /// Nil for the last row.
  package let group: TodoReportGroup?
  package let content: Content
  package let odd: Bool

  /// What tells it apart from all other rows, however it looks.
  struct Identity: Hashable {
    let group: TodoReportGroup?
    let kind: Int
    var number: Int?
  }

  var identity: Identity {
    switch content {
    case .header: Identity(group: group, kind: 0)
    case .subheader(let date, _): Identity(group: group, kind: 1, number: date?.dayNumber)
    case .detail(let todo): Identity(group: group, kind: 2, number: todo.id)
    case .subfooter(let date, _): Identity(group: group, kind: 3, number: date?.dayNumber)
    case .footer: Identity(group: group, kind: 4)
    case .message: Identity(group: group, kind: 5)
    case .grandFooter: Identity(group: group, kind: 6)
    }
  }

  /// Whether both look the same but for the banding, which a new day turns round in all rows below it.
  package static func == (left: TodoReportRow, right: TodoReportRow) -> Bool {
    left.group == right.group && left.content == right.content
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(group)
    hasher.combine(content)
  }
}

/// Why a group of the report shows no todos.
package enum TodoReportEmptiness: Sendable {
  case nothingThere
  /// There may be some, but none passes the report's filter, or was completed in its period.
  case nothingPasses, nothingInPeriod
  /// The store failed.
  case unavailable
}

/// A group of the report.
package enum TodoReportGroup: Sendable, CaseIterable { case open, completed }

/// A todo in the report, on its way to the presenter.
package struct TodoReportDetailPresentationModel: Hashable {
  /// The todo's id.
  package let id: Int
  /// One line.
  package let title: String
  /// Whether it is open, overdue or done today.
  package let state: TodoPresentationModel.State
  /// How long it takes.
  package let estimate: Estimate?
  /// Whether it is damaged, so that it cannot be shown as it is.
  package let isDamaged: Bool

  init(_ todo: Todo, at now: LocalTime) {
    id = todo.id
    title = todo.title
    estimate = todo.schedule?.estimate
    isDamaged = todo.isDamaged
    state = todo.state(at: now)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.title.hasSameBytes(as: right.title) && left.state == right.state
      && left.estimate == right.estimate && left.isDamaged == right.isDamaged
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    for byte in title.utf8 { hasher.combine(byte) }
    hasher.combine(state)
    hasher.combine(estimate)
    hasher.combine(isDamaged)
  }
}
