import Entities

/// What the world was like when all that is open was last up to date: nothing that is open can look
/// different until one of the two changes.
struct Freshness: Equatable {
  /// The store's revision.
  let revision: Int
  /// The day, by which todos are overdue and days have names.
  let day: CivilDate

  init(revision: Int, day: CivilDate) {
    self.revision = revision
    self.day = day
  }

  /// As it is now; nil where the store does not say, which the next event will be told.
  init?(_ gateway: any EntityGateway, _ clock: any Clock) {
    guard let revision = try? gateway.revision() else { return nil }
    self.init(revision: revision, day: clock.today)
  }
}
