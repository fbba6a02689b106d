/// What `--database` may be for a driver.
package struct StoreDatabase: Sendable {
  /// The value as the help names it: `PATH`.
  package let placeholder: String
  /// What it is, behind "`--database` takes": `the path of a file`.
  package let what: String
  /// What it does, for the help, the manual and completions.
  package let summary: String
  /// What to complete it with.
  package let values: ArgumentValues
  /// Whether a value, which is not empty, is meant for this driver.
  package let takes: @Sendable (String) -> Bool

  /// A declaration with all its parts.
  package init(
    placeholder: String, what: String, summary: String, values: ArgumentValues,
    takes: @escaping @Sendable (String) -> Bool
  ) {
    self.placeholder = placeholder
    self.what = what
    self.summary = summary
    self.values = values
    self.takes = takes
  }

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
