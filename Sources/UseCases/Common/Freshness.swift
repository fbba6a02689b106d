import Entities

/// The state of the world in which everything that is open was last up to date. Nothing that is
/// open can look different until the mark or the moment changes.
struct Freshness: Equatable {
  /// The newest row of the store, which also identifies the store.
  let mark: Mark
  /// The user's moment, on which it depends which todos pass a filter or are overdue, and how days
  /// are named.
  let moment: Moment

  /// The present state.
  init(_ gateway: any EntityGateway, _ clock: any Clock) throws(StoreError) {
    mark = try gateway.mark()
    moment = clock.moment
  }
}
