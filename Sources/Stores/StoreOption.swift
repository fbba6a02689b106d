/// An option of the command line, as help, completions and the manual need it. A class, since each start
/// looks for options, and an optional structure of this size would have its metadata made first.
package final class StoreOption: Sendable {
  /// With its dashes: `--memory`.
  package let name: String
  /// The value as the help names it; nil for a switch.
  package let placeholder: String?
  // Made only when the help needs it, so that no start pays for it.
  private let makeSummary: @Sendable () -> String
  /// What its value may be; nil for a switch.
  package let values: ArgumentValues?
  /// The value that it has if it is not given. A store without this option takes it with that value too.
  /// Nil if there is none.
  package let standard: String?
  /// Whether it chooses its driver, as a value of `--database` does.
  package let isChoice: Bool

  /// A switch, or with a placeholder an option that takes a value.
  package init(
    _ name: String, _ placeholder: String? = nil,
    summary: @autoclosure @escaping @Sendable () -> String, values: ArgumentValues? = nil,
    standard: String? = nil, isChoice: Bool = false
  ) {
    self.name = name
    self.placeholder = placeholder
    makeSummary = summary
    self.values = placeholder == nil ? nil : values ?? .anything
    self.standard = standard
    self.isChoice = isChoice
  }

  /// What it does.
  package var summary: String { makeSummary() }

  /// How it is given: `--database PATH`.
  package var usage: String { placeholder.map { "\(name) \($0)" } ?? name }
}

/// What `--database` may be for a driver.
///
/// - `placeholder`: the value as the help names it: `PATH`.
/// - `what`: what it is, behind "`--database` takes": `the path of a file`.
/// - `summary`: what it does, for the help, the manual and completions.
/// - `values`: what to complete it with.
/// - `takes`: whether a value, which is not empty, is meant for this driver.
package typealias StoreDatabase = (
  placeholder: String, what: String, summary: String, values: ArgumentValues,
  takes: @Sendable (String) -> Bool
)

/// What may stand in a place of the command line, for shells that complete it.
package enum ArgumentValues: Sendable {
  /// One of these words.
  case words([String])
  /// A file.
  case file
  /// A folder.
  case folder
  /// A number within these bounds.
  case number(ClosedRange<Int>)
  /// What these words tell, such as `an instant`.
  case text(String)
  /// What nobody can guess.
  case anything
}

/// An option that was given.
package struct GivenOption: Sendable {
  package let option: StoreOption
  /// Empty for a switch.
  package let value: String

  package init(_ option: StoreOption, _ value: String) {
    self.option = option
    self.value = value
  }
}

/// Which store of a driver is meant.
package struct StoreChoice: Sendable {
  /// The value of `--database`; nil for the driver's own standard.
  package var database: String?
  /// The driver's options that were given. They are no dictionary: the first one of a process costs its
  /// start a tenth.
  package var options: [GivenOption]
  /// Whether marks are to be the same every time, as in a session that is recorded or whose clock is
  /// frozen: then the session's number is ``StoreSession/fixedNumber``.
  package var isRepeatable: Bool

  /// The standard store of a driver, unless these say otherwise.
  package init(
    database: String? = nil, options: KeyValuePairs<String, String> = [:],
    isRepeatable: Bool = false
  ) {
    self.database = database
    self.options = options.map { GivenOption(StoreOption($0.key, summary: ""), $0.value) }
    self.isRepeatable = isRepeatable
  }

  /// The value of an option; nil if it was not given. The last one counts.
  package func value(of name: String) -> String? { options.last { $0.option.name == name }?.value }

  /// The scheme of a value that is a URL and no path (RFC 3986): `https` of
  /// `https://host/name`. At most 64 characters of it.
  package static func scheme(of value: String) -> String? {
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
    let name = value.utf8.prefix {
      isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
    }
    guard name.first.map(isLetter) == true,
      value.utf8.dropFirst(name.count).starts(with: "://".utf8)
    else { return nil }
    return String(decoding: name.prefix(64), as: UTF8.self)
  }
}
