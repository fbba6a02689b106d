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
#endif
