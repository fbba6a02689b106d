import Entities
import Stores
import System

extension SQLiteDriver {
  package var commands: [StoreCommand] {
    [
      StoreCommand(
        "backup", operand: ("FILE", .file),
        summary: "copy the store to a new file, even while it is in use (cp can miss changes)"
      ) { call throws(StoreCommand.Failure) in
        try call.work({ "copy \($0) to \(call.operand)" }, at: Self.path) {
          path throws(StoreError) in
          try call.interruptibly("copying the store") { goesOn throws(StoreError) in
            try SQLiteBackup.make(of: path, at: call.operand, goesOn: goesOn)
          }
        }
      },
      StoreCommand(
        "restore", operand: ("FILE", .file),
        summary: "replace the store with a copy that backup made; no other process may be using it"
      ) { call throws(StoreCommand.Failure) in
        try call.work({ "restore \($0) from \(call.operand)" }, at: Self.pathInFolder) {
          path throws(StoreError) in
          try call.interruptibly("restoring the store") { goesOn throws(StoreError) in
            try SQLiteRestore.put(call.operand, at: path, goesOn: goesOn)
          }
        }
      },
      StoreCommand.check { call throws(StoreCommand.Failure) in
        try call.work({ "check \($0)" }, at: Self.path) { path throws(StoreError) in
          guard File.exists(path) else { throw StoreError(.io, detail: "there is no such file") }
          let console = call.console
          let gateway = SQLiteGateway(path: path)
          defer { gateway.close() }
          try gateway.open { console.show("bringing the database up to date", $0) }
          if !call.switches.isEmpty {
            try gateway.repair()
            console.say("rebuilt the indices and the folded titles")
          }
          return try gateway.check { console.show("checking the store", $0) }.say(on: console)
        }
      },
    ]
  }
}
