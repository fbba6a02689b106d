import Entities

/// The interactor of the scene `todoReport`: everything that can be done with the report (PROTOCOL
/// § 8).
package final class TodoReportUseCase: SceneUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoReportUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// The report that the View has open, as it was last shown; nil if there is none.
  private var open = Checkpointed<OpenReport?>()

  /// More changes than these are not examined one by one.
  private static let changesFollowed = 100

  private struct OpenReport {
    let filter: TodoFilter
    var looks: TodoReportMeasure.Looks
    /// The freshness at which it was last up to date.
    var freshness: Freshness
    /// Whether it could not be read after a change, and the View was told so.
    var isStale = false
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens the report over the todos that pass a filter, or resets it, and presents it. With
  /// `once`, opens nothing.
  package func eventViewReady(filter: TodoFilter = TodoFilter(), once: Bool = false) {
    // A report is long, and all of it is output. Without a View, nobody would see it.
    guard output != nil else { return }
    attempt {
      let freshness = try Freshness(gateway, clock)
      let looks = try measure(filter, at: freshness)
      try present(looks, of: filter, at: freshness)
      if !once { open.value = OpenReport(filter: filter, looks: looks, freshness: freshness) }
      output?.presentViewReady(rev: freshness.mark.revision)
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
    output?.presentViewClosed()
  }

  /// Presents the open report if it looks different because the store changed or a day began.
  package func eventRefresh() {
    // Most sessions have no report open, and looking at one copies it.
    if open.value == nil { return }
    guard let report = open.value, let freshness = try? Freshness(gateway, clock),
      freshness != report.freshness
    else { return }
    do {
      var looks = report.looks
      if try mayLookDifferent(report, at: freshness) {
        looks = try measure(report.filter, at: freshness)
        if looks != report.looks { try present(looks, of: report.filter, at: freshness) }
      }
      open.value = OpenReport(filter: report.filter, looks: looks, freshness: freshness)
    } catch {
      // If it cannot be read, the View is told once, and every event tries again.
      open.value?.isStale = true
      if !report.isStale { output?.presentNotRefreshed(Failure(error)) }
    }
  }

  package var nextTime: Instant? { open.value == nil ? nil : .distantFuture }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  /// Streams the report once without output, so that its length is known before its first row is
  /// shown.
  private func measure(
    _ filter: TodoFilter, at freshness: Freshness
  ) throws -> TodoReportMeasure.Looks {
    let measure = TodoReportMeasure()
    try stream(filter, to: measure, total: 0, at: freshness)
    return measure.looks
  }

  private func present(
    _ looks: TodoReportMeasure.Looks, of filter: TodoFilter, at freshness: Freshness
  ) throws {
    guard let output else { return }
    try stream(filter, to: output, total: looks.total, at: freshness)
  }

  private func stream(
    _ filter: TodoFilter, to output: any TodoReportStream, total: Int,
    at freshness: Freshness
  ) throws {
    try TodoReportTransformer(gateway: gateway, clock: clock, filter: filter)
      .transform(rev: freshness.mark.revision, total: total, output: output)
  }

  /// Whether the report has to be read again. It has not if a few changes affected only what it
  /// does not show, such as contents, and tags that no filter asks for.
  private func mayLookDifferent(_ report: OpenReport, at now: Freshness) throws -> Bool {
    let limit = Self.changesFollowed
    let then = report.freshness
    guard now.isSameTime(as: then), (0..<limit).contains(now.mark.revision - then.mark.revision),
      let changes = try gateway.changes(after: then.mark, limit: limit)
    else { return true }
    // Only the store knows whether a damaged todo passes a filter.
    let line = { (todo: Todo) in
      todo.isDamaged || report.filter.matches(todo, at: now.now) ? TodoLine(todo) : nil
    }
    return changes.contains { $0.before.flatMap(line) != $0.after.flatMap(line) }
  }

  /// Runs an event, and presents its error if it fails.
  private func attempt(_ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error)) }
  }
}
