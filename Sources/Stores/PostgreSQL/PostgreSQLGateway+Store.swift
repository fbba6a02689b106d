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
        StoreWakeSource({ [weak self] in self?.builder }, isForOpenScenes: false) { [weak self] in
          self?.goOnBuilding()
          return false
        },
      ]
    }
  }
#endif
