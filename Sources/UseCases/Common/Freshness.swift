import Entities

/// What the world was like when all that is open was last up to date: nothing that is open can look
/// different until one of the two changes.
struct Freshness: Equatable {
  /// Where the store is, and which store it is.
  let mark: Mark
  /// The day, by which todos are overdue and days have names.
  let day: CivilDate

  /// As it is now.
  init(_ gateway: any EntityGateway, _ clock: any Clock) throws(StoreError) {
    mark = try gateway.mark()
    day = clock.today
  }
}
