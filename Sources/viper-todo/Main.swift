import Connectors
import Entities
import Stdio
import Stores
import System
import Transcripts

/// The program: reads its arguments, and does what they ask for.
@main struct Main {
  static func main() {
    ProcessDefaults.set()
    Memory.shortageNotice = "viper-todo: out of memory; all that was acknowledged is stored\n"
    do { ThisProcess.exit(try Command.run(try arguments())) } catch {
      let (message, code) =
        switch error {
        case let error as UsageError: (error.message, ExitCode.usage)
        case let error as FormatError: (error.message, ExitCode.dataFormat)
        case let error as FileError: (error.message, ExitCode.inputOutput)
        case let error as StoreCommand.Failure:
          ("cannot \(error.what): \(error.error.detail)", ExitCode.withoutStore(error.error))
        default: ("\(error)", ExitCode.inputOutput)
        }
      ProcessDefaults.complain("viper-todo: \(message)")
      ThisProcess.exit(code)
    }
  }

  /// The arguments without the program's name. Swift would replace bytes that are not Unicode, and
  /// the program would then use another file than the named one, so this refuses them.
  private static func arguments() throws(UsageError) -> [String] {
    try (1..<max(1, Int(CommandLine.argc))).map { index throws(UsageError) in
      let bytes = CommandLine.unsafeArgv[index]
      if let argument = bytes.flatMap({ String(validatingCString: $0) }) { return argument }
      throw UsageError("argument \(index) is not valid UTF-8.")
    }
  }
}

/// The exit codes of the process (PROTOCOL § 2), which follow sysexits.h.
enum ExitCode {
  static let success: Int32 = 0
  static let failure: Int32 = 1
  static let usage: Int32 = 64
  static let dataFormat: Int32 = 65
  static let inputOutput: Int32 = 74

  /// What each means, for the help and the manual.
  static let meanings: KeyValuePairs = [
    success: "success",
    failure: "a replayed transcript differs, a front end does not do what a script says, or exit "
      + "came without shutdown", usage: "the arguments are wrong",
    dataFormat: "a file is not what it should be, or check found something",
    inputOutput: "the store, a file or the pipe failed, or memory ran out",
  ]

  /// The exit code if the store never opened.
  static func withoutStore(_ error: StoreError) -> Int32 {
    switch error.reason {
    case .corrupt, .newer: dataFormat
    case .busy, .full, .readOnly, .gone, .io, .unreachable, .denied, .outcomeUnknown: inputOutput
    }
  }
}

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
