#if PostgreSQL
  import CPostgreSQL
  import Entities
  import Stores
  import System

  /// Hears of other processes' commits on its own connection (`LISTEN`). Nobody waits while it connects.
  ///
  /// A notice can be lost if the server dies. So the listener asks for a look at the store every 30 seconds
  /// too, and after each connect. If the server refuses `LISTEN`, or says yes and a pooler keeps the notices,
  /// it asks for a look every second. To know which, it has a notice sent to itself (``probe``).
  final class Listener: Waitable {
    private enum State {
      /// There is no connection; the next one is made when ``due`` comes.
      case waiting
      /// libpq is connecting, and waits for this.
      case connecting(PostgresPollingStatusType)
      /// `LISTEN` was sent.
      case asking
      case listening
      /// The server does not let us listen.
      case refused
    }

    private let address: ServerAddress
    private let space: String
    private let token: String
    /// Takes sentences for the log.
    var report: (String) -> Void = { _ in }
    /// Sends a notice of this text over another connection. Returns false if there is none.
    var probe: (_ text: String) -> Bool = { _ in false }
    /// Whether a notice has arrived that was sent as a probe over this connection.
    private(set) var isProven = false
    /// Whether such a notice is under way.
    private var isProbing = false
    private var state = State.waiting
    private var connection: OpaquePointer?
    /// The latest moment at which it acts next, in milliseconds of the uptime.
    private var due: Int64 = 0
    /// How long one host of the address may take to let us in, in milliseconds.
    private var share: Int64 = 0
    /// When to try again to write a connection's first bytes, since the loop waits only for input.
    private var writing: Int64 = 0
    private var failures = 0
    /// The hosts that are tried next, if some before them were silent.
    private var hosts: HostList?
    private let uptime: () -> Int64
    /// A notice was sent and not answered yet; another commit has to be told of.
    private var isTelling = false
    private var isToTell = false

    /// The time between two looks, in milliseconds: while notices arrive, and if the server sends none.
    private static let looking: Int64 = 30_000
    private static let polling: Int64 = 1_000
    /// How long a probe may take, in milliseconds.
    private static let probing: Int64 = 5_000
    /// What the text of a probe begins with. Processes that did not send it ignore it.
    private static let mark = UInt8(ascii: "?")

    /// Listens for commits in a space, except those that are told with this token. `uptime` is a clock in
    /// milliseconds that nobody sets.
    init(
      _ address: ServerAddress, space: String, token: String,
      uptime: @escaping () -> Int64 = { Uptime.milliseconds }
    ) {
      self.uptime = uptime
      self.address = address
      self.space = space
      self.token = token
    }

    deinit { if let connection { PQfinish(connection) } }

    /// The channel of a space. Two spaces of the same number wake each other for nothing.
    static func channel(of space: String) -> String {
      let hash = space.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return "viper_todo_" + String(hash, radix: 16)
    }

    var descriptor: Int32 {
      switch state {
      case .waiting, .refused, .connecting(PGRES_POLLING_WRITING): -1
      case .connecting, .asking, .listening: connection.map { PQsocket($0) } ?? -1
      }
    }

    func remainingWait() -> Int64? {
      var next = due
      if case .connecting(PGRES_POLLING_WRITING) = state { next = min(due, writing) }
      return max(0, next - uptime())
    }

    /// Does what is due; returns whether somebody may have changed the space.
    func act() -> Bool {
      switch state {
      case .waiting:
        connect()
        return false
      case .connecting:
        goOnConnecting()
        return false
      case .asking: return hearAnswer()
      case .listening: return hearNotices()
      case .refused:
        due = uptime() + Self.polling
        return true
      }
    }

    private func connect() {
      do {
        let handle = try ServerConnection.begin(address, hosts)
        connection = handle
        state = .connecting(PGRES_POLLING_WRITING)
        // The whole list has the patience of the URL, and each host its part.
        if hosts == nil {
          share = Int64(ServerConnection.patience(of: handle) / HostList(of: handle).count)
        }
        due = uptime() + share
      } catch {
        retryLater()
      }
    }

    private func goOnConnecting() {
      guard let connection else { return retryLater() }
      guard uptime() < due else {
        let rest = (hosts ?? HostList(of: connection)).rest(behind: connection)
        retryLater()
        hosts = rest
        return
      }
      let next = PQconnectPoll(connection)
      switch next {
      case PGRES_POLLING_OK:
        _ = PQsetnonblocking(connection, 1)
        let isSent = PQsendQuery(connection, "LISTEN \(Self.channel(of: space))")
        if isSent == 0 || PQflush(connection) < 0 { return retryLater() }
        state = .asking
      case PGRES_POLLING_FAILED: retryLater()
      default:
        writing = uptime() + 2
        state = .connecting(next)
      }
    }

    private func hearAnswer() -> Bool {
      guard let connection, uptime() < due, PQconsumeInput(connection) != 0 else {
        retryLater()
        return false
      }
      while PQisBusy(connection) == 0 {
        guard let result = PQgetResult(connection) else {
          // Nobody tells us of earlier commits.
          failures = 0
          state = .listening
          lookLater()
          return true
        }
        defer { PQclear(result) }
        if PQresultStatus(result) != PGRES_COMMAND_OK {
          guard PQstatus(connection) == CONNECTION_OK else {
            retryLater()
            return false
          }
          giveUp(
            "the server does not let us listen (\(ServerFailure(result: result).message))")
          return true
        }
      }
      return false
    }

    /// There is only one way to hear of others: to look.
    private func giveUp(_ reason: String) {
      report("\(reason): others' changes are looked for once a second")
      disconnect()
      state = .refused
      due = uptime() + Self.polling
    }

    /// Sets when to look next. Until a probe has arrived, each look is also the time for another one.
    private func lookLater() {
      isProbing = !isProven && probe(String(UnicodeScalar(Self.mark)) + token)
      due = uptime() + (isProbing ? Self.probing : Self.looking)
    }

    /// Tells others of a commit without waiting. Returns false if the caller has to tell them. While a notice
    /// is under way, one more is enough for all commits meanwhile (``takeUnsent()``).
    func notify() -> Bool {
      guard case .listening = state, isProven, let connection else { return false }
      if isTelling {
        isToTell = true
        return true
      }
      let statement =
        "SELECT pg_catalog.set_config('synchronous_commit', 'off', true), "
        + "pg_catalog.pg_notify('\(Self.channel(of: space))', '\(token)')"
      isTelling = PQsendQuery(connection, statement) != 0 && PQflush(connection) >= 0
      if isTelling { isToTell = false }
      return isTelling
    }

    /// Whether others may not have been told of a commit. If so, the caller has to tell them now.
    func takeUnsent() -> Bool {
      defer { isToTell = false }
      return isToTell
    }

    /// Tells others of a commit if they may not have been told.
    private func tellUnsent() {
      if isToTell { isToTell = !notify() }
    }

    /// Reads the answers to the notice that is under way.
    private func goOnTelling(_ connection: OpaquePointer) {
      while isTelling, PQisBusy(connection) == 0 {
        if let result = PQgetResult(connection) {
          PQclear(result)
        } else {
          isTelling = false
          tellUnsent()
        }
      }
    }

    private func hearNotices() -> Bool {
      guard let connection, PQconsumeInput(connection) != 0 else {
        retryLater()
        return false
      }
      goOnTelling(connection)
      var isNews = false
      while let notice = PQnotifies(connection) {
        let text = String(cString: notice.pointee.extra)
        PQfreemem(notice)
        if text.utf8.first == Self.mark {
          if text.utf8.dropFirst().elementsEqual(token.utf8) { beProven() }
        } else if text != token {
          isNews = true
        }
      }
      if uptime() >= due {
        isNews = true
        if isProbing {
          giveUp("the server lets us listen and no notice arrives, as behind a pooler")
          return true
        }
        // A server that has not answered for so long will not: its connection hangs.
        if isTelling {
          retryLater()
          return true
        }
      }
      if isNews, !isProbing { lookLater() }
      return isNews
    }

    /// Notices arrive.
    private func beProven() {
      isProven = true
      isProbing = false
      due = uptime() + Self.looking
      tellUnsent()
    }

    private func disconnect() {
      if let connection { PQfinish(connection) }
      connection = nil
      // Others may not have been told.
      if isTelling { isToTell = true }
      isTelling = false
      isProven = false
      isProbing = false
    }

    /// Closes the connection. After each failure, the next one is made a little later.
    private func retryLater() {
      disconnect()
      hosts = nil
      state = .waiting
      failures = min(failures + 1, 6)
      due = uptime() + 50 << Int64(failures)
    }
  }
#endif
