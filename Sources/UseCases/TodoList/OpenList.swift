import Entities

/// A list that a View has open: what the View asked for, and what it was last shown.
package struct OpenList {
  /// The View's name for the list; nil for the unnamed one.
  let view: String?
  /// The saved list that it shows; nil if the View said what it shows.
  let saved: Saved?
  /// What it shows.
  private(set) var definition: ListDefinition
  var offset: Int
  var limit: Int
  let updates: Updates
  /// Whether the View wants a message about each of its steps.
  let wantsMessages: Bool
  /// What the View shows; nil before anything was shown.
  var shown: Shown?
  /// Whether the View is out of sight: nothing is read for it, and nothing shown.
  var isHidden = false
  /// The sum of all that passes, and when it was right; nil if the View wants none.
  private var sum: (value: EstimateSum, at: Freshness)?
  private let wantsSum: Bool
  /// Whether it was last brought up to date with all other lists, and so can follow the same changes.
  /// If it was not, it is read again.
  var isInStep = false
  /// Whether the list could not be read after a change, and the View was told so.
  var isStale = false
  /// The rows of the window; nil before they were read.
  private var live: LiveWindow?

  /// How the View wants to be told of changes.
  package enum Updates: String, Sendable, CaseIterable {
    /// By the whole window.
    case all
    /// By the rows that changed.
    case rows
  }

  /// A saved list, and what the View asked for beside it. In a box, like ``ListDefinition``.
  final class Saved {
    /// The name under which it was saved, or the name of a built-in list.
    let name: String
    /// Only todos that pass this filter too.
    private let narrowing: TodoFilter
    /// In place of the order of the saved list.
    private let sort: TodoSort?

    init(name: String, narrowing: TodoFilter, sort: TodoSort?) {
      self.name = name
      self.narrowing = narrowing
      self.sort = sort
    }

    /// What the open list shows while this is the definition of the saved one.
    func definition(_ saved: ListDefinition) -> ListDefinition {
      ListDefinition(
        filter: saved.filter.narrowed(by: narrowing), sort: sort ?? saved.sort,
        defaults: saved.defaults)
    }
  }

  init(
    view: String?, saved: Saved?, _ definition: ListDefinition, offset: Int, limit: Int,
    updates: Updates, wantsMessages: Bool, wantsSum: Bool
  ) {
    self.view = view
    self.saved = saved
    self.definition = saved?.definition(definition) ?? definition
    self.offset = offset
    self.limit = limit
    self.updates = updates
    self.wantsMessages = wantsMessages
    self.wantsSum = wantsSum
  }

  /// The part of a shown window that decides whether a new one looks different.
  struct Shown: Equatable {
    var total: Int
    var sum: EstimateSum?
    let offset: Int
    let emptiness: TodoListEmptiness?
    let rows: [TodoLooks]
  }

  /// Whether a View shows it in groups of one due day each: `upcoming`, in the order of the due days.
  private var isGroupedByDay: Bool {
    saved?.name.hasSameBytes(as: BuiltInList.upcoming.rawValue) == true
      && definition.sort.keys.first?.field == .due
  }

  /// Whether this is the list with that name. Names are compared by their bytes.
  func isNamed(_ name: String?) -> Bool {
    view.hasSameBytes(as: name)
  }

  /// How the window looks now.
  struct Picture {
    let rev: Int
    let now: LocalTime
    let shown: Shown
    /// Some of its todos, by their ids: those that were read anyway.
    fileprivate let inHand: [Int: Todo]
  }

  /// Takes over what the saved list is now.
  mutating func adopt(_ saved: ListDefinition) {
    guard let new = self.saved?.definition(saved) else { return }
    if !new.filter.isSame(as: definition.filter) { sum = nil }
    if !new.filter.isSame(as: definition.filter) || new.sort != definition.sort { live = nil }
    definition = new
  }

  /// Reads the window from the store.
  mutating func read(
    from gateway: any EntityGateway, at freshness: Freshness, by clock: any Clock
  ) throws -> Picture {
    var inHand: [Int: Todo] = [:]
    let live = try LiveWindow(
      definition.resolved(by: clock), offset: offset, limit: limit, at: freshness.now,
      from: gateway, inHand: &inHand)
    self.live = live
    return try picture(live, inHand, at: freshness, in: gateway)
  }

  /// The sum, followed from the changes of the log. It is only read again if the time changes what
  /// passes, or too much has changed.
  private mutating func sum(
    of list: ListDefinition, at freshness: Freshness, in gateway: any EntityGateway
  ) throws -> EstimateSum? {
    guard wantsSum else { return nil }
    if let then = sum?.at, var value = sum?.value,
      !list.filter.dependsOnTime || freshness.isSameTime(as: then),
      let changes = try gateway.changes(after: then.mark, limit: Self.changesFollowed),
      changes.count < Self.changesFollowed, !changes.contains(where: \.isDamaged)
    {
      for change in changes {
        for (todo, sign) in [(change.before, -1), (change.after, 1)] {
          if let todo, list.contains(todo, at: freshness.now) {
            value.add(todo.schedule?.estimate, sign)
          }
        }
      }
      sum = (value, freshness)
    } else {
      sum = (try gateway.sum(list.filter, at: freshness.now), freshness)
    }
    return sum?.value
  }

  /// To follow more changes takes longer than to count again.
  private static let changesFollowed = 1000

  /// What changes have to be shown of a list.
  enum Effect {
    case nothing
    /// The window stays as it is, while the total or the sum is another one.
    case total
    /// Perhaps the window, once it follows these changes; nil if it must be read again.
    case window(following: [Change]?)
  }

  /// Brings the list up to date if all changes are behind the window. Most adds are, so this copies
  /// nothing.
  mutating func follow(
    _ changes: [Change]?, at freshness: Freshness, in gateway: any EntityGateway
  ) throws -> Effect {
    guard isInStep else { return .window(following: nil) }
    guard let changes, try live?.followBehind(changes, at: freshness.now, in: gateway) == true,
      let live
    else { return .window(following: changes) }
    let sum = try sum(of: live.list, at: freshness, in: gateway)
    if live.total == shown?.total && sum == shown?.sum { return .nothing }
    guard updates == .rows else { return .window(following: []) }
    shown?.total = live.total
    shown?.sum = sum
    return .total
  }

  /// Brings the window up to date, from the changes if it can follow them.
  mutating func refresh(
    _ changes: [Change]?, at freshness: Freshness, in gateway: any EntityGateway,
    by clock: any Clock
  ) throws -> Picture {
    var inHand: [Int: Todo] = [:]
    if let changes, var live {
      if try live.follow(changes, at: freshness.now, in: gateway, inHand: &inHand) {
        self.live = live
        return try picture(live, inHand, at: freshness, in: gateway)
      }
    }
    return try read(from: gateway, at: freshness, by: clock)
  }

  /// The whole window for the presenter.
  func presentation(_ picture: Picture, in gateway: any EntityGateway) throws
    -> TodoListPresentationModel<TodoPresentationModel>
  {
    presentation(
      picture, try todos(picture.shown.rows.map(\.id), of: picture, in: gateway))
  }

  /// The changes that turn the window that was shown before into this one.
  func presentation(_ picture: Picture, from earlier: Shown, in gateway: any EntityGateway) throws
    -> TodoListPresentationModel<RowChange<TodoPresentationModel>>
  {
    presentation(
      picture,
      try RowChange.changes(from: earlier.rows, to: picture.shown.rows) {
        try todos($0, of: picture, in: gateway)
      })
  }

  private func presentation<Row>(
    _ picture: Picture, _ rows: [Row]
  ) -> TodoListPresentationModel<Row> {
    TodoListPresentationModel(
      view: view, rev: picture.rev, total: picture.shown.total, sum: picture.shown.sum,
      offset: picture.shown.offset, rows: rows, emptiness: picture.shown.emptiness)
  }

  private func todos(_ ids: [Int], of picture: Picture, in gateway: any EntityGateway) throws
    -> [TodoPresentationModel]
  {
    var inHand = picture.inHand
    let missing = ids.filter { inHand[$0] == nil }
    if !missing.isEmpty {
      for (id, todo) in zip(missing, try gateway.fetch(missing)) { inHand[id] = todo }
    }
    return try ids.map { id in
      guard let todo = inHand[id] else { throw StoreError.withoutAChange(id) }
      return TodoPresentationModel(todo, at: picture.now, isGroupedByDay: isGroupedByDay)
    }
  }

  private mutating func picture(
    _ live: LiveWindow, _ inHand: [Int: Todo], at freshness: Freshness,
    in gateway: any EntityGateway
  ) throws -> Picture {
    let rows = live.shown
    let shown = Shown(
      total: live.total, sum: try sum(of: live.list, at: freshness, in: gateway), offset: offset,
      emptiness: rows.isEmpty ? try emptiness(live, at: freshness.now, of: gateway) : nil,
      rows: Array(rows))
    return Picture(
      rev: freshness.mark.revision, now: freshness.now, shown: shown, inHand: inHand)
  }

  /// Why no row is shown; nil if the View asked for none.
  private func emptiness(
    _ live: LiveWindow, at now: LocalTime, of gateway: any EntityGateway
  ) throws -> TodoListEmptiness? {
    if live.total > 0 { return limit > 0 ? .behindTheEnd : nil }
    let isEmpty =
      try definition.filter.isUnrestricted
      || gateway.window(TodoFilter(), TodoSort(), at: now, offset: 0, limit: 1).isEmpty
    return isEmpty ? .nothingThere : .nothingPasses
  }
}
