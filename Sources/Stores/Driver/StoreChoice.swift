/// Which store of a driver is meant.
package struct StoreChoice: Sendable {
  /// The value of `--database`; nil for the driver's own standard.
  package var database: String?
  /// The driver's options that were given, with their values; the value of a switch is empty.
  package var options: [String: String]
  /// Whether marks are to be the same every time, as in a session that is recorded or whose clock is
  /// frozen: then the session's number is ``StoreSession/fixedNumber``.
  package var isRepeatable: Bool

  /// The standard store of a driver, unless these say otherwise.
  package init(
    database: String? = nil, options: [String: String] = [:], isRepeatable: Bool = false
  ) {
    self.database = database
    self.options = options
    self.isRepeatable = isRepeatable
  }
}
