import Entities

/// Turns an outline and the todos of a store into the rows of the report: its groups, in each its days,
/// and in each the todos.
///
/// It reads the store in steps, so that only one step of the todos is in memory at a time.
struct TodoReportTransformer {
  /// How many todos are held in memory at a time.
  private static let stride = 1000

  let gateway: any EntityGateway
  let now: LocalTime
  /// Selects the todos of the report; resolved.
  let filter: TodoFilter
  let outline: TodoReportOutline

  /// Why a group could not be read.
  struct GroupFailure: Error {
    let group: TodoReportGroup
    let error: StoreError
  }

  /// Calls `emit` with the rows of a window.
  func transform(_ window: Range<Int>, emit: (TodoReportRow) -> Void) throws {
    var place = 0
    var odd = false
    func row(_ group: TodoReportGroup?, _ content: @autoclosure () -> TodoReportRow.Content) {
      if window.contains(place) { emit(TodoReportRow(group: group, content: content(), odd: odd)) }
      place += 1
    }
    for group in TodoReportGroup.allCases {
      row(group, .header)
      var lines = Lines(filter.of(group), of: group, at: now, in: gateway)
      let days = outline.days(group)
      for (date, sum) in days {
        let relative = group == .open ? date.map { RelativeDay($0, today: now.date) } : nil
        odd.toggle()
        row(group, .subheader(date, relative))
        let wanted = window.clamped(to: place..<place + sum.count)
        lines.skip(wanted.isEmpty ? sum.count : wanted.lowerBound - place)
        for _ in wanted {
          let line: TodoLine
          do throws(StoreError) {
            line = try lines.next(ahead: window.upperBound - place)
          } catch {
            throw GroupFailure(group: group, error: error)
          }
          emit(
            TodoReportRow(
              group: group, content: .detail(TodoReportDetailPresentationModel(line, at: now)),
              odd: odd))
        }
        if !wanted.isEmpty { lines.skip(place + sum.count - wanted.upperBound) }
        place += sum.count
        row(group, .subfooter(date, sum))
      }
      if days.isEmpty {
        row(group, .message(emptiness(of: group)))
      } else {
        odd.toggle()
        row(group, .footer(outline.sum(group)))
      }
    }
    var sum = outline.sum(.open)
    sum += outline.sum(.completed)
    row(nil, .grandFooter(sum, isPartial: !outline.failures.isEmpty))
  }

  private func emptiness(of group: TodoReportGroup) -> TodoReportEmptiness {
    if outline.failures[group] != nil { return .unavailable }
    if group == .completed && filter.isOverPeriod { return .nothingInPeriod }
    return filter.isUnrestricted ? .nothingThere : .nothingPasses
  }

  /// The todos of a group, one after the other.
  private struct Lines {
    private let filter: TodoFilter?
    private let group: TodoReportGroup
    private let now: LocalTime
    private let gateway: any EntityGateway
    private var skipped = 0
    private var last: TodoLine?
    private var read: ArraySlice<TodoLine> = []

    init(
      _ filter: TodoFilter?, of group: TodoReportGroup, at now: LocalTime,
      in gateway: any EntityGateway
    ) {
      self.filter = filter
      self.group = group
      self.now = now
      self.gateway = gateway
    }

    /// Passes over todos before the first one that is read.
    mutating func skip(_ count: Int) { skipped += last == nil ? count : 0 }

    /// The next one; `count` is how many may still be asked for.
    mutating func next(ahead count: Int) throws(StoreError) -> TodoLine {
      if read.isEmpty, let filter {
        let limit = min(count, TodoReportTransformer.stride)
        if last != nil { try gateway.checkInterruption() }
        if last == nil && skipped > 0 {
          let todos = try gateway.window(
            filter, group.sort, at: now, offset: skipped, limit: limit)
          read = todos.map { TodoLine($0) }[...]
        } else {
          read = try gateway.lines(
            filter, at: now, completed: group == .completed, after: last, limit: limit)[...]
        }
      }
      guard let line = read.popFirst() else {
        throw StoreError(.corrupt, detail: "fewer todos than were counted")
      }
      last = line
      return line
    }
  }
}
