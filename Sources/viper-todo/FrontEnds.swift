import Stores
import System

/// Commands that other programs do, as those of git: `viper-todo NAME` runs `viper-todo-NAME` in its place.
enum FrontEnds {
  /// Those of clients/python, and what they do.
  static let known: KeyValuePairs = [
    "import": "take in todos from files, a JSON object per line, or take an import back",
    "export": "give out todos, a JSON object per line, to a file or to stdout",
    "watch": "write a line for each step that changes todos, or run a command with it",
  ]

  /// Becomes the program for a command, if it is beside this program or on the `PATH`.
  static func run(_ command: String, _ arguments: [String]) throws(UsageError) {
    let own = ThisProcess.program ?? ""
    Environment.set("VIPER_TODO", to: own)
    let folders =
      own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + ":" + (Environment.value("PATH") ?? "")
    for folder in folders.split(separator: ":") where !command.utf8.contains(UInt8(ascii: "/")) {
      ThisProcess.become("\(folder)/viper-todo-\(command)", arguments)
    }
    if known.contains(where: { $0.key == command }) {
      throw UsageError(
        "\(command) is a front end in Python: put clients/shell of the source on the PATH, or run: "
          + "pip install ./clients/python (README, In and out).")
    }
  }
}
