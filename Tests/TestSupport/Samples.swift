import Entities

extension Instant {
  /// 2026-11-20T09:00:00Z, the time of all examples.
  package static let testing = Instant(milliseconds: 1_795_165_200_000)

  /// The instant that is `milliseconds` later.
  package func advanced(by milliseconds: Int64) -> Instant {
    Instant(milliseconds: self.milliseconds + milliseconds)
  }
}
