import Connectors
import Presenters
import Stores
import System

enum Printout {
  /// The hint for somebody who started the program on a terminal.
  static let hint =
    "viper-todo serves JSON-RPC: type one message per line, such as "
    + #"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}, and end with Ctrl-D"#
    + " (see viper-todo --help)."

  static func line(_ text: String, end: String = "\n") { File.print(text + end) }

  static func version() -> Int32 {
    line(
      "viper-todo \(Product.version) (protocol \(Product.protocolVersion)"
        + Drivers.all.versions.map { ", " + $0 }.joined() + ")")
    return ExitCode.success
  }

  static func phrases(of language: String?) -> Int32 {
    for text in PhraseTable.lines(language: language) { line(text) }
    return ExitCode.success
  }

  static func help() -> Int32 {
    line(helpText)
    return ExitCode.success
  }

  /// The arguments that may follow the program's name when it serves.
  static var serving: String {
    let choices = Options.declarations.filter { $0.isChoice }.map(\.usage)
    return "[\(choices.joined(separator: " | "))] [options]"
  }

  private static var helpText: String {
    #"""
    viper-todo — a todo backend for front ends in any language.

    It reads JSON-RPC 2.0 messages from stdin, and writes to stdout what the front end has to show.

    Usage:
      viper-todo \#(serving)   serve on stdin and stdout

    """#
      + Command.all.map { command in
        HelpLines.entry("viper-todo \(command.name) \(command.usage)", command.summary, at: 44)
      }.joined() + #"""
          viper-todo --version | --help

        Try it (your lines begin with >, the answers with <):
          $ viper-todo --memory
          > {"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"Buy milk"}}
          < {"jsonrpc":"2.0","id":1,"result":{"id":1,"rev":1,"step":1}}
          > {"jsonrpc":"2.0","id":2,"method":"todoList.viewReady"}
          < {"jsonrpc":"2.0","method":"todoList.showTodos","params":{"rev":1,"total":1,"offset":0,…}}
          < {"jsonrpc":"2.0","id":2,"result":{"total":1,"rev":1}}

        """#
      + OptionGroup.all.map { group in
        "\n\(group.title):\n"
          + group.options.filter { $0.name != "--version" }.map {
            HelpLines.entry($0.usage, $0.summary, at: 23)
          }.joined()
      }.joined() + "\nExit codes:\n"
      + ExitCode.meanings.map { HelpLines.entry("\($0.code)", $0.meaning, at: 23) }.joined() + #"""

        The protocol: viper-todo man 5 | man -l -. A tutorial: protocol/README.md in the source.
        """#
  }
}

/// Lines of the help: on the left what to type, on the right what it does.
enum HelpLines {
  private static let width = 100

  /// An entry with its newline. If the left part reaches `column`, the right part begins on the
  /// next line.
  static func entry(_ left: String, _ right: String, at column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    let head = "  " + left
    let room = column - head.unicodeScalars.count
    let first = room >= 2 ? head + String(repeating: " ", count: room) : head + "\n" + indent
    return first + wrapped(right, to: width - column).joined(separator: "\n" + indent) + "\n"
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let line = lines.last, line.unicodeScalars.count + 1 + word.unicodeScalars.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
