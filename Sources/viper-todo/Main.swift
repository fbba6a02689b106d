import Glibc
import Stdio

/// The program: arguments, and what they ask for.
@main
struct Main {
  static func main() {
    ProcessDefaults.set()
    do {
      exit(try run(Command(Array(CommandLine.arguments.dropFirst()))))
    } catch {
      ProcessDefaults.complain("viper-todo: \(error.message)")
      exit(ExitCode.usage)
    }
  }

  private static func run(_ command: Command) -> Int32 {
    switch command {
    case .serve(let options): Serve(options).run()
    case .replay(let paths, let update): Replay(paths: paths, isUpdating: update).run()
    case .version: Printout.version()
    case .help: Printout.help()
    }
  }
}
