import Entities

/// Keeps the change log from growing without end: forgets changes that are older than a View could
/// want back, but never a todo; and the notes about todos that nobody can get back any more.
///
/// It works in steps of a few milliseconds, between which the session serves its View.
package struct UpkeepUseCase {
  /// How many days the log reaches back unless the user says otherwise.
  package static let defaultDays = 366
  /// How many of the newest changes always stay, however old they are.
  package static let changesKept = 1000
  /// How many rows of the log one step looks at.
  private static let stride = 500
  /// The topics whose values go once nobody can want them back.
  private static let topics = [ReminderAcknowledgement.topic, Claim.topic, Comment.topic]
  private static let millisecondsPerDay: Int64 = 86_400_000

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let days: Int
  private let scenes: OpenScenes
  /// The day of the last upkeep; nil before the first one.
  private var lastDay: CivilDate?
  private var work = Work.none

  /// What the next step does.
  private enum Work {
    case none, beginning
    case changes(upTo: Int, before: Instant)
    /// Of the topic with this index.
    case notes(of: Int, after: Int)
  }

  /// A use case over a clock and a store whose log is to reach back this many days.
  package init(
    gateway: any EntityGateway, clock: any Clock, days: Int, scenes: OpenScenes = OpenScenes()
  ) { (self.scenes, self.gateway, self.clock, self.days) = (scenes, gateway, clock, days) }

  /// Whether there may be something to do (``eventIdle()``).
  package var isDue: Bool { if case .none = work { scenes.idleWork != nil } else { true } }

  /// A session begins, or time has passed: if a day has begun, there may be something old.
  package mutating func eventTimePassed() {
    if clock.today == lastDay { return }
    work = .beginning
    lastDay = clock.today
  }

  /// Nobody waits for anything: does a step. If the store cannot be written now, the next session or
  /// day tries again. Returns ``isDue``.
  @discardableResult package mutating func eventIdle() -> Bool {
    // Nothing was changed; this ends the read transaction.
    defer { gateway.rollback() }
    if gateway.isInterrupted {
      (work, scenes.idleWork) = (.none, nil)
    } else {
      work = (try? next()) ?? .none
    }
    return isDue
  }

  private func next() throws(StoreError) -> Work {
    switch work {
    case .none:
      if scenes.idleWork?() == false { scenes.idleWork = nil }
      return .none
    case .beginning:
      let newest = try gateway.revision()
      guard newest > Self.changesKept,
        let oldestKept = try gateway.mark(at: newest - Self.changesKept + 1),
        let horizon = horizon(oldestKept.instant)
      else { return .notes(of: 0, after: 0) }
      return .changes(upTo: oldestKept.revision - 1, before: horizon)
    case .changes(let revision, let horizon):
      let isMore = try gateway.forgetChanges(upTo: revision, before: horizon, limit: Self.stride)
      return isMore ? work : .notes(of: 0, after: 0)
    case .notes(let index, let revision):
      let last = try gateway.forgetNotes(Self.topics[index], after: revision, limit: Self.stride)
      if let last { return .notes(of: index, after: last) }
      return index + 1 < Self.topics.count ? .notes(of: index + 1, after: 0) : .none
    }
  }

  /// The instant before which changes are old. It is counted from now, or from the oldest change
  /// that stays if that is earlier, so that one session with a wrong clock does not make all other
  /// changes old.
  private func horizon(_ oldestKept: Instant) -> Instant? {
    let (milliseconds, overflow) = min(clock.now, oldestKept).milliseconds
      .subtractingReportingOverflow(Int64(days) * Self.millisecondsPerDay)
    return overflow ? nil : Instant(milliseconds: milliseconds)
  }
}
