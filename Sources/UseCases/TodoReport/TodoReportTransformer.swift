import Entities

/// Streams the todos as a report: its groups, in each its days, and in each the todos.
///
/// It reads the store in steps within one snapshot, so that only one step of the todos is in memory
/// at a time.
struct TodoReportTransformer {
  /// How many todos are held in memory at a time.
  private static let stride = 1000

  let gateway: any EntityGateway
  let clock: any Clock
  /// Selects the todos of the report.
  let filter: TodoFilter

  /// Streams the report of a store at revision `rev`. Its number of rows, `total`, is already
  /// known.
  func transform(rev: Int, total: Int, output: any TodoReportStream) throws {
    let now = clock.reached
    output.presentInit(rev: rev, total: total)
    var count = 0
    for group in TodoReportGroup.allCases {
      count += try transform(group, at: now, output: output)
    }
    output.presentGrandFooter(count: count)
    output.presentReport()
  }

  private func transform(
    _ group: TodoReportGroup, at now: LocalTime, output: any TodoReportStream
  ) throws -> Int {
    output.presentHeader(group)
    var count = 0
    var shownDay: TodoReportDay?
    try forEachLine(of: group) { line in
      let day = day(of: line, behind: shownDay, today: now.date)
      if day != shownDay {
        if shownDay != nil { output.presentSubfooter() }
        output.presentSubheader(day)
        shownDay = day
      }
      output.presentDetail(TodoReportDetailPresentationModel(line, at: now))
      count += 1
    }
    if shownDay == nil {
      output.presentNoTodosMessage(group, isFiltered: !filter.isUnrestricted)
    } else {
      output.presentSubfooter()
      output.presentFooter(count: count)
    }
    return count
  }

  private func day(
    of line: TodoLine, behind shownDay: TodoReportDay?, today: CivilDate
  ) -> TodoReportDay {
    if let instant = line.completedAt {
      let day = clock.localTime(at: instant).date
      // If clocks were put back over midnight, a day occurred twice. It gets one subheader.
      if case .completed(let shown) = shownDay, shown < day { return .completed(shown) }
      return .completed(day)
    }
    return line.due.map { .due($0, RelativeDay($0, today: today)) } ?? .withoutDueDate
  }

  private func forEachLine(of group: TodoReportGroup, _ body: (TodoLine) -> Void) throws {
    let isOfDone = group == .completed
    // A group that the filter excludes completely is not read.
    if let completed = filter.completed, completed != isOfDone { return }
    let now = clock.reached
    var last: TodoLine?
    while true {
      let lines = try gateway.lines(
        filter, at: now, completed: isOfDone, after: last, limit: Self.stride)
      lines.forEach(body)
      if lines.count < Self.stride { return }
      try gateway.checkInterruption()
      last = lines.last
    }
  }
}

extension TodoReportDetailPresentationModel {
  fileprivate init(_ line: TodoLine, at now: LocalTime) {
    id = line.id
    title = line.title
    isDamaged = line.isDamaged
    let isOverdue = line.due.map { due in
      due < now.date || due == now.date && line.time.map { $0 <= now.time } ?? false
    }
    state = line.completedAt != nil ? .done : isOverdue == true ? .overdue : .open
  }
}
