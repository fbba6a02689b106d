#if PostgreSQL
  import CPostgreSQL
  import Entities
  import StoreTables

  /// What the server answered to a statement: its rows, in the binary format.
  final class ServerRows {
    private let handle: OpaquePointer

    /// Owns the answer from here on.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    /// How many there are.
    var count: Int { Int(PQntuples(handle)) }

    /// What the server calls what it did: `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(handle)) }

    /// What a body makes of each row, up to the first that does not pass.
    func map<Made>(
      while passes: (Made) -> Bool = { _ in true },
      _ body: (ServerRow) throws(StoreError) -> Made
    ) throws(StoreError) -> [Made] {
      var all: [Made] = []
      all.reserveCapacity(count)
      for index in 0..<count {
        let made = try body(ServerRow(handle, Int32(index)))
        if !passes(made) { break }
        all.append(made)
      }
      return all
    }

    /// The first value of the first row; nil if there is none, or it is NULL.
    var firstInteger: Int? {
      guard count > 0 else { return nil }
      let row = ServerRow(handle, 0)
      return row.isNull(0) ? nil : row.integer(0)
    }

    /// What a body makes of the first row; nil if there is none.
    func first<Made>(
      _ body: (ServerRow) throws(StoreError) -> Made
    ) throws(StoreError) -> Made? {
      count > 0 ? try body(ServerRow(handle, 0)) : nil
    }
  }

  /// A row of an answer; good as long as the answer.
  final class ServerRow: TableRow {
    private let handle: OpaquePointer
    private let row: Int32

    fileprivate init(_ handle: OpaquePointer, _ row: Int32) {
      self.handle = handle
      self.row = row
    }

    func isNull(_ column: Int32) -> Bool { PQgetisnull(handle, row, column) != 0 }

    func integer(_ column: Int32) -> Int {
      // `bigint`, `integer` and `smallint`.
      guard [20, 21, 23].contains(PQftype(handle, column)) else { return 0 }
      let bytes = bytes(column)
      guard let first = bytes.first else { return 0 }
      return bytes.dropFirst().reduce(Int(Int8(bitPattern: first))) { $0 << 8 | Int($1) }
    }

    /// A number or a text, as a statement takes it; nil if a text has more bytes than these.
    func value(_ column: Int32, limit: Int) -> Value? {
      if isNull(column) { return .null }
      if PQftype(handle, column) == 25 { return validText(column, limit: limit).map(Value.text) }
      return .integer(integer(column))
    }

    func validText(_ column: Int32, limit: Int) -> String? {
      let bytes = bytes(column)
      if isNull(column) || bytes.count > limit { return nil }
      return String(valid: bytes)
    }

    func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
      guard !isNull(column), let start = PQgetvalue(handle, row, column) else {
        return UnsafeBufferPointer(start: nil, count: 0)
      }
      let count = Int(PQgetlength(handle, row, column))
      return UnsafeBufferPointer(
        start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
    }
  }

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

  /// What a statement can be given. Nil is NULL.
  protocol ValueConvertible {
    var value: Value { get }
  }

  extension Value: ValueConvertible {
    var value: Value { self }
  }

  extension Int: ValueConvertible {
    var value: Value { .integer(self) }
  }

  extension String: ValueConvertible {
    var value: Value { .text(self) }
  }

  extension [UInt8]: ValueConvertible {
    var value: Value { .bytes(self) }
  }

  extension Instant: ValueConvertible {
    var value: Value { .integer(Int(milliseconds)) }
  }

  extension Optional: ValueConvertible where Wrapped: ValueConvertible {
    var value: Value { self?.value ?? .null }
  }
#endif
