#if PostgreSQL
  /// A value of a statement, as the server gets it.
  enum Value: Equatable {
    /// SQL's NULL.
    case null
    /// A `bigint`.
    case integer(Int)
    /// A `text`, without U+0000.
    case text(String)
    /// A `bytea`.
    case bytes([UInt8])
    /// An array of values of one type, and of NULL.
    indirect case array([Value], of: Element)

    /// What an array has, by the number of the type in the server's catalog.
    enum Element: UInt32 {
      case integer = 20
      case text = 25
      case bytes = 17

      /// The number of the array's own type: `bigint[]`, `text[]` and `bytea[]`.
      var array: UInt32 {
        switch self {
        case .integer: 1016
        case .text: 1009
        case .bytes: 1001
        }
      }
    }

    /// A `bigint[]`.
    static func integers(_ numbers: [Int]) -> Value {
      .array(numbers.map(Value.integer), of: .integer)
    }

    /// A number, or NULL.
    static func optional(_ number: Int?) -> Value { number.map(Value.integer) ?? .null }

    /// A text, or NULL.
    static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }

    /// Bytes, or NULL.
    static func optional(_ bytes: [UInt8]?) -> Value { bytes.map(Value.bytes) ?? .null }

    /// The number of the type in the server's catalog; 0 leaves it to the statement.
    var type: UInt32 {
      switch self {
      case .null: 0
      case .integer: Element.integer.rawValue
      case .text: Element.text.rawValue
      case .bytes: Element.bytes.rawValue
      case .array(_, let element): element.array
      }
    }

    var isNull: Bool { if case .null = self { true } else { false } }

    /// Texts are equal if their bytes are.
    static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.null, .null): true
      case (.integer(let left), .integer(let right)): left == right
      case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
      case (.bytes(let left), .bytes(let right)): left == right
      case (.array(let left, let first), .array(let right, let second)):
        first == second && left == right
      default: false
      }
    }

    /// Appends the value in the server's binary format.
    func append(to bytes: inout [UInt8]) {
      switch self {
      case .null: break
      case .integer(let number): Self.append(number, to: &bytes)
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .bytes(let value): bytes.append(contentsOf: value)
      case .array(let values, let element):
        // One dimension that may have NULL, the elements' type, their number, and the first index.
        for number in [1, 1, Int(element.rawValue), values.count, 1] {
          Self.append(Int32(truncatingIfNeeded: number), to: &bytes)
        }
        for value in values {
          let length = bytes.count
          Self.append(-1 as Int32, to: &bytes)
          if value.isNull { continue }
          value.append(to: &bytes)
          let count = Int32(clamping: bytes.count - length - 4)
          withUnsafeBytes(of: count.bigEndian) {
            bytes.replaceSubrange(length..<length + 4, with: $0)
          }
        }
      }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
  }
#endif
