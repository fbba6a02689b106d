/// An option of the command line, as help, completions and the manual need it. A class, since each start
/// looks for options, and an optional structure of this size would have its metadata made first.
package final class StoreOption: Sendable {
  /// With its dashes: `--memory`.
  package let name: String
  /// The value as the help names it; nil for a switch.
  package let placeholder: String?
  /// What it does.
  package let summary: String
  /// What its value may be; nil for a switch.
  package let values: ArgumentValues?
  /// The value that it has if it is not given. A store without this option takes it with that value too.
  /// Nil if there is none.
  package let standard: String?
  /// Whether it chooses its driver, as a value of `--database` does.
  package let isChoice: Bool

  /// A switch, or with a placeholder an option that takes a value.
  package init(
    _ name: String, _ placeholder: String? = nil, summary: String, values: ArgumentValues? = nil,
    standard: String? = nil, isChoice: Bool = false
  ) {
    self.name = name
    self.placeholder = placeholder
    self.summary = summary
    self.values = placeholder == nil ? nil : values ?? .anything
    self.standard = standard
    self.isChoice = isChoice
  }

  /// How it is given: `--database PATH`.
  package var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}
