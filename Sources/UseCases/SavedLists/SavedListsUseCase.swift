import Entities

/// The interactor of the scene `savedLists`: everything that can be done with the lists that people
/// save, and the totals of these and of the built-in ones (PROTOCOL § 6).
package final class SavedListsUseCase: SceneUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any SavedListsUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let format: any SavedListFormat
  /// What the View shows; nil if it shows none.
  private var open = Checkpointed<Open?>()

  private struct Open {
    var saved = SavedLists()
    /// The built-in lists, and the saved ones in their order.
    var lists: [SavedListsPresentationModel] = []
    /// The freshness at which all of this was up to date.
    var freshness: Freshness
    /// Whether the lists could not be read after a change, and the View was told so.
    var isStale = false
  }

  /// A use case over a store and a clock, whose lists are kept in a format.
  package init(gateway: any EntityGateway, clock: any Clock, format: any SavedListFormat) {
    self.gateway = gateway
    self.clock = clock
    self.format = format
  }

  /// Opens the lists, and presents them. With `once`, opens nothing.
  package func eventViewReady(once: Bool = false) {
    attempt {
      let freshness = try Freshness(gateway, clock)
      var open = Open(freshness: freshness)
      try read(&open)
      if !once { self.open.value = open }
      output?.presentLists(open.lists)
      output?.presentRevision(freshness.mark.revision)
    }
  }

  /// Saves a list under a name; in place of one with this name only if told to.
  package func eventSave(
    name: String, title: String, _ definition: ListDefinition, replaces: Bool = false
  ) {
    attempt {
      let transformer = SavedListsSaveTransformer(gateway: gateway, clock: clock, format: format)
      let rev = try transformer.transform(
        name: name, title: title, definition, replaces: replaces)
      output?.presentRevision(rev)
    }
  }

  /// Removes a saved list.
  package func eventRemove(name: String) {
    attempt {
      let removed = try SavedListsRemoveTransformer(gateway: gateway, clock: clock, format: format)
        .transform(name: name)
      output?.presentDefinition(name: removed.name, removed.title, removed.definition)
    }
  }

  /// Presents what a saved or built-in list is.
  package func eventDefinition(name: String) {
    attempt {
      if let builtIn = BuiltInList.named(name) {
        output?.presentDefinition(name: name, nil, builtIn.definition)
        return
      }
      var saved = SavedLists()
      _ = try saved.follow(gateway, format, to: try gateway.mark())
      let list = try saved.list(name)
      output?.presentDefinition(name: list.name, list.title, list.definition)
    }
  }

  /// Moves a saved list: directly before or behind another one, or behind all.
  package func eventMove(name: String, beside other: String?, isBehind: Bool = false) {
    attempt {
      let rev = try SavedListsMoveTransformer(gateway: gateway, clock: clock, format: format)
        .transform(name: name, beside: other, isBehind: isBehind)
      output?.presentRevision(rev)
    }
  }

  /// Closes the lists. Nothing is pushed any more.
  package func eventViewClosed() {
    open.value = nil
    output?.presentDone()
  }

  /// Presents the open lists if they look different because the store changed or a day began.
  package func eventRefresh() {
    // Most Views show none, and this is asked after every event.
    if open.value == nil { return }
    guard let shown = open.value, let freshness = try? Freshness(gateway, clock),
      freshness != shown.freshness
    else { return }
    do {
      var open = shown
      try follow(&open, to: freshness)
      open.isStale = false
      self.open.value = open
      if open.lists != shown.lists { output?.presentLists(open.lists) }
    } catch {
      // If they cannot be read, the View is told once, and every event tries again.
      open.value?.isStale = true
      if !shown.isStale { output?.presentNotRefreshed(Failure(error), of: .scene) }
    }
  }

  package var nextTime: Instant? { open.value == nil ? nil : .distantFuture }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  /// Brings the lists up to date, from what happened since they were read if that is possible.
  private func follow(_ open: inout Open, to freshness: Freshness) throws {
    let then = open.freshness
    open.freshness = freshness
    guard let events = try TotalsEvents(since: then, upTo: freshness, in: gateway) else {
      open.lists = []
      return try read(&open)
    }
    for index in open.lists.indices {
      let filter = open.lists[index].filter.resolved(by: clock)
      open.lists[index].totals.follow(events, filter)
    }
    if then.now.date != freshness.now.date {
      open.lists.removeAll(where: \.filter.dependsOnDay)
    }
    try read(&open)
  }

  /// Reads which lists there are, and counts those whose totals are not known.
  private func read(_ open: inout Open) throws {
    let isChanged = try open.saved.follow(gateway, format, to: open.freshness.mark)
    let count = BuiltInList.allCases.count + open.saved.lists.count
    if !isChanged && open.lists.count == count { return }
    let lists: [(name: String, title: String?, filter: TodoFilter)] =
      BuiltInList.allCases.map { ($0.rawValue, nil, $0.definition.filter) }
      + open.saved.lists.map { ($0.name, $0.title, $0.definition.filter) }
    var totals = open.lists.map { (filter: $0.filter, totals: $0.totals) }
    let uncounted = lists.map(\.filter).filter { filter in
      !totals.contains { $0.filter.isSame(as: filter) }
    }
    totals += zip(
      uncounted,
      try ListTotals.counted(
        uncounted.map { $0.resolved(by: clock) }, at: open.freshness.now, in: gateway)
    ).map { ($0, $1) }
    open.lists = lists.compactMap { list in
      totals.first { $0.filter.isSame(as: list.filter) }.map {
        .init(name: list.name, title: list.title, filter: list.filter, totals: $0.totals)
      }
    }
  }
}
