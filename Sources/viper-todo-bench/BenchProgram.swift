import Scanner
import System

/// The benchmark: reads its arguments, measures the parts that they ask for, and prints the figures
/// as tables or JSON.
package enum BenchProgram {
  /// Runs the benchmark. `arguments` does not contain the program's name. Returns the exit code.
  package static func main(_ arguments: [String]) -> Int32 {
    if arguments == ["echo"] { return Echo.run() }
    if arguments == ["scanner"] { return scanner_run() }
    ThisProcess.makeFilesPrivate()
    // Dates and texts are the same for everybody who runs this.
    Environment.set("LC_ALL", to: "C")
    Environment.set("TZ", to: "UTC")
    do {
      let options = try BenchOptions(arguments)
      if options.isHelp {
        File.print(BenchOptions.help)
        return 0
      }
      Interruption.watch()
      let bench = try Bench(options)
      defer { bench.removeFiles() }
      try measure(bench)
      return 0
    } catch {
      // The code that a shell gives for a program that a signal ended.
      if Interruption.signal != 0 { return 128 + Interruption.signal }
      let trouble = error as? Trouble
      Descriptor.say("viper-todo-bench: \(trouble?.message ?? "\(error)")\n", on: 2)
      return trouble?.exitCode ?? 1
    }
  }

  /// Prints each part as soon as it is measured, and its title before that, so that there is
  /// something to read meanwhile.
  private static func measure(_ bench: Bench) throws {
    let isJSON = bench.options.isJSON
    if !isJSON { File.print(Table.head(bench)) }
    let results = try bench.options.parts.map { part in
      if !isJSON { File.print("\n\(part.title)\n") }
      let figures = try part.measure(bench)
      if !isJSON { File.print(Table.text(figures)) }
      return (part: part, figures: figures)
    }
    File.print(
      isJSON ? FiguresJSON.text(results, bench) : Table.summary(results.flatMap(\.figures)))
  }
}

/// Why something could not be measured: one sentence, with the remedy if there is one.
struct Trouble: Error {
  let message: String
  /// 1, or 64 if the arguments are wrong. A slow figure is not a failure.
  let exitCode: Int32

  init(_ message: String, exitCode: Int32 = 1) {
    (self.message, self.exitCode) = (message, exitCode)
  }
}
