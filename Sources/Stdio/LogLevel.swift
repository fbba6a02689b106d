/// How much is logged, from least to most.
package enum LogLevel: String, CaseIterable, Sendable {
  case error, warning, info, debug

  /// Whether a log of this level takes an entry of that one.
  func takes(_ entry: LogLevel) -> Bool {
    (Self.allCases.firstIndex(of: entry) ?? 0) <= (Self.allCases.firstIndex(of: self) ?? 0)
  }
}
