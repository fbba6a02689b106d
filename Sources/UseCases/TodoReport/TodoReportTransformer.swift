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
      var todos = GroupTodos(filter: filter.of(group), group: group, report: self)
      let days = outline.days(group)
      for (date, sum) in days {
        let relative = group == .open ? date.map { RelativeDay($0, today: now.date) } : nil
        odd.toggle()
        row(group, .subheader(date, relative))
        let wanted = window.clamped(to: place..<place + sum.count)
        todos.place += wanted.isEmpty ? sum.count : wanted.lowerBound - place
        do throws(StoreError) {
          for _ in wanted {
            let todo = try todos.next(ahead: window.upperBound - place)
            let detail = TodoReportDetailPresentationModel(todo, at: now)
            emit(TodoReportRow(group: group, content: .detail(detail), odd: odd))
          }
        } catch { throw GroupFailure(group: group, error: error) }
        if !wanted.isEmpty { todos.place += place + sum.count - wanted.upperBound }
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
  private struct GroupTodos {
    let filter: TodoFilter?
    let group: TodoReportGroup
    let report: TodoReportTransformer
    /// How many are passed over before the first one that is read; later, nobody asks.
    var place = 0
    /// Where the next piece begins; nil before the first one.
    var next: PageStart?
    var read: ArraySlice<(todo: Todo, next: PageStart)> = []

    /// The next one; `count` is how many may still be asked for.
    mutating func next(ahead count: Int) throws(StoreError) -> Todo {
      if read.isEmpty, let filter {
        if next != nil { try report.gateway.checkInterruption() }
        read = try report.gateway.page(
          filter, group.sort, at: report.now, from: next ?? PageStart(offset: place),
          limit: min(count, TodoReportTransformer.stride))[...]
      }
      guard let row = read.popFirst() else {
        throw StoreError(.corrupt, detail: "fewer todos than were counted")
      }
      next = row.next
      return row.todo
    }
  }
}
