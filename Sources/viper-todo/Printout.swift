import Connectors
import Gateways
import Stdio

/// What is printed for a person.
enum Printout {
  /// For one who started the program by hand.
  static let hint =
    "viper-todo serves JSON-RPC: type a message a line, such as "
    + #"{"jsonrpc":"2.0","id":1,"method":"todoList.viewReady"}, and end with Ctrl-D"#
    + " (viper-todo --help says more)."

  static func line(_ text: String, end: String = "\n") { File.print(text + end) }

  static func version() -> Int32 {
    line(
      "viper-todo \(Product.version) (protocol \(Product.protocolVersion), "
        + "SQLite \(SQLiteGateway.libraryVersion) with writes and checkpoints under one lock)")
    return ExitCode.success
  }

  static func help() -> Int32 {
    line(helpText)
    return ExitCode.success
  }

  private static let helpText = #"""
    viper-todo — a todo backend that any program can be the front end of.

    It reads JSON-RPC 2.0 messages from stdin and writes to stdout what a front end is to show.

    Usage:
      viper-todo [--database PATH | --memory] [options]   serve on stdin and stdout
      viper-todo replay [--update] FILE…                   check transcripts
      viper-todo --version | --help

    Try it (your lines begin with >, the answers with <):
      $ viper-todo --memory
      > {"jsonrpc":"2.0","id":1,"method":"todoList.add","params":{"title":"Buy milk"}}
      < {"jsonrpc":"2.0","id":1,"result":{"id":1,"rev":1}}
      > {"jsonrpc":"2.0","id":2,"method":"todoList.viewReady"}
      < {"jsonrpc":"2.0","method":"todoList.showTodos","params":{"rev":1,"total":1,"offset":0,…}}
      < {"jsonrpc":"2.0","id":2,"result":{"total":1,"rev":1}}

    Where todos are kept:
      --database PATH      in this SQLite file, which is made if there is none; by default
                           $XDG_DATA_HOME/viper-todo/todos.sqlite or
                           ~/.local/share/viper-todo/todos.sqlite
      --memory             nowhere: they are gone when the process ends
      --history-days DAYS  how far back undo, history and changesSince reach (default 366);
                           todos are never forgotten
      --samples            put three samples into an empty store

    How it speaks:
      --framing auto|lines|headers
                           a message a line, or LSP's Content-Length headers; auto (the default)
                           does as the first bytes do
      --max-message BYTES  refuse longer messages (default 16777216)

    To test and to look into it:
      --clock INSTANT      freeze time, as in --clock 2026-11-20T09:00:00Z
      --record FILE        write the session as a transcript
      --log-file PATH      append a log; todos' texts only at level debug
      --log-level error|warning|info|debug
                           how much to log (default info)

    Exit codes: 0 ended, 1 replay found a difference or exit came without shutdown, 64 wrong
    arguments, 65 a file is not what it should be, 74 the store or the pipe failed.

    The protocol is described in the folder protocol/ of the source: README.md is a tutorial.
    """#
}
