/// How much a todo matters, from least to most (contract § 5).
package enum Priority: UInt8, CaseIterable, Sendable, Comparable {
  case none
  case low
  case medium
  case high

  package static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The word of the wire (contract § 5).
  package var word: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }
}
