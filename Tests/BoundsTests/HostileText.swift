/// Texts that do harm if a program interprets them.
enum HostileText {
  /// Allowed as titles, contents, words of a filter and names of lists.
  static let allowed = [
    "'; DROP TABLE todo;--", "\" OR 1=1 --", "x'); DELETE FROM change; /*", "?1 :a @b $c",
    "`[todo]`",
    "100%", "a_b", "%", "_", "\\", "\\%", "a*b", "[a-z]?", "multi-agent", "NEAR(a,b)", "a AND \"b",
    "title:x", "^x", "x OR", "-x", "{x}", "<script>&amp;", "$(reboot)", "`id`", "../../etc/passwd",
    "%00", "\\u0000", "\\x1b[31m",
    // Bidirectional overrides and isolates, a joiner, a byte order mark, a soft hyphen.
    "\u{202E}txt.exe", "\u{2066}a\u{2069}", "a\u{200D}b", "\u{FEFF}a", "a\u{AD}b",
    // Two spellings of one letter, a title-case letter, tags of Unicode, a noncharacter.
    "caf\u{E9}", "cafe\u{301}", "\u{1C5}", "a\u{E0041}", "\u{FFFF}", "\u{10FFFF}",
    "\u{1F468}\u{200D}\u{1F469}",
  ]

  /// Refused in titles and tags: escaped as JSON, and raw if JSON allows that.
  static let refused = [
    #"a\u0000b"#, #"\u001b]52;c;YWJj\u0007"#, #"a\u001b[31m"#, #"a\u0007b"#, #"a\u007fb"#,
    #"a\u0085b"#,
    #"a\u009b31mb"#, #"a\u2028b"#, #"a\u2029b"#, #"a\nb"#, #"a\tb"#, #"a\r\nb"#, "a\u{7F}b",
    "a\u{9B}31mb", "a\u{9D}52;c;YWJj\u{9C}", "a\u{2028}b",
  ]

  /// Not Unicode: bad bytes in a text, or half of a surrogate pair.
  static let invalid: [[UInt8]] = [
    [0xFF], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xE2, 0x80], Array(#"\ud800"#.utf8), Array(#"\udc00\ud800"#.utf8),
  ]

  /// The text as a JSON string.
  static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  /// Whether nothing in the text can act on a terminal, or on a program that reads lines.
  static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x2028
        && $0.value != 0x2029
    }
  }
}
