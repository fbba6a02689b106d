import CSQLite
import System

/// The machine and the build: figures of two machines cannot be compared.
struct Surroundings {
  let server: String
  let processors: Int
  let sqlite = String(cString: sqlite3_libversion())
  /// The average number of processes that ran or wanted to run during the last minute. Other
  /// processes disturb the figures.
  let load: Double
  let folder: String
  let isQuick: Bool
  #if DEBUG
    let build = "debug"
  #else
    let build = "release"
  #endif

  init(_ bench: Bench) {
    server = bench.server
    processors = bench.processors.count
    load = ThisProcess.load
    folder = Scratch.parent(keep: bench.options.keep)
    isQuick = bench.options.isQuick
  }

  /// The lines above the table.
  var text: String {
    var text = "viper-todo-bench (\(build)\(isQuick ? ", quick" : "")) of \(server)\n"
    text +=
      "\(processors) processors, load \(Unit.digits(load)), SQLite \(sqlite), databases in "
      + "\(folder)\n"
    if processors < 2 { text += "One processor only: what is meant for two shares it.\n" }
    if load > Double(processors) {
      text +=
        "Others are at work here: p99, requests a second and durable adds suffer most. Run it again "
        + "when\nthe load is below \(processors).\n"
    }
    if build == "debug" {
      text += "A debug build: its figures say nothing. Use swift run -c release viper-todo-bench.\n"
    }
    return text
  }
}
