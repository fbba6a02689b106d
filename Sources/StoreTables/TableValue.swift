import Entities

/// What a column can have.
package enum TableType: Sendable { case integer, text, bytes }

/// A value of a statement. Where there may be none, nil is NULL.
package enum TableValue: Equatable {
  case integer(Int)
  case text(String)
  /// The name or the value of a note, or the key of an add: any text, U+0000 too.
  case name(String)
  /// A text for comparing, in UTF-8.
  case folded([UInt8])
  /// Several of a type, of which a file takes numbers, and texts without control characters.
  case list([TableValue?], TableType)

  /// Numbers.
  package static func integers(_ numbers: [Int]) -> TableValue {
    .list(numbers.map { .integer($0) }, .integer)
  }

  /// In milliseconds since 1970.
  package static func instant(_ instant: Instant) -> TableValue {
    .integer(Int(instant.milliseconds))
  }
}
