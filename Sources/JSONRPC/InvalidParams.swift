/// Params that a method does not take (JSON-RPC 2.0 § 5.1, −32602).
package struct InvalidParams: Error {
  /// The member at fault, as a path: `filter.dueBefore`. A name that came from outside is cut to a
  /// length that suits a message.
  package let field: String
  /// What would be valid.
  package let expected: String
  /// One sentence with both.
  package let message: String

  /// A fault in one member.
  package init(field: String, expected: String, message: String) {
    self.field = field
    self.expected = expected
    self.message = message
  }
}
