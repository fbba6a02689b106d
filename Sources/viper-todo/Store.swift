import Entities
import Gateways
import Glibc
import Stdio

/// The store that the options name.
struct Store: CustomStringConvertible {
  let gateway: any EntityGateway
  /// What to call it in a message.
  let description: String
  /// The file of the database; nil where there is none.
  let path: String?
  private let database: SQLiteGateway?

  /// Chooses a store; the data folder is made if it is the one to be used. Throws where there is no
  /// telling where it is, or it cannot be made.
  init(_ choice: Options.Store) throws(StoreError) {
    if case .memory = choice {
      gateway = MemoryGateway()
      database = nil
      path = nil
      description = "memory"
      return
    }
    let file = try Self.databasePath(choice, makingFolder: true)
    path = file
    let database = SQLiteGateway(path: file)
    gateway = database
    self.database = database
    description = file
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
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
