import Entities

/// The interactor of what programs read of todos, a page at a time. Nothing is kept open: each page says
/// where the next one begins, and a todo that nobody changes is on exactly one of them, whatever others do.
package final class TodoPagesUseCase: Connectable {
  /// The most rows of the log that a page of changes reads.
  private static let changesLimit = 10_000
  /// The most bytes of text in the todos of such a page.
  private static let changesByteLimit = 1024 * 1024
  /// How many tags an overview has.
  private static let tagsLimit = 20

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoPagesUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let format: any SavedListFormat
  private var tags = TagIndex()

  /// A use case over a store and a clock, with saved lists in a format.
  package init(gateway: any EntityGateway, clock: any Clock, format: any SavedListFormat) {
    (self.gateway, self.clock, self.format) = (gateway, clock, format)
  }

  /// Presents a page of a list: of a saved or built-in one, which the filter narrows, or of all that passes.
  /// It begins behind a place, or at the beginning. As a tree, it is in the order by hand.
  package func eventList(
    saved: String? = nil, _ filter: TodoFilter, _ sort: TodoSort? = nil, isTree: Bool = false,
    behind place: String?, limit: Int
  ) {
    attempt {
      let list = try gateway.list(saved, filter, sort, format)
      if isTree { return try presentTree(list.resolved(by: clock), behind: place, limit: limit) }
      try presentPage(of: [list], behind: place, limit: limit)
    }
  }

  /// Presents a page of the report: open todos by due day, then done ones, the last one first.
  package func eventReport(_ filter: TodoFilter, behind place: String?, limit: Int) {
    attempt {
      let lists = TodoReportGroup.allCases.compactMap { group in
        filter.of(group).map { ListDefinition(filter: $0, sort: group.sort) }
      }
      try presentPage(of: lists, behind: place, limit: limit)
    }
  }

  /// Presents which todos changed after a revision, and where a later page goes on.
  package func eventChanges(since revision: Int, mark: String?, limit: Int) {
    attempt {
      let reading = TodoListChangesReading(
        gateway: gateway, limit: Self.changesLimit, byteLimit: Self.changesByteLimit,
        todosLimit: limit)
      output?.presentChanges(try reading.read(since: revision, mark: mark, at: clock.reached))
    }
  }

  /// Presents how much there is to do, which lists people saved, and the tags of most open todos.
  package func eventOverview() {
    attempt {
      let lists = try gateway.savedLists(format)
      let open = TodoFilter().with(\.completed, false)
      let filters =
        [open] + [.today, .week].map { (list: BuiltInList) in list.definition.filter }
        + lists.map(\.definition.filter)
      let totals = try ListTotals.counted(
        filters.map { $0.resolved(by: clock) }, at: clock.reached, in: gateway)
      try tags.follow(gateway)
      output?.presentOverview(
        TodoOverview(
          rev: try gateway.revision(), open: totals[0].total, overdue: totals[0].overdue,
          today: totals[1].total, doneThisWeek: totals[2].total,
          lists: zip(lists, totals.dropFirst(3)).map { ($0.name, $0.title, $1.total) },
          tags: tags.best(Self.tagsLimit, begunBy: "")))
    }
  }

  /// Presents a page of the tree. A place says how many todos that pass the earlier pages had.
  private func presentTree(_ list: ListDefinition, behind place: String?, limit: Int) throws {
    guard let beginning = Int(place ?? "0"), 0..<1 << 53 ~= beginning else {
      throw BadRequest.unknownPlace
    }
    let now = clock.reached
    var tree = TodoTree(list.filter, .these([]), at: now, in: gateway)
    var passed = beginning
    let rows = try tree.window(offset: beginning, limit: limit).map { todo in
      if todo.branch?.isContext == false { passed += 1 }
      return (TodoPresentationModel(todo, at: now), "\(passed)")
    }
    let total = try gateway.count(list.filter, at: now)
    output?.presentPage(
      TodoPage(rows: rows, total: total, left: max(0, total - passed), start: "\(beginning)"))
  }

  /// Presents a page of lists that stand one behind the other. A place says in which of them the page begins,
  /// how many todos the earlier pages had, how many are left out (``PageStart``), and behind which todo: its id
  /// and its revision then, and in the order by hand its rank. What else it was, the log knows, whatever has become of
  /// it.
  private func presentPage(of lists: [ListDefinition], behind place: String?, limit: Int) throws {
    let lists = lists.map { $0.resolved(by: clock) }
    let start = place ?? "0~0~0~0~0"
    let words = start.split(separator: "~").compactMap { Int($0) }
    guard 5...6 ~= words.count, words.prefix(5).allSatisfy({ 0..<1 << 53 ~= $0 }),
      lists.indices ~= words[0], case var beginning = try gateway.todo(words[3], asOf: words[4]),
      beginning != nil || words[3] == 0
    else { throw BadRequest.unknownPlace }
    if words.count == 6 { beginning?.rank = words[5] }
    let now = clock.reached
    var total = 0
    var rows: [TodoPage<TodoPresentationModel>.Row] = []
    for (number, list) in lists.enumerated() {
      total += try gateway.count(list.filter, at: now)
      if number < words[0] { continue }
      // One more than the page has tells whether there is another one.
      let page = try gateway.page(
        list.filter, list.sort, at: now,
        from: number == words[0] ? PageStart(behind: beginning, offset: words[2]) : PageStart(),
        limit: limit + 1 - rows.count)
      for (todo, next) in page {
        var place = [
          number, words[1] + rows.count + 1, next.offset, next.todo?.id ?? 0, next.todo?.rev ?? 0,
        ]
        if list.sort.isManual, let todo = next.todo { place.append(ManualOrder.rank(of: todo)) }
        let text = place.map { "\($0)" }.joined(separator: "~")
        rows.append((TodoPresentationModel(todo, at: now), text))
      }
    }
    let isMore = rows.count > limit
    if isMore { rows.removeLast() }
    let left = isMore ? max(1, total - words[1] - rows.count) : 0
    output?.presentPage(TodoPage(rows: rows, total: total, left: left, start: start))
  }
}

extension EntityGateway {
  /// A todo as it was after a revision of it; nil if the log no longer knows.
  fileprivate func todo(_ id: Int, asOf rev: Int) throws(StoreError) -> Todo? {
    if let todo = try fetch(id), todo.rev == rev { return todo }
    return try history(of: id, limit: TodoDetailUseCase.historyLimit).last { $0.revision > rev }
      .flatMap { $0.before?.rev == rev ? $0.before : nil }
  }
}
