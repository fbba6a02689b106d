import Entities

/// A row that an engine gives: its values by their columns, from 0. Nothing in it is trusted, since
/// another tool may have written it.
package protocol TableRow: AnyObject {
  /// Whether a value is NULL.
  func isNull(_ column: Int32) -> Bool

  /// A number; 0 if the value is none.
  func integer(_ column: Int32) -> Int

  /// A text; nil if the value is NULL, no valid UTF-8, or has more bytes than these.
  func validText(_ column: Int32, limit: Int) throws(StoreError) -> String?

  /// The bytes of a text or of other bytes, until the next row.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8>
}

extension String {
  /// A text in an engine's memory; nil if the bytes are no valid UTF-8. It takes half as long as
  /// `String(validating:as:)`, which looks up its types at each call.
  package init?(valid bytes: UnsafeBufferPointer<UInt8>) {
    guard let text = try? UTF8Span(validating: Span(_unsafeElements: bytes)) else { return nil }
    self.init(copying: text)
  }
}
