import Entities
import Stdio
import Stores
import System

/// A driver's command with its arguments.
struct StoreErrand {
  private let command: StoreCommand
  private let choice: StoreChoice
  private let operand: String
  private let switches: [String]

  /// Reads the arguments after the name of a command.
  init(_ command: StoreCommand, _ arguments: [String]) throws {
    // What may say which store is meant: a driver says which of them are its own.
    let choices = [Drivers.all.database] + Drivers.all.options.filter { !$0.isChoice }
    let given = try Arguments(
      arguments, of: "option of \(command.name)", known: command.switches + choices)
    guard given.operands.count == (command.operand == nil ? 0 : 1),
      given.operands.first?.isEmpty != true
    else { throw Command(command).misuse }
    choice = StoreChoice(given)
    // Several drivers may have a command of this name.
    let driver = try Drivers.all.driver(of: choice)
    guard let command = driver.commands.first(where: { $0.name == command.name }) else {
      throw UsageError(
        message: driver.substitute(for: command.name)
          ?? "\(command.name) is for another kind of store.")
    }
    self.command = command
    operand = given.operands.first ?? ""
    switches = command.switches.map(\.name).filter(given.has)
  }

  /// Runs the command. Returns the exit code.
  func run() throws -> Int32 {
    ProcessDefaults.endOnBusError()
    let console = TerminalConsole()
    defer { console.endProgress() }
    let outcome = try command.run(
      StoreCommand.Call(choice, operand: operand, switches: switches, console: console))
    return outcome == .done ? ExitCode.success : ExitCode.dataFormat
  }
}

/// Prints what a driver's command says: lines of text on stdout, and its progress on a terminal.
final class TerminalConsole: StoreConsole {
  private var progress: (what: String, line: ProgressLine)?
  private lazy var signals = SignalDescriptor()

  var isInterrupted: Bool { signals.isPending }

  func say(_ line: String) {
    endProgress()
    Printout.line(line)
  }

  func show(_ what: String, _ done: Double) {
    if progress?.what != what {
      endProgress()
      progress = (what, ProgressLine("viper-todo: " + what))
    }
    progress?.line.show(done)
  }

  /// Erases the line that shows the progress.
  func endProgress() {
    progress?.line.end()
    progress = nil
  }
}
