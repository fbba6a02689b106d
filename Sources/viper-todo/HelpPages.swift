import Stores

/// What `--help` shows: of the program, and of each command.
enum HelpPages {
  /// All commands, and the options with which the program serves.
  static var program: String {
    var text = """
      viper-todo — a todo backend for front ends in any language.

      It reads JSON-RPC 2.0 messages from stdin, and writes to stdout what the front end has to show.

      Usage:
        viper-todo \(Printout.serving)   serve on stdin and stdout

      """
    for command in Command.all {
      text += HelpLines.entry(
        "viper-todo \(command.name) \(command.usage)", command.summary, at: 44)
    }
    text += """
        viper-todo --version | --help   (-V, -h)

      Try it (your lines begin with >, the answers with <):
        \(session.joined(separator: "\n  "))

      """
    for (title, options) in Options.groups {
      text += "\n\(title):\n"
      for option in options where option.name != "--version" {
        text += HelpLines.entry(option.usage, option.summary, at: 23)
      }
    }
    text += "\nExit codes:\n"
    for (code, meaning) in ExitCode.meanings { text += HelpLines.entry("\(code)", meaning, at: 23) }
    return text + """

      More: viper-todo help COMMAND. The protocol: viper-todo man 5 | man -l -.
      A tutorial: protocol/README.md in the source.
      """
  }

  /// A session for somebody who tries the program.
  static let session = [
    "$ viper-todo --memory",
    #"> {"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"Buy milk"}}"#,
    #"< {"jsonrpc":"2.0","id":1,"result":{"id":1,"rev":1,"step":1}}"#,
    #"> {"jsonrpc":"2.0","id":2,"method":"todoList.viewReady"}"#,
    #"< {"jsonrpc":"2.0","method":"todoList.showTodos","params":{"rev":1,"total":1,"offset":0,…}}"#,
    #"< {"jsonrpc":"2.0","id":2,"result":{"total":1,"rev":1}}"#,
  ]

  /// A command: what it does, its own options, and an example, for a terminal of 80 columns.
  static func page(of command: Command) -> String {
    let ownOptions = command.options.filter { option in
      !command.serves || option.isChoice || option.name == "--tools"
    }
    var text = "Usage: viper-todo \(command.name) \(command.usage)\n\n"
    text += HelpLines.wrapped(sentence(command.summary), to: 80).joined(separator: "\n") + "\n"
    if !ownOptions.isEmpty { text += "\n" }
    for option in ownOptions {
      text += HelpLines.entry(option.usage, option.summary, at: 21, width: 80)
    }
    if command.serves {
      text += "\nIt also takes the options of viper-todo: see viper-todo --help.\n"
    }
    return text + "\nExample:\n  \(command.example)"
  }

  /// A summary as a sentence.
  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }
}

/// Lines of the help: on the left what to type, on the right what it does.
private enum HelpLines {
  /// An entry with its newline. If the left part reaches `column`, the right part begins on the
  /// next line.
  static func entry(
    _ left: String, _ right: String, at column: Int, width: Int = 100
  ) -> String {
    let indent = String(repeating: " ", count: column)
    let head = "  " + left
    let room = column - head.unicodeScalars.count
    let first = room >= 2 ? head + String(repeating: " ", count: room) : head + "\n" + indent
    return first + wrapped(right, to: width - column).joined(separator: "\n" + indent) + "\n"
  }

  static func wrapped(_ text: String, to width: Int) -> [String] {
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
