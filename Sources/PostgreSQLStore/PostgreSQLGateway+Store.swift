#if PostgreSQL
  import Entities
  import Stores
  import System

  extension PostgreSQLGateway: Store {
    package var place: String? {
      address.place + (space == PostgreSQLDriver.standardSpace ? "" : " (space \(space))")
    }

    package func interrupt(by wait: @escaping (_ nanoseconds: Int64) -> Bool) { self.wait = wait }

    package func report(to log: @escaping (String) -> Void) { report = log }

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
  }

  extension PostgreSQLGateway {
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
