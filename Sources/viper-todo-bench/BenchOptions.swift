import JSON

/// The options of the benchmark.
struct BenchOptions {
  private(set) var binary: String?
  private(set) var against: [String] = []
  private(set) var keep: String?
  /// The URL of the database of the parts that need a server.
  private(set) var database: String?
  private(set) var parts: [Part] = []
  /// The numbers of todos in the databases, in ascending order.
  private(set) var sizes: [Int] = []
  private(set) var isQuick = false
  private(set) var isJSON = false
  private(set) var isHelp = false

  private static let allSizes = [1000, 10_000, 100_000, 1_000_000]

  init(_ arguments: [String]) throws {
    // "--name=value" is "--name value".
    var words = arguments.flatMap {
      $0.split(separator: "=", maxSplits: $0.hasPrefix("--") ? 1 : 0)
    }[...]
    while let name = words.popFirst() {
      let values = words.prefix { !$0.hasPrefix("-") }.map(String.init)
      words = words.dropFirst(values.count)
      let list = values.flatMap { $0.split(separator: ",").map(String.init) }
      var isKnown = true
      switch (name, values.count) {
      case ("--quick", 0): isQuick = true
      case ("--json", 0): isJSON = true
      case ("--help", 0), ("-h", 0): isHelp = true
      case ("--binary", 1): binary = values[0]
      case ("--against", 1):
        against += values
        isKnown = !values[0].split(separator: " ").isEmpty
      case ("--keep", 1): keep = values[0]
      case ("--database", 1): database = values[0]
      case ("--sizes", 1...):
        sizes = Self.allSizes.filter { list.contains("\($0)") }
        isKnown = !list.isEmpty && sizes.count == list.count
      case ("--only", 1...):
        parts = Part.allCases.filter { list.contains($0.rawValue) }
        isKnown = !list.isEmpty && parts.count == list.count
      default: isKnown = false
      }
      if !isKnown {
        let given = ([String(name)] + values).joined(separator: " ")
        throw Self.wrong("invalid option \(given.json); see viper-todo-bench --help")
      }
    }
    #if !PostgreSQL
      if database != nil { throw Self.wrong("--database needs a build with --traits PostgreSQL.") }
    #endif
    if sizes.isEmpty { sizes = isQuick ? [1000, 10_000] : Self.allSizes }
    if parts.isEmpty { parts = Part.allCases.filter { !$0.needsServer || database != nil } }
    if database == nil, let part = parts.first(where: \.needsServer) {
      throw Self.wrong("\(part.rawValue) needs --database postgresql://HOST/DATABASE.")
    }
  }

  private static func wrong(_ message: String) -> Trouble { Trouble(message, exitCode: 64) }

  /// The text of `--help`.
  static let help = """
    viper-todo-bench — measures viper-todo from outside, through pipes, as a front end meets it.

    Usage:
      swift run -c release viper-todo-bench [options]

    Options:
      --quick             under a minute: up to 10,000 todos, fewer rounds
      --only NAME…        only these of the parts
                          \(Part.allCases.map(\.rawValue).joined(separator: " "))
      --sizes N,…         databases of this many todos (1000,10000,100000,1000000)
      --keep FOLDER       keep the databases there for the next run; durable figures are taken on
                          the same disk (else TMPDIR, /var/tmp)
      --database URL      a database on a server, for the spaces that server and serverlists make
                          and remove; needs a build with --traits PostgreSQL
      --against COMMAND   measure another server with the same requests, in a column of its own; it
                          answers todoList.add in both framings; may be given several times
      --binary PATH       the viper-todo to measure, else the one beside this program
      --json              for machines

    Tests/README.md says how to read the table, and has the shape of the JSON.
    Exit codes: 0 measured, 1 something could not be measured, 64 wrong arguments.

    """
}
