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

  /// What may say which store is meant: a driver says which of them are its own.
  private static var options: [StoreOption] {
    [Drivers.all.database] + Drivers.all.options.filter { !$0.isChoice }
  }

  /// Reads the arguments after the name of a command.
  init(_ command: StoreCommand, _ arguments: [String]) throws(Command.UsageError) {
    let given = try Arguments(
      arguments, of: "option of \(command.name)", known: command.switches + Self.options)
    var options = Options()
    var switches: [String] = []
    for (name, value) in given.options {
      if command.switches.contains(where: { $0.name == name }) {
        switches.append(name)
      } else {
        try options.take(name, value)
      }
    }
    let operands = given.operands
    let isRight = operands.count == (command.operand == nil ? 0 : 1)
    guard isRight, operands.first?.isEmpty != true else { throw command.help.misuse }
    // Several drivers may have a command of this name.
    let driver = try Drivers.driver(of: options.store)
    guard let command = driver.commands.first(where: { $0.name == command.name }) else {
      throw Command.UsageError(
        message: driver.substitute(for: command.name)
          ?? "\(command.name) is for another kind of store.")
    }
    self.command = command
    choice = options.store
    operand = operands.first ?? ""
    self.switches = switches
  }

  /// Runs the command. Returns the exit code.
  func run() -> Int32 {
    ProcessDefaults.endOnBusError()
    let console = TerminalConsole()
    do {
      let outcome = try command.run(
        StoreCommand.Call(choice, operand: operand, switches: switches, console: console))
      console.endProgress()
      return outcome == .done ? ExitCode.success : ExitCode.dataFormat
    } catch {
      console.endProgress()
      ProcessDefaults.complain("viper-todo: cannot \(error.what): \(error.error.detail)")
      return ExitCode.withoutStore(error.error)
    }
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
