import Entities

/// The interactor of the scene `todoReport`: everything that can be done with the report (PROTOCOL
/// § 8).
package final class TodoReportUseCase: SceneUseCase {
  /// The most rows of a part (PROTOCOL § 8).
  package static let rowsLimit = 1000
  /// The most bytes of titles in a part, so that long titles do not make a notification that is too
  /// large for Views.
  package static let bytesLimit = 64 * 1024

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoReportUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// The report that the View has open, as it was last shown; nil if there is none.
  private var open = Checkpointed<OpenReport?>()

  private struct OpenReport {
    /// Which todos it covers, as the View said it.
    let filter: TodoFilter
    /// The rows that the View shows.
    let window: Range<Int>
    let wantsRows: Bool
    var outline: TodoReportOutline
    /// The rows that were shown last, if the View wants their changes.
    var rows: [TodoReportRow] = []
    /// The number of rows of the whole report that was shown last.
    var total = 0
    /// A digest of all rows that were shown last, so that the View is not shown the same again.
    var looks = 0
    /// The freshness at which it was last up to date.
    var freshness: Freshness
    /// Whether it could not be read after a change, and the View was told so.
    var isStale = false
    /// Whether the View is out of sight: nothing is read for it, and nothing shown.
    var isHidden = false
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens the report over the todos that pass a filter, or resets it, and presents it: all of it, or a
  /// window of its rows. With `once`, opens nothing.
  package func eventViewReady(
    filter: TodoFilter = TodoFilter(), offset: Int = 0, limit: Int? = nil, wantsRows: Bool = false,
    once: Bool = false
  ) {
    // A report is long, and all of it is output. Without a View, nobody would see it.
    guard output != nil else { return }
    attempt {
      let freshness = try Freshness(gateway, clock)
      let offset = min(offset, 1 << 53)
      var report = OpenReport(
        filter: filter, window: offset..<offset + (limit ?? 1 << 53), wantsRows: wantsRows,
        outline: try outline(filter, at: freshness), freshness: freshness)
      try present(&report, isNew: true)
      let failure = report.outline.failures.values.first
      report.isStale = failure != nil
      if !once { open.value = report }
      if let failure { throw failure }
      output?.presentRevision(freshness.mark.revision)
    }
  }

  /// Presents the todo to open, if it exists.
  package func eventSelect(id: Int) {
    attempt {
      _ = try gateway.todo(id, at: clock.reached)
      output?.presentSelected(id: id)
    }
  }

  /// Closes the report. Nothing is pushed any more.
  package func eventViewClosed() {
    open.value = nil
    output?.presentDone()
  }

  /// The report goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool) {
    if open.value != nil { open.value?.isHidden = isHidden }
    output?.presentDone()
  }

  /// Presents the open report if it looks different because the store changed or a day began.
  package func eventRefresh() {
    // Most sessions have no report open, and looking at one copies it.
    if open.value == nil { return }
    guard var report = open.value, !report.isHidden,
      let freshness = try? Freshness(gateway, clock),
      freshness != report.freshness || report.isStale
    else { return }
    do {
      let mayLookDifferent = try follow(&report, to: freshness)
      report.freshness = freshness
      if mayLookDifferent { try present(&report, isNew: false) }
      open.value = report
      if let failure = report.outline.failures.values.first { throw failure }
      open.value?.isStale = false
    } catch {
      // If it cannot be read, the View is told once, and every event tries again.
      open.value?.isStale = true
      if !report.isStale { output?.presentNotRefreshed(Failure(error), of: .scene) }
    }
  }

  package var nextTime: Instant? { open.value?.isHidden == false ? .distantFuture : nil }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  private func outline(
    _ filter: TodoFilter, at freshness: Freshness
  ) throws(StoreError) -> TodoReportOutline {
    try TodoReportOutline(
      filter.resolved(by: clock), at: freshness.now, from: gateway, by: clock)
  }

  /// Brings the outline up to date. Returns whether the report may look different.
  private func follow(_ report: inout OpenReport, to freshness: Freshness) throws -> Bool {
    let then = report.freshness
    let isNewDay = then.now.date != freshness.now.date
    guard !report.isStale, !(isNewDay && report.filter.dependsOnDay),
      let events = try TotalsEvents(since: then, upTo: freshness, in: gateway)
    else {
      report.outline = try outline(report.filter, at: freshness)
      return true
    }
    let filter = report.filter.resolved(by: clock)
    var isDifferent = report.outline.isRenamed(from: then.now.date, to: freshness.now.date)
    func replace(_ before: Todo?, at earlier: LocalTime, with after: Todo?, at later: LocalTime) {
      let before = before.flatMap { filter.matches($0, at: earlier) ? $0 : nil }
      let after = after.flatMap { filter.matches($0, at: later) ? $0 : nil }
      // Most edits change only what a report does not show.
      if before.map(TodoLine.init) != after.map(TodoLine.init) { isDifferent = true }
      if let before { report.outline.add(before, -1, by: clock) }
      if let after { report.outline.add(after, 1, by: clock) }
    }
    for change in events.changes {
      replace(change.before, at: events.changedAt, with: change.after, at: events.changedAt)
    }
    for todo in events.turned {
      replace(todo, at: events.changedAt, with: todo, at: events.now)
      if filter.matches(todo, at: events.now) { isDifferent = true }
    }
    return isDifferent
  }

  /// Presents the window: all of it if it is new, otherwise if it looks different. If a group cannot be
  /// read, begins again without it.
  private func present(_ report: inout OpenReport, isNew: Bool) throws {
    while true {
      do {
        if !isNew && report.wantsRows {
          try presentChanges(&report)
        } else if try isNew || looks(report) != report.looks {
          try presentParts(&report)
        }
        return
      } catch let failure as TodoReportTransformer.GroupFailure {
        try report.outline.fail(failure.group, failure.error, gateway)
      }
    }
  }

  private func looks(_ report: OpenReport) throws -> Int {
    var hasher = Hasher()
    try transformer(report).transform(report.window) { hasher.combine($0) }
    return hasher.finalize()
  }

  private func presentParts(_ report: inout OpenReport) throws {
    let total = report.outline.total
    var offset = report.window.lowerBound
    var rows: [TodoReportRow] = []
    var bytes = 0
    (report.rows, report.total) = ([], total)
    var looks = Hasher()
    func show(complete: Bool) {
      output?.presentReport(
        TodoReportPart(
          rev: report.freshness.mark.revision, offset: offset, total: total, rows: rows,
          complete: complete))
      offset += rows.count
      rows.removeAll(keepingCapacity: true)
      bytes = 0
    }
    try transformer(report).transform(report.window) { row in
      var size = 0
      if case .detail(let todo) = row.content { size = todo.title.utf8.count }
      // So the last part, which says that the report is complete, always has a row.
      if rows.count == Self.rowsLimit || !rows.isEmpty && bytes + size > Self.bytesLimit {
        show(complete: false)
      }
      rows.append(row)
      bytes += size
      looks.combine(row)
      if report.wantsRows { report.rows.append(row) }
    }
    show(complete: true)
    report.looks = looks.finalize()
  }

  /// Presents what changed in the window, if anything did.
  private func presentChanges(_ report: inout OpenReport) throws {
    var rows: [TodoReportRow] = []
    try transformer(report).transform(report.window) { rows.append($0) }
    let changes = RowChange.changes(from: report.rows, to: rows, by: \.identity)
    let total = report.outline.total
    if changes.isEmpty && total == report.total { return }
    (report.rows, report.total) = (rows, total)
    output?.presentChanges(
      TodoReportPart(
        rev: report.freshness.mark.revision, offset: report.window.lowerBound, total: total,
        rows: changes, complete: true))
  }

  private func transformer(_ report: OpenReport) -> TodoReportTransformer {
    TodoReportTransformer(
      gateway: gateway, now: report.freshness.now, filter: report.filter.resolved(by: clock),
      outline: report.outline)
  }
}
