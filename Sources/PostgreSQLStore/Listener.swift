#if PostgreSQL
  import Entities
  import System

  /// Hears of other processes' commits on its own connection (`LISTEN`). Nobody waits while it connects.
  ///
  /// A notice can be lost if the server dies. So the listener asks for a look at the store every 30 seconds
  /// too, and after each connect. It is deaf if it cannot connect, if the server refuses `LISTEN`, or if it
  /// says yes and a pooler keeps the notices; then it asks for a look every second. To know that last case,
  /// it has a notice sent to itself (``probe``). No state is for ever: what failed is tried again after 30
  /// seconds at most.
  ///
  /// While nothing is open, only the server wakes it: nothing happens by the clock, but for what is under way
  /// (``clock``).
  final class Listener: Waitable {
    private enum State {
      /// There is no connection; the next one is made when ``due`` comes.
      case waiting
      case connecting(ConnectionAttempt)
      /// `LISTEN` was sent; its answer is there unless the connection still awaits one.
      case listening(ServerConnection)
    }

    private let address: ServerAddress
    private let space: String
    private let token: String
    /// Takes sentences for the log.
    var report: (String) -> Void = { _ in }
    /// Sends a notice of this text over the connection of the transactions. Returns false if there is none.
    var probe: (_ text: String) -> Bool = { _ in false }
    /// Whether another connection to the server is there, by which a look can be had.
    var canLook: () -> Bool = { true }
    /// Whether a notice has arrived that was sent as a probe over this connection.
    private(set) var isProven = false
    /// Whether such a notice is under way.
    private var isProbing = false
    /// Whether nothing is heard of others, which the log was told.
    private(set) var isDeaf = false
    private var state = State.waiting
    /// When the state changes by itself, in milliseconds of the uptime.
    private var due: Int64 = 0
    /// When somebody has to look at the store.
    private var nextLook: Int64 = 0
    /// Whether the first attempt to connect was begun.
    private var hasBegun = false
    private var failures = 0
    private let uptime: () -> Int64
    /// Whether somebody may have changed the space since this was asked last.
    private var isNews = false

    /// The time between two looks, in milliseconds: while notices arrive, and if none does.
    private static let looking: Int64 = 30_000
    private static let polling: Int64 = 1_000
    /// How long a probe may take, in milliseconds.
    private static let probing: Int64 = 5_000
    /// The longest pause before what failed is tried again, in milliseconds.
    private static let longestPause: Int64 = 30_000
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
      nextLook = uptime() + Self.looking
    }

    /// The channel of a space. Two spaces of the same number wake each other for nothing.
    static func channel(of space: String) -> String {
      let hash = space.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01b3
      }
      return "viper_todo_" + String(hash, radix: 16)
    }

    var descriptor: Int32 {
      switch state {
      case .waiting: -1
      case .connecting(let attempt): attempt.descriptor
      case .listening(let connection): connection.descriptor
      }
    }

    /// Waits for what is under way.
    func remainingWait() -> Int64? {
      switch state {
      // libpq itself gives up connecting.
      case .waiting where hasBegun, .connecting: return nil
      case .listening(let connection) where !isProbing && !connection.isAwaited: return nil
      case .waiting, .listening: return max(0, due - uptime())
      }
    }

    /// What the listener does by the clock if nothing is under way: it looks, and tries again. While nothing
    /// is open, nobody has to wait for that.
    var clock: any Waitable { Clock(self) }

    private final class Clock: Waitable {
      private let listener: Listener
      init(_ listener: Listener) { self.listener = listener }
      var descriptor: Int32 { -1 }
      func remainingWait() -> Int64? {
        max(0, min(listener.due, listener.nextLook) - listener.uptime())
      }
    }

    /// Does what is due; returns whether somebody may have changed the space.
    func act() -> Bool {
      isNews = false
      switch state {
      case .waiting: if uptime() >= due { connect() }
      case .connecting(let attempt): goOn(attempt)
      case .listening(let connection): goOn(connection)
      }
      if uptime() >= nextLook {
        lookLater()
        if case .listening = state { return true }
        return canLook()
      }
      if isNews { lookLater() }
      return isNews
    }

    /// There is a new connection for transactions, so this is the time for what waits for one.
    func hurry() {
      switch state {
      case .waiting: due = min(due, uptime())
      case .listening(let connection) where !isProven && !isProbing && !connection.isAwaited:
        due = uptime()
      case .connecting, .listening: break
      }
    }

    /// Leaves its place among the server's connections to the one for transactions. Returns whether it had
    /// one.
    func giveWay() -> Bool {
      guard case .listening = state else { return false }
      beDeaf("the server has no room for another connection")
      close(for: Self.longestPause)
      return true
    }

    private func connect() {
      hasBegun = true
      do throws(StoreError) { state = .connecting(try ConnectionAttempt(address)) } catch {
        fail(error.detail)
      }
    }

    private func goOn(_ attempt: ConnectionAttempt) {
      guard attempt.isDone else { return }
      do throws(StoreError) {
        let connection = try ServerConnection(attempt, wait: { _ in true })
        connection.hear = { [unowned self] in hear($0) }
        connection.send("LISTEN \(Self.channel(of: space))")
        connection.push()
        state = .listening(connection)
        due = uptime() + Int64(connection.patience)
      } catch { fail(error.detail) }
    }

    private func lookLater() { nextLook = uptime() + (isDeaf ? Self.polling : Self.looking) }

    /// Nothing is heard of others: there is only one way to know of them.
    private func beDeaf(_ reason: String) {
      if isDeaf { return }
      isDeaf = true
      nextLook = min(nextLook, uptime() + Self.polling)
      report("\(reason): others' changes are looked for once a second")
    }

    /// Sends a notice to itself, until one has arrived.
    private func beginProbe() {
      isProbing = probe(String(UnicodeScalar(Self.mark)) + token)
      due = uptime() + (isProbing ? Self.probing : Self.longestPause)
    }

    /// Notices arrive.
    private func beProven() {
      if isDeaf { report("others' changes are told of again") }
      isDeaf = false
      isProven = true
      isProbing = false
      due = .max
      lookLater()
    }

    /// Tells others of a commit without waiting. Returns false if the caller has to tell them.
    func notify() -> Bool {
      guard case .listening(let connection) = state, isProven, !connection.isAwaited else {
        return false
      }
      connection.notify(Self.channel(of: space), token)
      due = uptime() + Self.longestPause
      return true
    }

    /// A notice has arrived.
    private func hear(_ text: String) {
      if text.utf8.first != Self.mark {
        if text != token { isNews = true }
      } else if text.utf8.dropFirst().elementsEqual(token.utf8) {
        beProven()
      }
    }

    private func goOn(_ connection: ServerConnection) {
      do throws(ServerConnection.Interruption) {
        if try connection.take() {
          due = .max
          if !isProven {
            failures = 0
            beginProbe()
            // Others may have changed the space before the server listened.
            isNews = true
          }
        }
      } catch {
        guard case .refused(let failure) = error, !isProven else {
          return fail("the connection broke")
        }
        fail("the server does not let us listen (\(failure.message))")
        // A server that can be asked has said no. It may become another one, as a standby does.
        due = uptime() + Self.longestPause
        return
      }
      if uptime() < due { return }
      if connection.isAwaited {
        // A server that has not answered for so long will not: its connection hangs.
        fail("the server does not answer")
      } else if isProbing {
        // It may still come.
        isProbing = false
        due = uptime() + Self.longestPause
        beDeaf("the server lets us listen and no notice arrives, as behind a pooler")
      } else {
        beginProbe()
      }
    }

    /// What the listener was about failed. After each failure, the next connection is made a little later.
    private func fail(_ reason: String) {
      // A connection that was good may be replaced at once.
      if !isProven { beDeaf(reason) }
      failures = min(failures + 1, 10)
      close(for: min(50 << Int64(failures), Self.longestPause))
    }

    private func close(for pause: Int64) {
      // Others may not have been told.
      if isProven, case .listening(let connection) = state, connection.isAwaited {
        _ = probe(token)
      }
      isProven = false
      isProbing = false
      state = .waiting
      due = uptime() + pause
    }
  }
#endif
