import Entities
import Stdio
import Stores
import System

extension StoreCommand {
  /// Does the command that its name and the arguments after it ask for. Returns the exit code; nil
  /// if it cannot do anything with them.
  func run(_ arguments: [String]) throws -> Int32? {
    // What may say which store is meant: a driver says which of them are its own.
    let choices = [Drivers.all.database] + Drivers.all.options.filter { !$0.isChoice }
    let given = try Arguments(
      arguments, of: "option of \(name)", known: switches + choices)
    guard given.operands.count == (operand == nil ? 0 : 1), given.operands.first?.isEmpty != true
    else { return nil }
    let choice = StoreChoice(given)
    // Several drivers may have a command of this name.
    let driver = try Drivers.all.driver(of: choice)
    guard let command = driver.commands.first(where: { $0.name == name }) else {
      throw UsageError(
        message: driver.substitute(for: name) ?? "\(name) is for another kind of store.")
    }
    ProcessDefaults.endOnBusError()
    let console = TerminalConsole()
    defer { console.endProgress() }
    let outcome = try command.run(
      choice, operand: given.operands.first ?? "",
      switches: command.switches.map(\.name).filter(given.has), console: console)
    return outcome == .done ? ExitCode.success : ExitCode.dataFormat
  }
}

/// Prints what a driver's command says: lines of text on stdout, and its progress on a terminal.
final class TerminalConsole: StoreConsole {
  private var progress = ProgressLine()
  private lazy var signals = SignalDescriptor()

  var isInterrupted: Bool { signals.isPending }

  func say(_ line: String) {
    endProgress()
    Printout.line(line)
  }

  func show(_ what: String, _ done: Double) { progress.show(what, done) }

  /// Erases the line that shows the progress.
  func endProgress() { progress.end() }
}
