/// The words by which programs identify domain failures (PROTOCOL § 11).
package enum ErrorTag: String, CaseIterable {
  case notFound
  case invalidTodo
  case conflict
  case store
  case nothingToUndo
  case keyReused
  case invalidList
  /// A fault in this program, which no rule foresees.
  case internalError = "internal"

  /// The number by which programs identify the failure. That of `internalError` is JSON-RPC's own.
  package var code: Int {
    switch self {
    case .notFound: 1001
    case .invalidTodo: 1002
    case .conflict: 1003
    case .store: 1004
    case .nothingToUndo: 1005
    case .keyReused: 1006
    case .invalidList: 1007
    case .internalError: -32603
    }
  }
}
