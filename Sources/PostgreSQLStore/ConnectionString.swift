import Stores

/// How a value of `--database` names a server. Only a URL is served; the other two forms are recognised,
/// so that nobody gets a file of that name, in every build.
struct ConnectionString {
  /// What is wrong with a form that is not served; nil for a URL (`postgresql://host/name`). It repeats
  /// nothing of the value, which may have a password.
  let complaint: String?

  /// Nil if the value names no server, but a file.
  init?(meantBy value: String) {
    let schemes = ["postgresql", "postgres"]
    if let scheme = StoreChoice.scheme(of: value) {
      guard schemes.contains(scheme) else { return nil }
      complaint = nil
    } else if let colon = value.utf8.firstIndex(of: UInt8(ascii: ":")),
      schemes.contains(value[..<colon].lowercased())
    {
      complaint = Self.complaint("a URL without its //")
    } else if Self.beginsWithKeyword(value) {
      // libpq's other form (PostgreSQL 17, § 32.1.1.1), whose keywords each version has more of.
      complaint = Self.complaint("a connection string (host=… dbname=…)")
    } else {
      return nil
    }
  }

  private static func complaint(_ form: String) -> String {
    "--database names a server of PostgreSQL by \(form); it takes postgresql://HOST/DATABASE, or ./ "
      + "before the name of a file."
  }

  /// Whether it begins with a word, and a `=` follows.
  private static func beginsWithKeyword(_ value: String) -> Bool {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = value.utf8.drop(while: isSpace)
    let word = rest.prefix { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x5F }
    return !word.isEmpty
      && rest.dropFirst(word.count).drop(while: isSpace).first == UInt8(ascii: "=")
  }
}
