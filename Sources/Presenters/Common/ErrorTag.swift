/// The words by which programs know domain failures (contract § 7).
package enum ErrorTag: String, CaseIterable {
  case notFound
  case invalidTodo
  case conflict
  case store
  case nothingToUndo
  case keyReused
  /// A fault of our own, which no rule foresees.
  case internalError = "internal"

  /// The number by which programs know it; the last one is JSON-RPC's.
  package var code: Int {
    switch self {
    case .notFound: 1001
    case .invalidTodo: 1002
    case .conflict: 1003
    case .store: 1004
    case .nothingToUndo: 1005
    case .keyReused: 1006
    case .internalError: -32603
    }
  }
}
