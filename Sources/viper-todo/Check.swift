import Entities
import Gateways
import Glibc
import Stdio

/// Says whether the store is sound, a line for each finding, and repairs what is derived from the todos
/// if it is asked to. On a terminal it says how far it is.
struct Check {
  private let arguments: StoreArguments

  init(_ arguments: StoreArguments) {
    self.arguments = arguments
    ProcessDefaults.endOnBusError()
  }

  func run() -> Int32 {
    var path = "the store"
    do throws(StoreError) {
      path = try Store.databasePath(arguments.store, makingFolder: false)
      guard access(path, F_OK) == 0 else { throw StoreError(.io, detail: "there is no such file") }
      let gateway = SQLiteGateway(path: path)
      defer { gateway.close() }
      var line = ProgressLine("viper-todo: bringing the database up to date")
      gateway.progress = { line.show($0) }
      try gateway.open()
      line.end()
      if arguments.isRepairing {
        try gateway.repair()
        Printout.line("rebuilt the indices and the folded titles")
      }
      line = ProgressLine("viper-todo: checking the store")
      let check = try gateway.check { line.show($0) }
      line.end()
      return say(check)
    } catch {
      ProcessDefaults.complain("viper-todo: cannot check \(path): \(error.detail)")
      return ExitCode.withoutStore(error)
    }
  }

  private func say(_ check: StoreCheck) -> Int32 {
    for finding in check.findings { Printout.line(finding.text) }
    let size = "\(check.todos) todos, \(check.changes) changes in the log"
    if check.findings.isEmpty {
      Printout.line("sound: \(size)")
      return ExitCode.success
    }
    let remedy =
      check.findings.contains(where: \.isDerived)
      ? "; viper-todo check --repair rebuilds indices and folded titles" : ""
    Printout.line("not sound: \(size)\(remedy)")
    return ExitCode.dataFormat
  }
}
