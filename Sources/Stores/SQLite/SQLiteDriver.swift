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
      path: try Self.pathInFolder(choice),
      session: choice.isRepeatable ? StoreSession.fixedNumber : nil)
  }

  /// The file that is meant, in the data folder if no other is named.
  static func path(_ choice: StoreChoice) throws(StoreError) -> String {
    if let given = choice.database { return given }
    guard let folder else {
      throw StoreError(
        .io, detail: "there is no HOME to keep todos in; say where with --database PATH")
    }
    return folder + "/todos.sqlite"
  }

  /// The same; the data folder is made if it is needed. If it cannot be made, opening the database says so.
  static func pathInFolder(_ choice: StoreChoice) throws(StoreError) -> String {
    if choice.database == nil, let folder { try? Folder.makeAll(folder) }
    return try path(choice)
  }

  private static var folder: String? { Environment.dataFolder.map { $0 + "/viper-todo" } }
}
