/// What is wrong with a text; it never quotes the text.
package enum JSONError: Error, Equatable {
  /// Not the grammar of RFC 8259 § 2, or longer than 2 GiB − 1; the offset is in bytes.
  case syntax(offset: Int)
  /// Bad UTF-8 (RFC 8259 § 8.1, RFC 3629) or half of a surrogate pair (§ 8.2).
  case invalidUnicode(offset: Int)
  /// Nested deeper than allowed (RFC 8259 § 9), and then it ended early or had another error.
  case tooDeep
}
