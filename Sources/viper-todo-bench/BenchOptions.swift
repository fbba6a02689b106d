/// The options of the benchmark.
struct BenchOptions {
  /// Wrong arguments, as one sentence with the remedy.
  struct UsageError: Error {
    let message: String
  }

  var binary: String?
  var against: [String] = []
  var keep: String?
  /// The URL of the database of the parts that need a server.
  var database: String?
  var parts: [Part] = []
  /// The numbers of todos in the databases, in ascending order.
  var sizes = allSizes
  var isQuick = false
  var isJSON = false
  var isHelp = false

  static let allSizes = [1000, 10_000, 100_000, 1_000_000]

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    var sizes: [Int]?
    var named: [Part]?
    while let argument = rest.popFirst() {
      let pair = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = pair.first.map(String.init) ?? ""
      let inline = pair.count > 1 ? String(pair[1]) : nil
      guard let expected = Self.arguments[name] else {
        throw UsageError(
          message: "there is no option \(Self.shown(name)); see viper-todo-bench --help.")
      }
      guard !expected.isEmpty else {
        if inline != nil { throw UsageError(message: "\(name) takes no value.") }
        switch name {
        case "--quick": isQuick = true
        case "--json": isJSON = true
        default: isHelp = true
        }
        continue
      }
      let isValue = rest.first?.utf8.starts(with: "--".utf8) == false
      guard let value = inline ?? (isValue ? rest.popFirst() : nil), !value.isEmpty else {
        throw UsageError(message: "\(name) needs a value: \(name) \(expected).")
      }
      switch name {
      case "--binary": binary = value
      case "--against": against.append(value)
      case "--keep": keep = value
      case "--database":
        database = value
        #if !PostgreSQL
          throw UsageError(message: Self.buildWithServer)
        #endif
      case "--sizes":
        sizes = try value.split(separator: ",").map { word throws(UsageError) in
          try Self.find(Int(word), Self.allSizes, name, value, expected)
        }
      default:
        // Several names may follow: `--only start memory`.
        var words = value.split(separator: ",").map(String.init)
        while inline == nil, let word = rest.first, !word.utf8.starts(with: "-".utf8) {
          words += word.split(separator: ",").map(String.init)
          rest.removeFirst()
        }
        let parts = try words.map { word throws(UsageError) in
          try Self.find(Part(rawValue: word), Part.allCases, name, word, expected)
        }
        named = Part.allCases.filter(parts.contains)
      }
    }
    self.sizes = sizes.map { Set($0).sorted() } ?? (isQuick ? [1000, 10_000] : Self.allSizes)
    parts = named ?? Part.allCases.filter { !$0.needsServer || database != nil }
    if database == nil, let part = parts.first(where: \.needsServer) {
      throw UsageError(
        message: "\(part.rawValue) needs --database \(Self.arguments["--database"] ?? "").")
    }
    if self.sizes.isEmpty || parts.isEmpty {
      throw UsageError(message: "--sizes and --only need at least one of what --help names.")
    }
  }

  /// Why a build without libpq cannot measure a server.
  static let buildWithServer = """
    --database needs another build: swift run -c release --traits PostgreSQL viper-todo-bench \
    --database postgresql://HOST/DATABASE.
    """

  private static func find<Value: Equatable>(
    _ value: Value?, _ known: [Value], _ name: String, _ word: String, _ expected: String
  ) throws(UsageError) -> Value {
    guard let value, known.contains(value) else {
      throw UsageError(message: "\(name) cannot be \(shown(word)); it is \(name) \(expected).")
    }
    return value
  }

  /// The text for an error: cut to fit on one line of a terminal, and without control characters.
  private static func shown(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(64) {
      scalars.append(scalar.value < 0x20 || scalar.value > 0x7E ? "?" : scalar)
    }
    return String(scalars)
  }

  /// Every option with the name of its value in the help, which is empty if it takes none.
  private static let arguments = [
    "--binary": "PATH", "--against": "COMMAND", "--keep": "FOLDER",
    "--database": "postgresql://HOST/DATABASE",
    "--sizes": allSizes.map(String.init).joined(separator: ","),
    "--only": Part.allCases.map(\.rawValue).joined(separator: "|"), "--quick": "", "--json": "",
    "--help": "", "-h": "",
  ]
}
