#if PostgreSQL
  import CPostgreSQL
  import Entities
  import StoreTables
  import System

  /// What the server answered to a statement: its rows, in the binary format.
  final class ServerRows: RandomAccessCollection {
    fileprivate let handle: OpaquePointer

    /// Owns the answer from here on.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { PQclear(handle) }

    let startIndex = 0
    var endIndex: Int { Int(PQntuples(handle)) }
    subscript(row: Int) -> ServerRow { ServerRow(self, Int32(row)) }

    /// What the server calls what it did: `COMMIT`.
    var tag: String { String(cString: PQcmdStatus(handle)) }

    /// The first value of the first row; nil if there is none, or it is NULL.
    var firstInteger: Int? { first.flatMap { $0.isNull(0) ? nil : $0.integer(0) } }
  }

  /// A row of an answer, which it keeps.
  final class ServerRow: TableRow {
    private let rows: ServerRows
    private let row: Int32
    private var handle: OpaquePointer { rows.handle }

    fileprivate init(_ rows: ServerRows, _ row: Int32) {
      self.rows = rows
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

    func validText(_ column: Int32, limit: Int) -> String? {
      let bytes = bytes(column)
      return isNull(column) || bytes.count > limit ? nil : String(valid: bytes)
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
  extension TableValue {
    /// The number of the type in the server's catalog.
    var type: UInt32 {
      switch self {
      case .integer: TableType.integer.inCatalog.number
      case .text, .folded: TableType.text.inCatalog.number
      case .name: TableType.bytes.inCatalog.number
      case .list(_, let type): type.inCatalog.array
      }
    }

    /// The value in the server's binary format.
    var encoded: [UInt8] {
      switch self {
      case .integer(let number): return Self.encoded(number)
      case .text(let text), .name(let text): return Array(text.utf8)
      case .folded(let bytes): return bytes
      case .list(let values, let type):
        // One dimension that may have NULL, the elements' type, their number, and the first index.
        let head = [1, 1, Int(type.inCatalog.number), values.count, 1]
        var bytes = head.flatMap { Self.encoded(Int32(truncatingIfNeeded: $0)) }
        for value in values {
          let value = value?.encoded
          bytes += Self.encoded(value.map { Int32(clamping: $0.count) } ?? -1)
          bytes += value ?? []
        }
        return bytes
      }
    }

    private static func encoded(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
  }

  extension TableType {
    /// Its name, its number in the server's catalog, and that of its arrays.
    var inCatalog: (name: String, number: UInt32, array: UInt32) {
      switch self {
      case .integer: ("bigint", 20, 1016)
      case .text: ("pg_catalog.text", 25, 1009)
      case .bytes: ("pg_catalog.bytea", 17, 1001)
      }
    }
  }

  /// What the server, or libpq in its place, said in refusing something.
  struct ServerFailure {
    /// The five characters that tell what happened, whatever the server's language; empty if it was not
    /// the server that spoke.
    let code: String
    /// One line for a person.
    let message: String

    /// The failure of a statement.
    init(result: OpaquePointer) {
      code = Self.field(result, "C") ?? ""
      message = Self.line(Self.field(result, "M") ?? String(cString: PQresultErrorMessage(result)))
    }

    /// The failure of a connection whose messages are verbose.
    init(connection: OpaquePointer) {
      let text = String(cString: PQerrorMessage(connection))
      // As in `FATAL:  28P01: password authentication failed`. The last address that was tried counts.
      let isCode = { (part: Substring) in
        part.hasPrefix("  ") && part.utf8.count == 7
          && part.utf8.dropFirst(2).allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
          }
      }
      code = text.split(separator: ":").last(where: isCode).map { String($0.dropFirst(2)) } ?? ""
      // The place in the server's source tells nobody here anything.
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") }
      let line = Self.line(lines.joined(separator: " "))
      message = code.isEmpty ? Self.plain(line) : line
    }

    /// What is no answer to what was asked.
    static let unasked = ServerFailure(message: "the server sent what was not asked for")

    private init(message: String) {
      code = ""
      self.message = message
    }

    /// The connection cannot be used any more: the server ends it, or says that it does.
    var endsConnection: Bool {
      code.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(code)
    }

    /// Several first starts made the schema at the same time, or others were at work in another way.
    var isOfRace: Bool {
      ["23505", "42P06", "42P07", "42710", "40001", "40P01", "XX000"].contains(code)
    }

    /// The schema is not there.
    var isOfMissingSchema: Bool { ["42P01", "3F000"].contains(code) }

    /// Others were at work at the same time, an administrator ended the connection, or the server has not
    /// kept a statement, so that the same may succeed when it is done again.
    var isRepeatable: Bool { ["26000", "40001", "40P01", "57P01"].contains(code) }

    /// The failure of an attempt to connect, as use cases know it. `needsPassword` if the server asked for a
    /// password that nobody gave.
    func refusal(needsPassword: Bool) -> StoreError {
      switch code.prefix(2) {
      case "" where needsPassword:
        return StoreError(
          .denied, detail: "\(message) (put the password into ~/.pgpass or a service file)")
      // libpq itself gave up, and has no code for it. What it says of options, certificates and the like is
      // for somebody to mend. Its texts are in English, as long as nobody sets a locale.
      case "":
        let isOfNetwork =
          Self.wordsOfNetwork.contains(where: message.hasPart)
          && !message.hasPart("Permission denied")
        return StoreError(isOfNetwork ? .unreachable : .denied, detail: message)
      case "08", "28", "3D", "53", "57", "58", "XX": return error
      // The text may repeat the value of an option.
      case "42" where code == "42601":
        return StoreError(.denied, detail: "the server cannot read the options in the URL")
      default:
        return StoreError(.denied, detail: "\(message) (the server refuses an option of the URL)")
      }
    }

    /// What libpq and the system say if the network or the server is in the way, or another server is the
    /// primary.
    private static let wordsOfNetwork = [
      "Is the server running", "could not translate host name", "timeout expired",
      "server closed the connection", "could not receive data", "could not send", "SYSCALL",
      "closed unexpectedly", "Connection re", "timed out", "session is ", "hot standby",
    ]

    /// The failure as use cases know it.
    var error: StoreError {
      let (reason, remedy) = explanation
      return StoreError(
        reason, isRepeatable: isRepeatable,
        detail: remedy.isEmpty ? message : "\(message) (\(remedy))")
    }

    private var explanation: (StoreError.Reason, String) {
      switch code {
      // Without a code, the words are libpq's own, with the remedy.
      case _ where code.isEmpty || endsConnection: (.unreachable, "")
      case "28P01": (.denied, "put the right password into ~/.pgpass or a service file")
      case "28000":
        (
          .denied,
          "there must be such a role, and the server's pg_hba.conf must let it in, over this kind of "
            + "connection"
        )
      case "3D000": (.denied, "make the database with createdb, as UTF8")
      case "42501":
        (.denied, "GRANT the role what it lacks on the schema viper_todo or its database")
      case "25006": (.readOnly, "the server is a standby or may only be read; name the primary")
      case "53100": (.full, "make room on the server's disk")
      case "53300", "53000", "53200", "53400":
        (.busy, "the server has no room for another connection or its work")
      case "55P03", "57014": (.busy, "others are at work in this space, or the server is slow")
      case "40001", "40P01": (.busy, "")
      case "XX001", "XX002": (.corrupt, "restore the database from a backup")
      case "42P01", "3F000", "42703", "42804":
        (.corrupt, "the schema viper_todo is not as this program made it")
      case _ where ["22", "23"].contains(code.prefix(2)):
        (.corrupt, "the tables hold what this program did not write")
      case _ where code.hasPrefix("28"): (.denied, "")
      case _ where code.hasPrefix("53"): (.full, "")
      default: (.io, "")
      }
    }

    /// A part of a failure by libpq's letter for it (`PG_DIAG_SQLSTATE`, `PG_DIAG_MESSAGE_PRIMARY`).
    private static func field(_ result: OpaquePointer, _ letter: UnicodeScalar) -> String? {
      PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
    }

    /// A text of libpq's without what it quotes, unless that is a name, a number or a path: it may be a
    /// value of the URL that a person took for something else.
    private static func plain(_ text: String) -> String {
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      let isPlain = { (part: Substring) in
        part.utf8.allSatisfy { byte in
          ServerAddress.isLetter(byte) || "._-/:~+ ".utf8.contains(byte)
        }
      }
      return parts.enumerated().map { index, part in
        index % 2 == 1 && !isPlain(part) ? "…" : String(part)
      }.joined(separator: "\"")
    }

    /// A text as one line without control characters, of a bounded length.
    private static func line(_ text: String) -> String {
      let scalars = text.unicodeScalars.prefix(1000).map { $0.value < 0x20 ? " " : Character($0) }
      return String(scalars).split(separator: " ").joined(separator: " ")
    }
  }
#endif
