/// How much a todo matters, from least to most (contract § 5).
package enum Priority: UInt8, CaseIterable, Sendable, Comparable {
  case none
  case low
  case medium
  case high

  package static func < (left: Priority, right: Priority) -> Bool {
    left.rawValue < right.rawValue
  }
}
