import Entities

/// The interactor of the scene `todoReport`: everything that can be done with the report (PROTOCOL
/// § 8).
package final class TodoReportUseCase: LiveUseCase {
  /// The most rows of a part (PROTOCOL § 8).
  package static let rowsLimit = 1000
  /// The most bytes of titles in a part, so that long titles do not make a notification that is too
  /// large for Views.
  package static let bytesLimit = 64 * 1024

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoReportUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  var open = Checkpointed<[Open<OpenReport>]>([])

  /// The report that the View has open, as it was last shown.
  struct OpenReport {
    /// Which todos it covers, as the View said it.
    fileprivate let filter: TodoFilter
    /// The rows that the View shows.
    fileprivate let window: Range<Int>
    fileprivate let wantsRows: Bool
    fileprivate var outline: TodoReportOutline
    /// The rows that were shown last, if the View wants their changes.
    fileprivate var rows: [TodoReportRow] = []
    /// The number of rows of the whole report that was shown last.
    fileprivate var total = 0
    /// A digest of all rows that were shown last, so that the View is not shown the same again.
    fileprivate var looks = 0
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    (self.gateway, self.clock) = (gateway, clock)
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
        outline: try TodoReportOutline(filter, at: freshness.now, from: gateway, by: clock))
      try present(&report, at: freshness, isNew: true)
      let failure = report.outline.failure
      let shown = failure == nil ? freshness : nil
      if !once { open.value = [Open(part: report, freshness: shown, isStale: failure != nil)] }
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
  package func eventViewClosed() { close() }

  /// The report goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool) { hide(isHidden) }

  func refresh(_ shown: inout OpenReport, _ news: News) throws {
    var report = shown
    if try follow(&report, news) { try present(&report, at: news.freshness, isNew: false) }
    shown = report
    if let failure = report.outline.failure { throw failure }
  }

  /// Brings the outline up to date. Returns whether the report may look different.
  private func follow(_ report: inout OpenReport, _ news: News) throws -> Bool {
    guard let then = news.since?.now.date, let events = try TotalsEvents(news, in: gateway),
      events.tell(report.filter)
    else {
      report.outline = try TodoReportOutline(
        report.filter, at: news.freshness.now, from: gateway, by: clock)
      return true
    }
    let filter = report.filter.resolved(by: clock)
    var isDifferent = report.outline.isRenamed(from: then, to: news.freshness.now.date)
    for (before, then, after, now) in events.replacements {
      let before = before.flatMap { filter.matches($0, at: then) ? $0 : nil }
      let after = after.flatMap { filter.matches($0, at: now) ? $0 : nil }
      // Most edits change only what a report does not show.
      let isAlike = before.flatMap { one in after.map(one.isAlikeInReport) }
      if isAlike == false || (before == nil) != (after == nil) || then != now && after != nil {
        isDifferent = true
      }
      if let before { report.outline.add(before, -1, by: clock) }
      if let after { report.outline.add(after, 1, by: clock) }
    }
    return isDifferent
  }

  /// Presents the window: all of it if it is new, otherwise if it looks different. If a group cannot be
  /// read, begins again without it.
  private func present(_ report: inout OpenReport, at freshness: Freshness, isNew: Bool) throws {
    while true {
      do {
        if !isNew && report.wantsRows {
          try presentChanges(&report, at: freshness)
        } else if try isNew || looks(report, at: freshness) != report.looks {
          try presentParts(&report, at: freshness)
        }
        return
      } catch let failure as TodoReportTransformer.GroupFailure {
        try report.outline.fail(failure.group, failure.error, gateway)
      }
    }
  }

  private func looks(_ report: OpenReport, at freshness: Freshness) throws -> Int {
    var hasher = Hasher()
    try transformer(report, at: freshness).transform(report.window) { hasher.combine($0) }
    return hasher.finalize()
  }

  private func presentParts(_ report: inout OpenReport, at freshness: Freshness) throws {
    let total = report.outline.total
    var offset = report.window.lowerBound
    var rows: [TodoReportRow] = []
    var bytes = 0
    (report.rows, report.total) = ([], total)
    var looks = Hasher()
    func show(complete: Bool) {
      output?.presentReport(
        TodoReportPart(
          rev: freshness.mark.revision, offset: offset, total: total, rows: rows,
          complete: complete))
      offset += rows.count
      rows.removeAll(keepingCapacity: true)
      bytes = 0
    }
    try transformer(report, at: freshness).transform(report.window) { row in
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
  private func presentChanges(_ report: inout OpenReport, at freshness: Freshness) throws {
    var rows: [TodoReportRow] = []
    try transformer(report, at: freshness).transform(report.window) { rows.append($0) }
    let changes = RowChange.changes(from: report.rows, to: rows, by: \.identity)
    let total = report.outline.total
    if changes.isEmpty && total == report.total { return }
    (report.rows, report.total) = (rows, total)
    output?.presentChanges(
      TodoReportPart(
        rev: freshness.mark.revision, offset: report.window.lowerBound, total: total,
        rows: changes, complete: true))
  }

  private func transformer(_ report: OpenReport, at freshness: Freshness) -> TodoReportTransformer {
    TodoReportTransformer(
      gateway: gateway, now: freshness.now, filter: report.filter.resolved(by: clock),
      outline: report.outline)
  }
}

extension Todo {
  /// Whether a report shows both alike, in the same place.
  fileprivate func isAlikeInReport(_ other: Todo) -> Bool {
    title.hasSameBytes(as: other.title) && due == other.due && time == other.time
      && completedAt == other.completedAt && schedule?.estimate == other.schedule?.estimate
      && isDamaged == other.isDamaged
  }
}
