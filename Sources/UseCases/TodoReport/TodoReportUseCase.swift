import Entities

/// What can be done with the report (contract § 6, todoReport): the scene's interactor.
package final class TodoReportUseCase {
  /// Where results go; the connector's to set.
  package var output: (any TodoReportUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  /// The report that the View has open, as it was last shown; nil while there is none.
  private var open = Checkpointed<OpenReport?>(nil)

  /// More changes than these are not looked at one by one.
  private static let changesFollowed = 100

  private struct OpenReport {
    let filter: TodoFilter
    var looks: TodoReportMeasure.Looks
    /// When it was last up to date.
    var freshness: Freshness
    /// It could not be read after a change, which the View was told.
    var isStale = false
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens the report over the todos that pass a filter, or resets it, and presents it.
  package func eventViewReady(filter: TodoFilter = TodoFilter()) {
    // A report is long, and nothing but what is shown of it: nobody would see it.
    guard output != nil else { return }
    attempt {
      let freshness = try Freshness(gateway, clock)
      let looks = try measure(filter, at: freshness)
      try present(looks, of: filter, at: freshness)
      open.value = OpenReport(filter: filter, looks: looks, freshness: freshness)
      output?.presentViewReady(rev: freshness.mark.revision)
    }
  }

  /// Presents a todo as the one to be opened, if it is there.
  package func eventSelect(id: Int) {
    attempt {
      _ = try gateway.todo(id, today: clock.today)
      output?.presentSelected(id: id)
    }
  }

  /// Closes the report: nothing is pushed any more.
  package func eventViewClosed() {
    open.value = nil
    output?.presentViewClosed()
  }

  /// Presents the open report if it looks different, since the store changed or a day began.
  package func eventRefresh() {
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
      // What cannot be read is said once, and tried again after every event.
      open.value?.isStale = true
      if !report.isStale { output?.presentNotRefreshed(Failure(error)) }
    }
  }

  /// Remembers what is open; see ``rewind()``.
  package func makeCheckpoint() { open.makeCheckpoint() }

  /// Goes back to what was open at the last checkpoint.
  package func rewind() { open.rewind() }

  /// Lets the report stream by once, so that its length is known before its first row is shown.
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
    _ filter: TodoFilter, to output: any TodoReportShowUseCaseOutput, total: Int,
    at freshness: Freshness
  ) throws {
    try TodoReportTransformer(gateway: gateway, clock: clock, filter: filter)
      .transform(rev: freshness.mark.revision, total: total, output: output)
  }

  /// Whether the report has to be read again: not where a few changes were made to what it does not
  /// show, such as contents and tags that no filter asks for.
  private func mayLookDifferent(_ report: OpenReport, at now: Freshness) throws -> Bool {
    let limit = Self.changesFollowed
    let then = report.freshness
    guard now.day == then.day, (0..<limit).contains(now.mark.revision - then.mark.revision),
      let changes = try gateway.changes(after: then.mark, limit: limit)
    else { return true }
    let filter = report.filter.asOf(now.day)
    // Whether a damaged todo passes a filter, only the store knows.
    let line = { (todo: Todo) in
      todo.isDamaged || filter.matches(todo) ? TodoLine(todo) : nil
    }
    return changes.contains { $0.before.flatMap(line) != $0.after.flatMap(line) }
  }

  /// Runs an event; what goes wrong in it is presented.
  private func attempt(_ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error)) }
  }
}
