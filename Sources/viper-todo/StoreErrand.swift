import Entities
import Stdio
import Stores

/// A driver's command with its arguments.
struct StoreErrand {
  private let command: StoreCommand
  private let choice: StoreChoice
  private let operand: String
  private let switches: [String]

  /// Reads the arguments after the name of a command.
  init(_ command: StoreCommand, _ arguments: [String]) throws(Command.UsageError) {
    var options = Options()
    var operands: [String] = []
    var switches: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if argument == "--" {
        operands += rest
        break
      } else if argument.utf8.first != UInt8(ascii: "-") {
        operands.append(argument)
      } else if command.switches.contains(where: { $0.name == argument }) {
        switches.append(argument)
      } else if parts[0] == Option.database.rawValue {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw Command.UsageError(
            message: "--database needs a value: \(Drivers.all.database.usage).")
        }
        try Option.database.apply(value, to: &options)
      } else {
        throw Command.UsageError(
          message: Command.unknown(
            "option of \(command.name)", argument, known: command.help.flags + ["--help"]))
      }
    }
    let isRight = operands.count == (command.operand == nil ? 0 : 1)
    guard isRight, operands.first?.isEmpty != true else { throw command.help.misuse }
    // Several drivers may have a command of this name.
    let commands = try Drivers.driver(of: options.store).commands
    guard let command = commands.first(where: { $0.name == command.name }) else {
      throw Command.UsageError(message: "\(command.name) is for another kind of store.")
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
