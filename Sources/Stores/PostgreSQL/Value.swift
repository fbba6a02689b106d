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
    /// A `bigint[]`.
    case integers([Int])

    /// A number, or NULL.
    static func optional(_ number: Int?) -> Value { number.map(Value.integer) ?? .null }

    /// A text, or NULL.
    static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .null }

    /// The number of the type in the server's catalog; 0 leaves it to the statement.
    var type: UInt32 {
      switch self {
      case .null: 0
      case .integer: 20
      case .text: 25
      case .bytes: 17
      case .integers: 1016
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
      case (.integers(let left), .integers(let right)): left == right
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
      case .integers(let numbers):
        // One dimension without NULL, of type `bigint`, its number of elements, and the first index.
        for number in [1, 0, 20, numbers.count, 1] {
          Self.append(Int32(truncatingIfNeeded: number), to: &bytes)
        }
        for number in numbers {
          Self.append(Int32(8), to: &bytes)
          Self.append(number, to: &bytes)
        }
      }
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
  }
#endif
