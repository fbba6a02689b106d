#if PostgreSQL
  import CPostgreSQL
  import Entities
  import System

  /// What the server, or libpq in its place, said in refusing something.
  struct ServerFailure {
    /// The five characters that tell what happened, whatever the server's language; empty if it was not
    /// the server that spoke.
    let code: String
    /// One line for a person.
    let message: String

    /// The failure of a statement.
    init(result: OpaquePointer) {
      code = Self.field(result, Self.codeField) ?? ""
      message = Self.line(Self.field(result, 0x4D) ?? String(cString: PQresultErrorMessage(result)))
    }

    /// The failure of a connection whose messages are verbose.
    init(connection: OpaquePointer) {
      let text = String(cString: PQerrorMessage(connection))
      // As in `FATAL:  28P01: password authentication failed`.
      let code = text.split(separator: ":", omittingEmptySubsequences: false)
        .dropFirst().dropLast().first { $0.hasPrefix("  ") }?.dropFirst(2)
      let isCode = { (code: Substring) in
        code.utf8.count == 5
          && code.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
      }
      self.code = code.flatMap { isCode($0) ? String($0) : nil } ?? ""
      // The last of several attempts is the one that the code is of. Its place in the server's source
      // tells nobody here anything.
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") }
      let line = Self.line(lines.joined(separator: " "))
      message = self.code.isEmpty ? Self.plain(line) : line
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

    /// Others were at work at the same time, or an administrator ended the connection, so that the same may
    /// succeed when it is done again.
    var isRepeatable: Bool { ["40001", "40P01", "57P01"].contains(code) }

    /// A server has said no, and does not say something else at its next address.
    var isFinal: Bool { !code.isEmpty && !code.hasPrefix("57P0") }

    /// The failure of an attempt to connect, as use cases know it. `isConnected` if the server took the
    /// connection.
    func refusal(isConnected: Bool, needsPassword: Bool, warnings: String) -> StoreError {
      if needsPassword {
        let warnings = warnings.isEmpty ? "" : "; \(warnings)"
        return StoreError(
          .denied,
          detail: "\(message) (put the password into ~/.pgpass or a service file\(warnings))")
      }
      switch code.prefix(2) {
      case "": break
      case "08", "28", "3D", "53", "57", "58", "XX": return error
      // The text may repeat the value of an option.
      case "42" where code == "42601":
        return StoreError(.denied, detail: "the server cannot read the options in the URL")
      default:
        return StoreError(.denied, detail: "\(message) (the server refuses an option of the URL)")
      }
      // libpq itself gave up, and has no code for it. Its texts are in English, as long as nobody sets a
      // locale.
      let isOfOptions =
        !message.hasPrefix("connection to server ")
        || message.hasPart("connection option \"")
      let isOfNetwork =
        !isConnected
        && !["Permission denied", "requirepeer"].contains(where: message.hasPart)
        || Self.wordsOfNetwork.contains(where: message.hasPart)
      return StoreError(isOfOptions || !isOfNetwork ? .denied : .unreachable, detail: message)
    }

    /// What libpq and the system say if the network or the server is in the way, or another server is the
    /// primary; everything else that libpq says after it was connected is about certificates and the like.
    private static let wordsOfNetwork = [
      "server closed the connection", "could not receive data", "could not send", "SYSCALL",
      "closed unexpectedly", "Connection re", "timed out", "unreachable", "No route", "session is ",
      "hot standby",
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
      // The words are libpq's own, with the remedy.
      case "": return (.unreachable, "")
      case "28P01":
        return (.denied, "put the right password into ~/.pgpass or a service file")
      case "28000":
        return (
          .denied,
          "there must be such a role, and the server's pg_hba.conf must let it in, over this kind of "
            + "connection"
        )
      case "3D000":
        return (.denied, "make the database with createdb, as UTF8")
      case "42501":
        return (.denied, "GRANT the role what it lacks on the schema viper_todo or its database")
      case "25006":
        return (.readOnly, "the server is a standby or may only be read; name the primary")
      case "53100":
        return (.full, "make room on the server's disk")
      case "53300", "53000", "53200", "53400":
        return (.busy, "the server has no room for another connection or its work")
      case "55P03", "57014":
        return (.busy, "others are at work in this space, or the server is slow")
      case "40001", "40P01": return (.busy, "")
      case "57P01", "57P02", "57P03", "57P05", "25P03": return (.unreachable, "")
      case "XX001", "XX002":
        return (.corrupt, "restore the database from a backup")
      case "42P01", "3F000", "42703", "42804":
        return (.corrupt, "the schema viper_todo is not as this program made it")
      default: break
      }
      switch code.prefix(2) {
      case "08": return (.unreachable, "")
      case "23", "22": return (.corrupt, "the tables hold what this program did not write")
      case "28": return (.denied, "")
      case "53": return (.full, "")
      default: return (.io, "")
      }
    }

    /// libpq's letter for the code of a failure (`PG_DIAG_SQLSTATE`).
    static let codeField: Int32 = 0x43

    private static func field(_ result: OpaquePointer, _ field: Int32) -> String? {
      PQresultErrorField(result, field).map { String(cString: $0) }
    }

    /// A text of libpq's without what it quotes, unless that is a name, a number or a path: it may be a
    /// value of the URL that a person took for something else.
    private static func plain(_ text: String) -> String {
      let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
      let isPlain = { (part: Substring) in
        part.utf8.allSatisfy { byte in
          byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || "._-/:~+ ".utf8.contains(byte)
        }
      }
      return parts.enumerated().map { index, part in
        index % 2 == 1 && !isPlain(part) ? "…" : String(part)
      }.joined(separator: "\"")
    }

    /// A text as one line without control characters, of a bounded length.
    private static func line(_ text: String) -> String {
      let scalars = text.unicodeScalars.prefix(500).map { $0.value < 0x20 ? " " : Character($0) }
      return String(scalars).split(separator: " ").joined(separator: " ")
    }
  }

#endif
