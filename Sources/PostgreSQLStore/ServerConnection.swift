#if PostgreSQL
  import CPostgreSQL
  import Entities
  import StoreTables
  import System

  /// A connection to the server, in libpq's pipeline mode: statements are sent one after another, and
  /// their answers are read together when one is needed. Every wait has an end.
  final class ServerConnection {
    /// libpq's own connection.
    let handle: OpaquePointer
    /// How long to wait for a connection or an answer, in milliseconds.
    let patience: Int
    /// Waits. Returns false at once if the process was asked to end.
    private let wait: (_ nanoseconds: Int64) -> Bool
    /// The connection cannot be used any more: it broke, or nobody knows what its next answer belongs to.
    private(set) var isLost = false
    /// How often it has waited for an answer, for measurements.
    private(set) var roundTrips = 0
    /// What was sent and is not answered yet.
    private var owed: [Owed] = []
    /// Whether the server may keep statements for longer than a transaction: it is reached directly, and
    /// has refused nothing over this connection, since it passes over what stands behind a refusal.
    var keepsStatements = false
    /// The names of the statements that it keeps, by their text.
    private(set) var names: [String: String] = [:]
    /// How much was sent since the last synchronization, in bytes, and when that was.
    private var unsynchronized = 0
    private var synchronized = Uptime.milliseconds
    /// Hears of the notices that arrive. A pooler may have let somebody else listen over this connection.
    var hear: (_ text: String) -> Void = { _ in }

    private enum Owed {
      /// Its answer is wanted.
      case statement
      /// Only its failure is wanted.
      case preparation
      /// Nobody wants to know.
      case posted
      case synchronization
    }

    /// What libpq writes at once, in bytes. What ends in a synchronization and is no longer than that
    /// arrives whole, or not at all if this process is stopped.
    private static let block = 8192
    /// How long a transaction may say nothing while this process works, in milliseconds. The server ends it
    /// after five seconds (``FixedSQL/settings``).
    private static let longestSilence: Int64 = 1000

    /// The connection that was made, as the gateway and the listener need it.
    init(_ attempt: ConnectionAttempt, wait: @escaping (Int64) -> Bool) throws(StoreError) {
      handle = try attempt.take()
      let options = PQconninfo(handle)
      defer { PQconninfoFree(options) }
      let value = options.flatMap { ServerAddress.value("connect_timeout", of: $0) }
      let seconds = value.flatMap { Int($0) } ?? 0
      patience = seconds > 0 ? min(seconds, 3600) * 1000 : 10_000
      self.wait = wait
      // libpq would print them on stderr.
      PQsetNoticeReceiver(handle, { _, _ in }, nil)
      let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? ""
      guard encoding == "UTF8" else {
        throw StoreError(
          .corrupt,
          detail: "the database's encoding is \(encoding), which does not hold every text; make "
            + "one with createdb --encoding=UTF8 --template=template0")
      }
      guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else {
        throw StoreError(.io, detail: "libpq cannot enter its pipeline mode")
      }
    }

    deinit { PQfinish(handle) }

    /// Sends a statement, whose answer or failure ``exchange(within:)`` gives. If it is one to keep, the
    /// server parses and plans it once a connection, where it may keep any.
    ///
    /// The server ends a transaction that is idle for long, and is idle only behind a synchronization.
    /// Behind a statement it would wait for the next one without an end. So libpq's buffer is never written
    /// but up to one, or inside of the first message behind one.
    func send(_ text: String, _ values: [TableValue?] = [], isKept: Bool = false) {
      let isNamed = isKept && keepsStatements
      let name = isNamed ? names[text] ?? "viper_todo_\(names.count)" : ""
      let isKnown = isNamed && names.updateValue(name, forKey: text) != nil
      var bytes: [UInt8] = []
      let starts = values.map { value in
        defer { bytes += value?.encoded ?? [] }
        return bytes.count
      }
      let lengths = zip(starts, starts.dropFirst() + [bytes.count]).map { Int32(clamping: $1 - $0) }
      let formats = values.map { _ in Int32(1) }
      // Each message has a few bytes beside the text and the values.
      let size = (isKnown ? 0 : text.utf8.count) + bytes.count + 16 * values.count + 64
      if unsynchronized > 0, unsynchronized + size > Self.block { push() }
      if !isKnown {
        let isSent = PQsendPrepare(
          handle, name, text, Int32(values.count), values.map { $0?.type ?? 0 })
        if isSent == 0 { isLost = true } else { owed.append(.preparation) }
        if isNamed || size > Self.block { push() }
      }
      unsynchronized += size
      // A value without bytes is not NULL: it needs a place of its own.
      bytes.append(0)
      let isSent = bytes.withUnsafeBytes { bytes in
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        let pointers = zip(values, starts).map { value, offset in
          value == nil ? nil : start.map { $0 + offset }
        }
        return PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
      }
      if isSent == 0 { isLost = true } else { owed.append(.statement) }
    }

    /// Shows the server that this process is at work, if it has said nothing for a while.
    func showLife() { if Uptime.milliseconds - synchronized >= Self.longestSilence { push() } }

    /// Has the server do what was sent, and takes what it has answered, for which there may be no more room
    /// on the way.
    func push() {
      synchronize()
      if !isLost, PQflush(handle) < 0 || PQconsumeInput(handle) == 0 { isLost = true }
    }

    /// Has the server do what was sent, without waiting for it and without looking at the answers.
    func post() {
      owed = owed.map { $0 == .synchronization ? $0 : .posted }
      synchronize()
      if !isLost, PQflush(handle) < 0 { isLost = true }
    }

    /// Waits until the server has done what was sent since the last time. Returns its answers in that order.
    /// If a statement fails, the server passes over those behind it, and its failure is thrown.
    func exchange(within milliseconds: Int? = nil) throws(Interruption) -> [ServerRows] {
      if owed.last != .synchronization { synchronize() }
      roundTrips += 1
      var deadline = Deadline(milliseconds ?? patience, wait)
      var rows: [ServerRows] = []
      var failure: ServerFailure?
      let expected = owed
      owed = []
      try flush(&deadline)
      for owed in expected {
        var isAnswered = false
        while let result = try next(&deadline) {
          let answer = ServerRows(result)
          let status = PQresultStatus(result)
          if owed == .synchronization, status == PGRES_PIPELINE_SYNC {
            isAnswered = true
            break
          }
          if isAnswered || owed == .synchronization { throw lost(by: .unasked) }
          isAnswered = true
          switch status {
          case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
            if owed == .statement { rows.append(answer) }
          case PGRES_PIPELINE_ABORTED: break
          case PGRES_FATAL_ERROR:
            keepsStatements = false
            let found = ServerFailure(result: result)
            // A failure without a code is libpq's own: it does not understand the server.
            if found.code.isEmpty || found.endsConnection || PQstatus(handle) == CONNECTION_BAD {
              throw lost(by: found)
            }
            if owed != .posted, failure == nil { failure = found }
          default: throw lost(by: .unasked)
          }
        }
        if !isAnswered { throw lost(by: .unasked) }
      }
      takeNotices()
      if let failure { throw .refused(failure) }
      return rows
    }

    /// Sends a statement, and waits for its answer and for those before it.
    func ask(
      _ text: String, _ values: [TableValue?] = [], isKept: Bool = false,
      within milliseconds: Int? = nil
    ) throws(Interruption) -> ServerRows {
      send(text, values, isKept: isKept)
      if let rows = try exchange(within: milliseconds).last { return rows }
      throw .failed(StoreError(.io, detail: "the server gave no answer"))
    }

    /// What is readable when the server has answered.
    var descriptor: Int32 { PQsocket(handle) }

    /// Whether something was sent and not answered yet.
    var isAwaited: Bool { !owed.isEmpty }

    /// Takes what has arrived. Returns whether an answer was among it.
    func take() throws(Interruption) -> Bool {
      if PQconsumeInput(handle) == 0 { throw lost() }
      takeNotices()
      if owed.isEmpty || PQisBusy(handle) != 0 { return false }
      _ = try exchange()
      return true
    }

    private func takeNotices() {
      while let notice = PQnotifies(handle) {
        hear(String(cString: notice.pointee.extra))
        PQfreemem(notice)
      }
    }

    /// Tells those who listen on a channel something, without waiting. Nobody may be in a transaction here.
    func notify(_ channel: String, _ text: String) {
      send(FixedSQL.notify, [.text(channel), .text(text)])
      post()
    }

    /// Why there is no answer.
    enum Interruption: Error {
      /// The server refused a statement; the transaction is over.
      case refused(ServerFailure)
      /// The connection broke. What was sent may have been done.
      case lost(ServerFailure)
      /// No answer came in time, or the process was asked to end. What was sent may have been done.
      case silence(StoreError)
      /// The schema is older than this program, which brings it up to date.
      case outdated
      /// What the server answered is not what was asked for.
      case failed(StoreError)

      /// The failure as use cases know it. A transaction on a connection that broke can be done again.
      var error: StoreError {
        switch self {
        case .refused(let failure): failure.error
        case .lost(let failure):
          StoreError(.unreachable, isRepeatable: true, detail: failure.error.detail)
        case .outdated: StoreError.damaged("an older schema again")
        case .silence(let error), .failed(let error): error
        }
      }

      /// The schema is missing or older than this program.
      var isOfOlderSchema: Bool {
        switch self {
        case .refused(let failure): failure.isOfMissingSchema
        case .outdated: true
        case .lost, .silence, .failed: false
        }
      }

      /// Nobody can tell whether the server did what was sent: the connection broke or is silent, or the
      /// server says that it does not know itself.
      var isUncertain: Bool {
        switch self {
        case .refused(let failure): failure.code == "40003"
        case .outdated, .failed: false
        case .lost, .silence: true
        }
      }
    }

    private func synchronize() {
      if PQpipelineSync(handle) == 0 { isLost = true } else { owed.append(.synchronization) }
      unsynchronized = 0
      synchronized = Uptime.milliseconds
    }

    private func flush(_ deadline: inout Deadline) throws(Interruption) {
      while true {
        if isLost { throw lost() }
        switch PQflush(handle) {
        case 0: return
        case 1:
          // A server may want to write before it reads on.
          try wait(for: [.output, .input], &deadline)
          if PQconsumeInput(handle) == 0 { throw lost() }
        default: throw lost()
        }
      }
    }

    private func next(_ deadline: inout Deadline) throws(Interruption) -> OpaquePointer? {
      while PQisBusy(handle) != 0 {
        try wait(for: [.input], &deadline)
        if PQconsumeInput(handle) == 0 { throw lost() }
      }
      if let result = PQgetResult(handle) { return result }
      if PQstatus(handle) == CONNECTION_BAD { throw lost() }
      return nil
    }

    private func lost() -> Interruption { lost(by: ServerFailure(connection: handle)) }

    private func lost(by failure: ServerFailure) -> Interruption {
      isLost = true
      return .lost(failure)
    }

    private func wait(
      for interests: [PollSet.Interest], _ deadline: inout Deadline
    ) throws(Interruption) {
      do throws(StoreError) {
        try deadline.wait(for: PQsocket(handle), interests)
      } catch {
        isLost = true
        throw .silence(error)
      }
    }

    /// The name of the library, with its version.
    static var libraryVersion: String {
      let version = PQlibVersion()
      return "PostgreSQL's libpq \(version / 10_000).\(version % 10_000)"
    }

    /// Connects, and waits for that.
    static func open(
      _ address: ServerAddress, wait: @escaping (Int64) -> Bool
    ) throws(StoreError) -> ServerConnection {
      guard wait(0) else { throw StoreError.interrupted }
      let attempt = try ConnectionAttempt(address)
      // libpq itself gives up, but for a `connect_timeout` of 0.
      var deadline = Deadline(3_600_000, wait)
      try deadline.wait(for: attempt.descriptor, [.input])
      return try ServerConnection(attempt, wait: wait)
    }
  }
#endif
