import Entities
import Gateways
import Stdio
import System

/// The store that the options name.
struct Store: CustomStringConvertible {
  let gateway: any EntityGateway
  /// What to call it in a message.
  let description: String
  private let database: SQLiteGateway?
  private let memory: MemoryGateway?

  /// Chooses a store; the data folder is made if it is the one to be used. With a session number, marks
  /// are the same every time. Throws if nobody can say where the store is.
  init(_ choice: Options.Store, session: Int? = nil) throws(StoreError) {
    if case .memory = choice {
      let memory = MemoryGateway()
      gateway = memory
      self.memory = memory
      database = nil
      description = "memory"
      return
    }
    let file = try Self.databasePath(choice, makingFolder: true)
    let database = SQLiteGateway(path: file, session: session)
    gateway = database
    self.database = database
    memory = nil
    description = file
    ProcessDefaults.endOnBusError()
  }

  /// The file of the database that is meant, in the data folder if no other is named.
  static func databasePath(
    _ choice: Options.Store, makingFolder: Bool
  ) throws(StoreError) -> String {
    if case .database(let given) = choice { return given }
    let folder = try dataFolder()
    // Where it cannot be made, opening the database says so.
    if makingFolder { try? StoreLocation.makeFolder(folder) }
    return folder + "/todos.sqlite"
  }

  /// Opens the database; returns why it cannot be opened. A migration that takes long is seen on a
  /// terminal.
  func open() -> StoreError? {
    var line = ProgressLine("viper-todo: bringing the database up to date")
    database?.progress = { line.show($0) }
    defer {
      database?.progress = nil
      line.end()
    }
    do {
      try database?.open()
      return nil
    } catch {
      return error
    }
  }

  /// From here on, a signal ends waits for other processes, and what takes long.
  func interrupt(by signals: SignalDescriptor) {
    database?.wait = { signals.wait(nanoseconds: $0) }
    memory?.interruption = { signals.isPending }
  }

  /// What the store waits for: other processes, whose changes are to be shown, and a moment in which
  /// nobody changes it.
  func wakeSources(onChange: @escaping () -> Void) -> [any WakeSource] {
    guard let database else { return [] }
    return [
      StoreWakeSource(database.startWatching()) { if database.takeNote() { onChange() } },
      StoreWakeSource(database.startCopyingBack()) { database.copyBack() },
    ]
  }

  /// Closes the database.
  func close() { database?.close() }

  /// `$XDG_DATA_HOME/viper-todo`, by default `~/.local/share/viper-todo`; a relative value is ignored
  /// (XDG Base Directory Specification).
  private static func dataFolder() throws(StoreError) -> String {
    if let path = variable("XDG_DATA_HOME"), path.utf8.first == UInt8(ascii: "/") {
      return path + "/viper-todo"
    }
    guard let home = variable("HOME") else {
      throw StoreError(
        .io, detail: "there is no HOME to keep todos in; say where with --database PATH")
    }
    return home + "/.local/share/viper-todo"
  }

  private static func variable(_ name: String) -> String? {
    guard let value = Environment.value(name), !value.isEmpty else { return nil }
    return value
  }
}
