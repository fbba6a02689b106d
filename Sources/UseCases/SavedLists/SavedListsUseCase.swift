import Entities

/// The interactor of the scene `savedLists`: everything that can be done with the lists that people
/// save, and the totals of these and of the built-in ones (PROTOCOL § 6).
package final class SavedListsUseCase: LiveUseCase {
  /// Where the use case presents its results; the connector sets it.
  package var output: (any SavedListsUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  private let format: any SavedListFormat
  var open = Checkpointed<[Open<OpenLists>]>([])

  /// What the View shows.
  struct OpenLists {
    /// Nil if they are to be read again.
    fileprivate var saved: [SavedList]?
    /// The built-in lists, and the saved ones in their order.
    fileprivate var lists: [SavedListsPresentationModel] = []
  }

  /// A use case over a store and a clock, whose lists are kept in a format.
  package init(gateway: any EntityGateway, clock: any Clock, format: any SavedListFormat) {
    (self.gateway, self.clock, self.format) = (gateway, clock, format)
  }

  /// Opens the lists, and presents them. With `once`, opens nothing.
  package func eventViewReady(once: Bool = false) {
    attempt {
      let freshness = try Freshness(gateway, clock)
      var lists = OpenLists()
      try read(&lists, at: freshness)
      if !once { open.value = [Open(part: lists, freshness: freshness)] }
      output?.presentLists(lists.lists)
      output?.presentRevision(freshness.mark.revision)
    }
  }

  /// Saves a list under a name; in place of one with this name only if told to.
  package func eventSave(
    name: String, title: String, _ definition: ListDefinition, replaces: Bool = false
  ) {
    attempt {
      let rev = try SavedListsSaveTransformer(gateway: gateway, clock: clock, format: format)
        .transform(name: name, title: title, definition, replaces: replaces)
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
      let list = try gateway.savedList(name, format)
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
  package func eventViewClosed() { close() }

  func refresh(_ shown: inout OpenLists, _ news: News) throws {
    var open = shown
    if let events = try TotalsEvents(news, in: gateway) {
      for index in open.lists.indices {
        let filter = open.lists[index].filter.resolved(by: clock)
        open.lists[index].totals.follow(events, filter)
      }
      // Each of these has to be counted again.
      open.lists.removeAll { !events.tell($0.filter) }
      if events.hasNotes { open.saved = nil }
    } else {
      open = OpenLists()
    }
    try read(&open, at: news.freshness)
    if open.lists != shown.lists { output?.presentLists(open.lists) }
    shown = open
  }

  /// Reads which lists there are, and counts those whose totals are not known.
  private func read(_ open: inout OpenLists, at freshness: Freshness) throws {
    let saved = try open.saved ?? gateway.savedLists(format)
    let count = BuiltInList.allCases.count + saved.count
    if open.saved != nil && open.lists.count == count { return }
    open.saved = saved
    let lists: [(name: String, title: String?, filter: TodoFilter)] =
      BuiltInList.allCases.map { ($0.rawValue, nil, $0.definition.filter) }
      + saved.map { ($0.name, $0.title, $0.definition.filter) }
    let known = open.lists
    func totals(of filter: TodoFilter) -> ListTotals? {
      known.first { $0.filter.isSame(as: filter) }?.totals
    }
    let uncounted = lists.map(\.filter).filter { totals(of: $0) == nil }
    var counted = try ListTotals.counted(
      uncounted.map { $0.resolved(by: clock) }, at: freshness.now, in: gateway)[...]
    open.lists = lists.compactMap { list in
      (totals(of: list.filter) ?? counted.popFirst()).map {
        .init(name: list.name, title: list.title, filter: list.filter, totals: $0)
      }
    }
  }
}
