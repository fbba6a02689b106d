/// A language and the region where it is spoken, as BCP 47 (`zh-Hant-TW`) or POSIX
/// (`sr_RS.UTF-8@latin`) names them.
package struct LocaleTag: Sendable, Equatable {
  /// 2 to 8 letters, lower case.
  package let language: String
  /// 4 letters, the first one in upper case; nil if the tag names no script.
  package let script: String?
  /// 2 letters in upper case, or 3 digits; nil if the tag names no region.
  package let region: String?

  /// The longest tag that is read, in bytes. Real ones are far shorter.
  private static let limit = 128

  /// Reads a tag of either form, in any case. Nil if it names no language: malformed tags, private
  /// use (`x-…`), and POSIX's `C` and `POSIX`.
  package init?(_ text: String) {
    // Most often, the tag of a machine is `C` or `C.UTF-8`, for which nothing is to be split.
    guard text.utf8.count <= Self.limit, text.utf8.prefix(2).allSatisfy(\.isLetter) else {
      return nil
    }
    let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    let name = halves[0].prefix { $0 != UInt8(ascii: ".") }
    let parts = name.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }.map(Array.init)
    guard halves.count <= 2, let first = parts.first, (2...8).contains(first.count),
      first.allSatisfy(\.isLetter),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) })
    else { return nil }
    let language = Self.lowercase(first)
    if language == "posix" { return nil }
    self.language = language

    // Extended languages (`zh-yue`) come before the script, the script before the region.
    var rest = parts.dropFirst().drop { $0.count == 3 && $0.allSatisfy(\.isLetter) }
    let script = rest.first.flatMap { $0.count == 4 && $0.allSatisfy(\.isLetter) ? $0 : nil }
    if script != nil { rest = rest.dropFirst() }
    region = rest.first.flatMap { part in
      let isRegion =
        part.count == 2 && part.allSatisfy(\.isLetter)
        || part.count == 3 && part.allSatisfy(\.isDigit)
      return isRegion ? Self.lowercase(part).uppercased() : nil
    }
    let modifier = halves.count == 2 ? Self.lowercase(halves[1]) : ""
    self.script =
      script.map { Self.lowercase($0.prefix(1)).uppercased() + Self.lowercase($0.dropFirst()) }
      ?? ["latin": "Latn", "cyrillic": "Cyrl"][modifier]
  }

  private static func lowercase(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetterOrDigit: Bool { isLetter || isDigit }
}

/// The languages that the user reads. POSIX distinguishes the language of sentences from that of
/// dates.
package final class UserLocale: Sendable {
  /// The languages of sentences, in order of preference.
  package let messages: [LocaleTag]
  /// The language of dates; nil for POSIX's `C`, which belongs to no country.
  package let dates: LocaleTag?

  /// A locale; without arguments, POSIX's `C`.
  package init(messages: [LocaleTag] = [], dates: LocaleTag? = nil) {
    (self.messages, self.dates) = (messages, dates)
  }

  /// One language for everything.
  package convenience init(_ tag: LocaleTag) { self.init(messages: [tag], dates: tag) }
}
