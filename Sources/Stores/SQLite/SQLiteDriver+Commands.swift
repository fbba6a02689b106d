import Entities
import Stores
import System

extension SQLiteDriver {
  package var commands: [StoreCommand] {
    [
      StoreCommand(
        "backup", operand: ("FILE", .file),
        summary: "copy the store to a new file, even while it is in use (cp can miss changes)",
        run: Self.backUp),
      StoreCommand(
        "restore", operand: ("FILE", .file),
        summary: "replace the store with a copy that backup made; no other process may be using it",
        run: Self.restore),
      StoreCommand(
        "check",
        switches: [
          StoreOption(Self.repair, summary: "rebuild what is derived from the todos")
        ],
        summary: "check the store and say what is wrong with it; --repair rebuilds what is derived "
          + "from the todos (indices, folded titles), and touches neither a todo nor the log",
        run: Self.check),
    ]
  }

  private static let repair = "--repair"

  private static func backUp(
    _ call: StoreCommand.Call
  ) throws(StoreCommand.Failure) -> StoreCommand.Outcome {
    try copy(
      call, "copying the store", makingFolder: false, { "copy \($0) to \(call.operand)" }
    ) { path, goesOn throws(StoreError) in
      try SQLiteBackup.make(of: path, at: call.operand, goesOn: goesOn)
    }
  }

  private static func restore(
    _ call: StoreCommand.Call
  ) throws(StoreCommand.Failure) -> StoreCommand.Outcome {
    try copy(
      call, "restoring the store", makingFolder: true, { "restore \($0) from \(call.operand)" }
    ) { path, goesOn throws(StoreError) in
      try SQLiteRestore.put(call.operand, at: path, goesOn: goesOn)
    }
  }

  /// Copies from or to the database. A signal stops it, and leaves everything as it was.
  private static func copy(
    _ call: StoreCommand.Call, _ text: String, makingFolder: Bool, _ what: (String) -> String,
    by copying: (String, (Double) -> Bool) throws(StoreError) -> Void
  ) throws(StoreCommand.Failure) -> StoreCommand.Outcome {
    var path = "the store"
    do throws(StoreError) {
      path = try Self.path(call.choice, makingFolder: makingFolder)
      let console = call.console
      // From here on a signal leaves no half copy behind.
      if console.isInterrupted { throw StoreError(.io, detail: "interrupted") }
      try copying(path) { done in
        console.show(text, done)
        return !console.isInterrupted
      }
      return .done
    } catch {
      throw StoreCommand.Failure(what(path), error)
    }
  }

  private static func check(
    _ call: StoreCommand.Call
  ) throws(StoreCommand.Failure) -> StoreCommand.Outcome {
    var path = "the store"
    let console = call.console
    do throws(StoreError) {
      path = try Self.path(call.choice, makingFolder: false)
      guard File.exists(path) else { throw StoreError(.io, detail: "there is no such file") }
      let gateway = SQLiteGateway(path: path)
      defer { gateway.close() }
      try gateway.open { console.show("bringing the database up to date", $0) }
      if !call.switches.isEmpty {
        try gateway.repair()
        console.say("rebuilt the indices and the folded titles")
      }
      return say(try gateway.check { console.show("checking the store", $0) }, on: console)
    } catch {
      throw StoreCommand.Failure("check \(path)", error)
    }
  }

  private static func say(
    _ check: StoreCheck, on console: any StoreConsole
  ) -> StoreCommand.Outcome {
    for finding in check.findings { console.say(finding.text) }
    let size = "\(check.todos) todos, \(check.changes) changes in the log"
    if check.findings.isEmpty {
      console.say("sound: \(size)")
      return .done
    }
    let remedy =
      check.findings.contains(where: \.isDerived)
      ? "; viper-todo check \(repair) rebuilds indices and folded titles" : ""
    console.say("not sound: \(size)\(remedy)")
    return .faults
  }
}
