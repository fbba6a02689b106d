/// Which tools are offered.
package enum ToolOffer: String, Sendable, CaseIterable {
  /// All of them.
  case all
  /// Those that only read.
  case read
}
