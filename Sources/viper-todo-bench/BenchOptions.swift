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

  /// Every option with the name of its value in messages, which is empty if it takes none.
  private static let arguments = [
    "--binary": "PATH", "--against": "COMMAND", "--keep": "FOLDER",
    "--database": "postgresql://HOST/DATABASE",
    "--sizes": allSizes.map(String.init).joined(separator: ","),
    "--only": Part.allCases.map(\.rawValue).joined(separator: "|"), "--quick": "", "--json": "",
    "--help": "", "-h": "",
  ]

  init(_ arguments: [String]) throws {
    var given: [(name: String, words: [String])] = []
    for argument in arguments {
      if argument.hasPrefix("-") || given.isEmpty {
        let pair = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        given.append((String(pair[0]), pair.dropFirst().map(String.init)))
      } else {
        given[given.count - 1].words.append(argument)
      }
    }
    for (name, words) in given {
      let value = words.first ?? ""
      let list = Set(words.flatMap { $0.split(separator: ",").map(String.init) })
      var isRight = words.count == 1 && !value.isEmpty
      switch name {
      case "--binary": binary = value
      case "--against": against.append(value)
      case "--keep": keep = value
      case "--database": database = value
      case "--sizes":
        sizes = Self.allSizes.filter { list.contains("\($0)") }
        isRight = !list.isEmpty && sizes.count == list.count
      case "--only":
        parts = Part.allCases.filter { list.contains($0.rawValue) }
        isRight = !list.isEmpty && parts.count == list.count
      default:
        isQuick = isQuick || name == "--quick"
        isJSON = isJSON || name == "--json"
        isHelp = isHelp || name == "--help" || name == "-h"
        isRight = words.isEmpty
      }
      guard let expected = Self.arguments[name] else {
        throw Self.wrong("there is no option \(Self.shown(name)); see viper-todo-bench --help.")
      }
      if !isRight {
        let given = Self.shown(words.joined(separator: " "))
        throw Self.wrong("it is \(name) \(expected), not \(name) \(given)")
      }
    }
    #if !PostgreSQL
      if database != nil { throw Self.wrong("--database needs a build with --traits PostgreSQL.") }
    #endif
    if sizes.isEmpty { sizes = isQuick ? [1000, 10_000] : Self.allSizes }
    if parts.isEmpty { parts = Part.allCases.filter { !$0.needsServer || database != nil } }
    if database == nil, let part = parts.first(where: \.needsServer) {
      throw Self.wrong(
        "\(part.rawValue) needs --database \(Self.arguments["--database"] ?? "").")
    }
  }

  private static func wrong(_ message: String) -> Trouble { Trouble(message, exitCode: 64) }

  /// The text for an error: cut to fit on one line of a terminal, and without control characters.
  private static func shown(_ text: String) -> String {
    String(text.unicodeScalars.prefix(64).map { (" "..."~").contains($0) ? Character($0) : "?" })
  }
}

extension BenchOptions {
  /// The text of `--help`.
  static let help = """
    viper-todo-bench — measures viper-todo from outside, through pipes, as a front end meets it.

    Usage:
      swift run -c release viper-todo-bench [options]

    Options:
      --quick             under a minute: up to 10,000 todos, fewer rounds
      --only NAME…        only these of the parts
                          \(names { !$0.needsServer })
                          and, with --database, \(names(where: \.needsServer))
      --sizes N,…         databases of this many todos (1000,10000,100000,1000000)
      --keep FOLDER       keep the databases there for the next run; durable figures are taken on
                          the same disk (else TMPDIR, /var/tmp)
      --database URL      a database on a server, for spaces that the run makes and removes; needs
                          a build with --traits PostgreSQL
      --against COMMAND   measure another server with the same requests, in a column of its own; it
                          answers todoList.add in both framings; may be given several times
      --binary PATH       the viper-todo to measure, else the one beside this program
      --json              for machines

    Tests/README.md says how to read the table, and has the shape of the JSON.
    Exit codes: 0 measured, 1 something could not be measured, 64 wrong arguments.

    """

  private static func names(where isMeant: (Part) -> Bool) -> String {
    Part.allCases.filter(isMeant).map(\.rawValue).joined(separator: " ")
  }
}
