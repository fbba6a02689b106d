import Entities

extension Priority {
  /// The word of the wire (contract § 5).
  package var word: String {
    switch self {
    case .none: "none"
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  /// The priority of that word, nil where there is none such.
  package init?(word: String) {
    guard let priority = Priority.allCases.first(where: { $0.word.hasSameBytes(as: word) }) else {
      return nil
    }
    self = priority
  }
}
