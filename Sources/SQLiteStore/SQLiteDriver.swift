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
      placeholder: "PATH", what: "the path of a SQLite file (./ before it, if a file is called so)",
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

extension SQLiteDriver {
  package var commands: [StoreCommand] {
    [
      StoreCommand(
        "backup", operand: ("FILE", .file),
        summary: "copy the store to a new file, even while it is in use (cp can miss changes)",
        cannot: { "copy \($0) to \($1)" }, at: Self.path
      ) { path, call throws(StoreError) in
        try call.interruptibly("copying the store") { goesOn throws(StoreError) in
          try SQLiteBackup.make(of: path, at: call.operand, goesOn: goesOn)
        }
      },
      StoreCommand(
        "restore", operand: ("FILE", .file),
        summary: "replace the store with a copy that backup made; no other process may be using it",
        cannot: { "restore \($0) from \($1)" }, at: Self.pathInFolder
      ) { path, call throws(StoreError) in
        try call.interruptibly("restoring the store") { goesOn throws(StoreError) in
          try SQLiteRestore.put(call.operand, at: path, goesOn: goesOn)
        }
      },
      StoreCommand.check(at: Self.path) { path, call throws(StoreError) in
        guard File.exists(path) else { throw StoreError(.io, detail: "there is no such file") }
        let console = call.console
        let gateway = SQLiteGateway(path: path)
        defer { gateway.close() }
        try gateway.open()
        if !call.switches.isEmpty {
          try gateway.repair()
          console.say("rebuilt the indices and the folded titles")
        }
        return try gateway.check { console.show("checking the store", $0) }.say(on: console)
      },
    ]
  }
}
