import CSQLite
import Entities
import Stores
import System

/// Todos in a file, which several processes may share.
package struct SQLiteDriver: StoreDriver {
  /// The driver.
  package init() {}

  package var version: String? {
    "SQLite \(String(cString: sqlite3_libversion())) with writes and checkpoints under one lock"
  }

  package var database: StoreDatabase? {
    StoreDatabase(
      placeholder: "PATH",
      what: "the path of a SQLite file (./ before it, if a file is called so)",
      summary: "in this SQLite file, which is created if it does not exist; by default "
        + "$XDG_DATA_HOME/viper-todo/todos.sqlite or ~/.local/share/viper-todo/todos.sqlite",
      values: .file, takes: { StoreDatabase.scheme(of: $0) == nil })
  }

  package func store(_ choice: StoreChoice) throws(StoreError) -> any Store {
    SQLiteGateway(
      path: try Self.path(choice, makingFolder: true),
      session: choice.isRepeatable ? StoreSession.fixedNumber : nil)
  }

  /// The file that is meant, in the data folder if no other is named.
  static func path(_ choice: StoreChoice, makingFolder: Bool) throws(StoreError) -> String {
    if let given = choice.database { return given }
    let folder = try dataFolder()
    // If it cannot be made, opening the database says so.
    if makingFolder { try? StoreLocation.makeFolder(folder) }
    return folder + "/todos.sqlite"
  }

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
