/// Which store of a driver is meant.
package struct StoreChoice: Sendable {
  /// The value of `--database`; nil for the driver's own standard.
  package var database: String?
  /// The driver's options that were given, with their values; the value of a switch is empty. They are
  /// no dictionary: the first one of a process costs its start a tenth.
  package var options: [Option]
  /// Whether marks are to be the same every time, as in a session that is recorded or whose clock is
  /// frozen: then the session's number is ``StoreSession/fixedNumber``.
  package var isRepeatable: Bool

  /// An option that was given.
  package struct Option: Sendable {
    /// With its dashes.
    package let name: String
    /// Its value; empty for a switch.
    package let value: String

    /// An option with a value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The standard store of a driver, unless these say otherwise.
  package init(
    database: String? = nil, options: KeyValuePairs<String, String> = [:],
    isRepeatable: Bool = false
  ) {
    self.database = database
    self.options = options.map { Option(name: $0.key, value: $0.value) }
    self.isRepeatable = isRepeatable
  }

  /// The value of an option; nil if it was not given. The last one counts.
  package func value(of option: String) -> String? {
    options.last { $0.name == option }?.value
  }
}
