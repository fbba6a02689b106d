#if PostgreSQL
  import Entities
  import Stores
  import StoreTables
  import System

  /// The store on a server: one space of a database, which several processes may share.
  ///
  /// Reads see one state of the space until the transaction ends; changes hold the lock of its head row
  /// from ``beginChanges()`` on. The gateway connects when it first needs the server, and again after a
  /// failure, so the store works again once the cause has gone. Not for use from two threads.
  package final class PostgreSQLGateway: EntityGateway {
    enum Phase { case idle, reading, changing }

    let address: ServerAddress
    let space: String
    let schema: Schema
    /// A role that may own the schema, beside this one and the owner of the database.
    let schemaOwner: String?
    /// Of this process; it outlives connections.
    package private(set) var session: StoreSession
    /// The newest row of the log when the session began, by which a server is known to have the same log
    /// when a connection is made again; nil while there is no session.
    private var beginning: Mark?
    /// Whether the present connection's log was found to be that of the session.
    private var isResumed = false
    package var wait: (_ nanoseconds: Int64) -> Bool = Backoff.sleep
    private(set) var connection: ServerConnection?
    /// Whether the owner of the schema was looked at over this connection.
    private var isSchemaTrusted = false
    private(set) var phase = Phase.idle
    private var hasRecorded = false
    /// The space's head as this transaction has it. Its changes are sent with the commit.
    var head = Head()
    /// What was recorded and is sent with the next read or commit.
    var unsent = UnsentChanges()
    /// How long the answer to a read is waited for, in milliseconds; nil for as long as others are.
    var longestWait: Int?
    /// Why nothing can be read in this transaction.
    private var failure: StoreError?
    /// Why the last attempt to connect failed, and until when this answers every call (``connected()``).
    private var refusal: (error: StoreError, end: Int64)?
    /// What our own notices say, so that we do not wake up for them.
    let token = String(UInt64.random(in: 0 ... .max), radix: 36)
    package var report: (String) -> Void = { _ in }
    /// Hears of other processes' commits; nil while nobody wants to know.
    var listener: Listener?

    /// A space of a database. A connection is a session, which draws a number unless one is given.
    init(
      _ address: ServerAddress, space: String, schema: Schema = .today,
      schemaOwner: String? = nil, session: Int? = nil
    ) {
      self.address = address
      self.space = space
      self.schema = schema
      self.schemaOwner = schemaOwner
      self.session = StoreSession(number: session ?? StoreSession.drawNumber(), beginning: 0)
    }

    /// Also shows the server that this process is at work, since it is asked between the steps of work.
    package var isInterrupted: Bool {
      if phase == .changing { connection?.showLife() }
      return !wait(0)
    }

    /// How often the present connection has waited for the server, for measurements.
    package var roundTrips: Int { connection?.roundTrips ?? 0 }

    package func open() throws(StoreError) {
      defer { rollback() }
      refusal = nil
      try begin(.reading)
      end()
    }

    /// Forgets the transaction in hand and closes the connections; the next use opens one again.
    package func close() {
      rollback()
      if roundTrips > 0 { report("waited \(roundTrips) times for the server") }
      connection = nil
      listener = nil
      beginning = nil
    }

    package func beginChanges() throws(StoreError) {
      if phase == .changing { return }
      end()
      try begin(.changing)
    }

    package func commit() throws(StoreError) {
      failure = nil
      if phase == .changing { try sendChanges() }
      guard phase == .changing, hasRecorded, let connection else { return end() }
      connection.send(FixedSQL.putHead, head.values(of: space), isKept: true)
      do throws(ServerConnection.Interruption) {
        guard try connection.ask("COMMIT").tag == "COMMIT" else {
          throw .failed(StoreError(.io, detail: "the server did not commit"))
        }
      } catch {
        let mark = head.mark
        // Nobody knows whether the server has committed.
        if error.isUncertain {
          end()
          try find(mark, after: error.error)
        } else {
          giveUp(after: error.error)
          throw error.error
        }
      }
      phase = .idle
      announce()
      end()
    }

    package func rollback() {
      end()
      failure = nil
    }

    /// Reads within the transaction, which begins here if it has not. A read that fails ends it.
    func read(_ text: String, _ values: [TableValue?]) throws(StoreError) -> ServerRows {
      let connection = try reading()
      try sendChanges()
      do throws(ServerConnection.Interruption) {
        return try connection.ask(text, values, within: longestWait)
      } catch {
        giveUp(after: error.error)
        throw error.error
      }
    }

    /// The head. If there is no transaction, one begins, which reads it.
    func known() throws(StoreError) -> Head {
      _ = try reading()
      return head
    }

    /// Sends a change, which is one of a few texts. The next read or the commit throws if the server
    /// refuses it.
    func change(_ text: String, _ values: [TableValue?]) throws(StoreError) {
      try beginChanges()
      try reading().send(text, values, isKept: true)
      hasRecorded = true
    }

    private func reading() throws(StoreError) -> ServerConnection {
      if phase == .idle {
        if let failure { throw failure }
        try begin(.reading)
      }
      guard let connection else { throw StoreError(.io, detail: "there is no connection") }
      return connection
    }

    /// Begins a transaction. A connection that broke while nobody used it is replaced; a schema that is
    /// not there yet is made.
    func begin(_ phase: Phase) throws(StoreError) {
      var isRenewed = false
      var isMigrated = false
      let start = Uptime.milliseconds
      do throws(StoreError) {
        while true {
          let isFresh = connection?.isLost != false
          let connection = try connected()
          do throws(ServerConnection.Interruption) {
            try begin(phase, on: connection)
            return
          } catch {
            switch error {
            case .lost where !isFresh && !isRenewed: isRenewed = true
            case _ where error.isOfOlderSchema && !isMigrated:
              isMigrated = true
              end()
              try connection.migrate(to: schema, trusting: schemaOwner)
            case .silence(let error):
              refuse(error, since: start)
              throw error
            default: throw error.error
            }
          }
        }
      } catch {
        end()
        failure = error
        throw error
      }
    }

    private func begin(
      _ phase: Phase, on connection: ServerConnection
    ) throws(ServerConnection.Interruption) {
      let isChanging = phase == .changing
      let sql = isChanging ? FixedSQL.lockedHead : FixedSQL.head
      connection.send(isChanging ? FixedSQL.beginChanging : FixedSQL.beginReading, isKept: true)
      // The server gives up before we do, so that we hear why.
      connection.send(
        isChanging ? FixedSQL.changingSettings : FixedSQL.settings,
        [.text("\(connection.patience / 10 * 9)")], isKept: true)
      self.phase = phase
      if !isSchemaTrusted {
        guard try connection.isSchemaTrusted(with: schemaOwner) else { throw .outdated }
        isSchemaTrusted = true
      }
      var found = try head(sql, on: connection)
      if isChanging, found == nil {
        // Nothing is sent to a newer schema.
        _ = try head(FixedSQL.head, on: connection)
        connection.send(FixedSQL.makeHead, [.text(space)])
        found = try head(sql, on: connection)
      }
      guard let found else { throw .outdated }
      head = found
      if isResumed { return }
      do throws(StoreError) {
        if try !hasBeginning() {
          beginning = head.mark
          session = StoreSession(number: session.number, beginning: head.mark.revision)
        }
      } catch { throw .failed(error) }
      isResumed = true
    }

    /// Whether the log has the row at which the session began, or has forgotten it. A standby that took over
    /// may have neither.
    private func hasBeginning() throws(StoreError) -> Bool {
      guard let beginning else { return false }
      return try mark(at: beginning.revision) == beginning || head.forgotten >= beginning.revision
    }

    /// The head that a statement reads; nil if it finds no row. Throws if the schema is not this one.
    private func head(
      _ sql: String, on connection: ServerConnection
    ) throws(ServerConnection.Interruption) -> Head? {
      let rows = try connection.ask(sql, [.text(space)], isKept: true)
      guard let row = rows.first else { return nil }
      try schema.check(rows.firstInteger)
      return try Head(row)
    }

    /// Makes a failed wait answer all that arrived during it: nobody waits again for as long as it took, up
    /// to a second.
    private func refuse(_ error: StoreError, since start: Int64) {
      let now = Uptime.milliseconds
      refusal = (error, now + min(now - start, 1000))
    }

    /// The connection.
    private func connected() throws(StoreError) -> ServerConnection {
      if let connection, !connection.isLost { return connection }
      connection = nil
      let start = Uptime.milliseconds
      if let refusal, start < refusal.end { throw refusal.error }
      do throws(StoreError) {
        let opened = try opening()
        connection = opened
        isSchemaTrusted = false
        isResumed = false
        refusal = nil
        return opened
      } catch {
        if !error.isRepeatable { refuse(error, since: start) }
        throw error
      }
    }

    /// Makes a connection besides the one of the transactions.
    func openConnection() throws(StoreError) -> ServerConnection {
      try ServerConnection.open(address, wait: { [weak self] in self?.wait($0) ?? true })
    }

    /// Connects. If the server has no room, the connection that listens makes some.
    private func opening() throws(StoreError) -> ServerConnection {
      do throws(StoreError) {
        let opened = try openConnection()
        listener?.hurry()
        return opened
      } catch {
        guard error.reason == .busy, wait(0), listener?.giveWay() == true else { throw error }
        return try openConnection()
      }
    }

    /// Rolls back the transaction that failed with this error.
    private func giveUp(after error: StoreError) {
      end()
      failure = error
    }

    /// Ends the transaction without a commit.
    func end() {
      if phase != .idle, let connection, !connection.isLost {
        connection.send("ROLLBACK", isKept: true)
        connection.post()
      }
      phase = .idle
      hasRecorded = false
      unsent = UnsentChanges()
    }
  }

  extension PostgreSQLGateway: Store {
    package var place: String? {
      address.place + (space == PostgreSQLDriver.standardSpace ? "" : " (space \(space))")
    }

    package func wakeSources() -> [StoreWakeSource] {
      let listener = Listener(address, space: space, token: token)
      listener.report = report
      listener.probe = { [weak self] in self?.phase == .idle && self?.notify($0) == true }
      listener.canLook = { [weak self] in self?.connection?.isLost == false }
      self.listener = listener
      let clock = listener.clock
      return [
        StoreWakeSource({ [weak listener] in listener }, isForOpenScenes: false) { listener.act() },
        StoreWakeSource({ clock }) { listener.act() },
      ]
    }

    /// Finds out whether a commit whose answer was lost has happened. Once this transaction holds the lock
    /// of the space, the row of the commit is there or never will be. If it is not there, the session does
    /// its messages again. If the server cannot be asked in time, the outcome stays unknown.
    func find(_ mark: Mark, after error: StoreError) throws(StoreError) {
      let deadline = Uptime.milliseconds + Int64(connection?.patience ?? 0)
      while true {
        do throws(StoreError) {
          try begin(.changing)
          let found = try self.mark(at: mark.revision)
          end()
          if found == mark { return }
          throw StoreError(
            .unreachable, isRepeatable: true, detail: "the connection was lost before the commit")
        } catch {
          rollback()
          if error.isRepeatable && connection?.isLost == false { throw error }
          if Uptime.milliseconds >= deadline || !wait(100_000_000) { break }
        }
      }
      throw StoreError(
        .outcomeUnknown,
        detail: "the connection was lost during a commit, which may have happened: \(error.detail)")
    }

    /// Tells other processes of a commit without waiting. A process that misses it looks by itself.
    ///
    /// The notice goes over the connection that listens, so that the next transaction does not wait for it.
    func announce() { if listener?.notify() != true { notify(token) } }

    /// Sends a notice over the connection of the transactions, while there is none. Returns false if that
    /// is not connected.
    @discardableResult func notify(_ text: String) -> Bool {
      guard let connection, !connection.isLost else { return false }
      connection.notify(Listener.channel(of: space), text)
      return true
    }
  }
#endif
