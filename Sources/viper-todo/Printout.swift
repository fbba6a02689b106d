import Connectors
import Stores
import System

enum Printout {
  /// The hint for somebody who started the program on a terminal.
  static let hint =
    "viper-todo serves JSON-RPC: type one message per line, such as "
    + #"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}, and end with Ctrl-D"#
    + " (see viper-todo --help)."

  static func line(_ text: String, end: String = "\n") { File.print(text + end) }

  /// Prints all that a command was asked for. Returns the exit code.
  static func show(_ text: String, end: String = "\n") -> Int32 {
    line(text, end: end)
    return ExitCode.success
  }

  static var version: String {
    "viper-todo \(Product.version) (protocol \(Product.protocolVersion)"
      + Drivers.all.versions.map { ", " + $0 }.joined() + ")"
  }

  /// The arguments that may follow the program's name when it serves.
  static var serving: String {
    let choices = Options.declarations.filter { $0.isChoice }.map(\.usage)
    return "[\(choices.joined(separator: " | "))] [options]"
  }
}
