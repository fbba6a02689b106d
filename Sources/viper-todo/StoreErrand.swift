import Entities
import Stdio
import Stores

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
      } else if let option = Self.options.first(where: { $0.name == parts[0] }) {
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
          throw Command.UsageError(message: "\(option.name) needs a value: \(option.usage).")
        }
        if option.name == Option.database.rawValue {
          try Option.database.apply(value, to: &options)
        } else {
          options.store.options.append(.init(name: option.name, value: value))
        }
      } else {
        throw Command.UsageError(
          message: Command.unknown(
            "option of \(command.name)", argument, known: command.help.flags + ["--help"]))
      }
    }
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
