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
    return run(arguments)
  }

  private static func run(_ arguments: [String]) -> Int32 {
    let options: BenchOptions
    do {
      options = try BenchOptions(arguments)
    } catch {
      Printout.complain(error.message)
      return ExitCode.usage
    }
    if options.isHelp {
      Printout.put(Help.text)
      return ExitCode.success
    }
    Interruption.watch()
    do {
      let bench = try Bench(options)
      defer {
        bench.progress.clear()
        bench.scratch.remove()
      }
      try measure(bench)
      return ExitCode.success
    } catch {
      if Interruption.signal != 0 {
        return ExitCode.signalled(Interruption.signal)
      }
      Printout.complain((error as? Trouble)?.message ?? "\(error)")
      return ExitCode.failure
    }
  }

  /// Prints each part as soon as it is measured, so that there is something to read while the
  /// others run.
  private static func measure(_ bench: Bench) throws {
    let surroundings = Surroundings(bench)
    var results: [(part: Part, figures: [Figure])] = []
    if !bench.options.isJSON { Printout.put(surroundings.text) }
    for part in bench.options.parts {
      let figures: [Figure]
      do {
        figures = try part.measure(bench)
      } catch let trouble as Trouble {
        throw Trouble("\(part.rawValue): \(trouble.message)")
      }
      bench.progress.clear()
      results.append((part, figures))
      if !bench.options.isJSON { Printout.put(Table(part, figures).text) }
    }
    if bench.options.isJSON {
      Printout.put(FiguresJSON.text(results, surroundings))
    } else {
      Printout.put(Summary.text(results.flatMap(\.figures)))
    }
  }
}

/// The exit codes of the benchmark. A slow figure is not a failure.
enum ExitCode {
  static let success: Int32 = 0
  /// Something could not be measured.
  static let failure: Int32 = 1
  /// The arguments are wrong.
  static let usage: Int32 = 64

  /// A signal ended it: the code that a shell gives for that.
  static func signalled(_ signal: Int32) -> Int32 { 128 + signal }
}

/// Writes the output of the benchmark.
enum Printout {
  /// Writes a text to stdout.
  static func put(_ text: String) { write(text, to: 1) }

  /// Writes one sentence to stderr.
  static func complain(_ sentence: String) { write("viper-todo-bench: \(sentence)\n", to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { try? Descriptor.writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}

/// Why something could not be measured: one sentence, with the remedy if there is one.
struct Trouble: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
