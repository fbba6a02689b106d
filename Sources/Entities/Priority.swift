/// How important a todo is, from least to most (PROTOCOL § 5).
package enum Priority: UInt8, CaseIterable, Sendable, Comparable {
  case none
  case low
  case medium
  case high

  package static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word on the wire (PROTOCOL § 5).
  package var word: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
