/// What the program does besides serving.
enum Subcommand: String, CaseIterable {
  case backup, restore, check, replay, discover, man, completions

  /// What may follow, as the help names it.
  var usage: String {
    switch self {
    case .check: "[--database PATH] [--repair]"
    case .backup, .restore: "FILE [--database PATH]"
    case .replay: "[--update | --against COMMAND] FILE…"
    case .discover: "[--update FOLDER]"
    case .man: "[1|5]"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    }
  }

  /// What it does, for the help, the manual and those who complete.
  var summary: String {
    switch self {
    case .check:
      "check the store and say what is wrong with it; --repair rebuilds what is derived from the "
        + "todos (indices, folded titles), and touches neither a todo nor the log"
    case .backup:
      "copy the store to a new file, even while it is in use (cp can miss changes)"
    case .restore:
      "replace the store with a copy that backup made; no other process may be using it"
    case .replay:
      "check transcripts (files, or all in a folder), rewrite what they expect, or check another "
        + "implementation against them"
    case .discover: "show the protocol as an OpenRPC document (protocol/openrpc.json)"
    case .man: "show a page of the manual: viper-todo man | man -l -"
    case .completions: "show the script that completes arguments in a shell"
    }
  }

  /// What it takes besides `--help`.
  var flags: [String] {
    switch self {
    case .check: [Option.database.rawValue, StoreArguments.repair]
    case .backup, .restore: [Option.database.rawValue]
    case .replay: ReplayArguments.flags
    case .discover: ["--update"]
    case .man, .completions: []
    }
  }

  /// What it is about.
  var operands: ArgumentValues {
    switch self {
    case .check: .anything
    case .backup, .restore, .replay: .file
    case .discover: .folder
    case .man: .words(ManualPages.sections)
    case .completions: .words(Shell.allCases.map(\.rawValue))
    }
  }
}
