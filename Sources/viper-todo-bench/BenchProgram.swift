import System

/// The benchmark: arguments, the parts that they ask for, and a table or JSON of the figures.
package enum BenchProgram {
  /// Runs with these arguments, without the program's name; the exit code.
  package static func main(_ arguments: [String]) -> Int32 {
    if arguments == ["echo"] { return Echo.run() }
    ThisProcess.makeFilesPrivate()
    // Dates and texts as they are for everybody who runs this.
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

  /// Parts are printed as they are done: the first ones say something while the last ones run.
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
