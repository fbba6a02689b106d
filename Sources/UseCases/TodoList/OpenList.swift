import Entities

/// A list that a View has open: what the View asked for, and what it was last shown.
package struct OpenList {
  /// The View's name for the list; nil for the unnamed one.
  let view: String?
  /// The saved list that it shows; nil if the View said what it shows.
  let saved: Saved?
  /// What it shows.
  var definition: ListDefinition
  var offset: Int
  var limit: Int
  let updates: Updates
  /// Whether the View wants a message about each of its steps.
  let wantsMessages: Bool
  /// Whether the View wants to know how long all takes that passes.
  let wantsSum: Bool
  /// Whether the View wants rows with all that todos have of their own.
  let isWhole: Bool
  /// What is folded, if it shows the tree; nil if it shows no tree.
  var folding: Folding?
  /// What the View shows; nil before anything was shown.
  var shown: Model?
  /// The rows of the window; nil before they were read.
  private(set) var live: LiveWindow?

  typealias Model = TodoListPresentationModel<TodoPresentationModel>

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
    let narrowing: TodoFilter
    /// In place of the order of the saved list.
    let sort: TodoSort?

    init(name: String, narrowing: TodoFilter, sort: TodoSort?) {
      (self.name, self.narrowing, self.sort) = (name, narrowing, sort)
    }
  }

  /// Whether it is in the order by hand alone, as the tree is.
  var isByHand: Bool { definition.sort == TodoSort([.init(.manual)]) }

  /// Whether a View shows it in groups of one due day each: `upcoming`, in the order of the due days.
  private var isGroupedByDay: Bool {
    saved?.name.hasSameBytes(as: BuiltInList.upcoming.rawValue) == true
      && definition.sort.keys.first?.field == .due
  }

  /// Takes over what it is to show by what the saved list is now.
  mutating func adopt(_ new: ListDefinition) {
    if !new.filter.isSame(as: definition.filter) || new.sort != definition.sort { live = nil }
    definition = new
  }

  /// Reads the window from the store, and returns how it looks. `isUpToDate` says that nothing changed
  /// since it was read before.
  mutating func read(
    from gateway: any EntityGateway, at freshness: Freshness, by clock: any Clock,
    isUpToDate: Bool = false
  ) throws -> Model {
    let live = try LiveWindow(
      definition.resolved(by: clock), offset: offset, limit: limit, at: freshness.now,
      isGroupedByDay: isGroupedByDay, isWhole: isWhole, wantsSum: wantsSum,
      folding: isByHand ? folding : nil, known: isUpToDate ? live?.sum : nil, from: gateway)
    self.live = live
    return try model(live, at: freshness, in: gateway)
  }

  /// Brings the list up to date, from the changes if it can follow them. Returns how the window looks now;
  /// nil if that is as it was shown.
  mutating func refresh(
    _ news: News, in gateway: any EntityGateway, by clock: any Clock
  ) throws -> Model? {
    let (changes, freshness) = (news.changes, news.freshness)
    var new: Model
    if let changes, var same = shown, live?.followBehind(changes, at: freshness.now) == true,
      let live
    {
      // Most adds come here, so this copies no row.
      (same.rev, same.total) = (freshness.mark.revision, live.sum.count)
      same.sum = wantsSum ? live.sum : nil
      new = same
    } else if let changes, live?.follow(changes, at: freshness.now) == true, let live {
      new = try model(live, at: freshness, in: gateway)
    } else {
      new = try read(from: gateway, at: freshness, by: clock)
    }
    return new == shown ? nil : new
  }

  private func model(
    _ live: LiveWindow, at freshness: Freshness, in gateway: any EntityGateway
  ) throws -> Model {
    let rows = live.shown
    return TodoListPresentationModel(
      view: view, rev: freshness.mark.revision, total: live.sum.count,
      sum: wantsSum ? live.sum : nil, offset: offset, rows: Array(rows),
      emptiness: rows.isEmpty ? try emptiness(live, at: freshness.now, of: gateway) : nil)
  }

  /// Why no row is shown; nil if the View asked for none.
  private func emptiness(
    _ live: LiveWindow, at now: LocalTime, of gateway: any EntityGateway
  ) throws -> TodoListEmptiness? {
    if live.sum.count > 0 { return limit > 0 ? .behindTheEnd : nil }
    let isEmpty =
      try definition.filter.isUnrestricted
      || gateway.window(TodoFilter(), TodoSort(), at: now, offset: 0, limit: 1).isEmpty
    return isEmpty ? .nothingThere : .nothingPasses
  }
}
