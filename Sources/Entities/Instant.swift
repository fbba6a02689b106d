/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Instant: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  package let milliseconds: Int64

  /// The instant so many milliseconds after 1970-01-01T00:00:00Z.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down also before 1970.
  package var seconds: Int64 {
    milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
  }

  /// The milliseconds within the second, 0 to 999.
  package var millisecond: Int { Int((milliseconds % 1000 + 1000) % 1000) }
}
