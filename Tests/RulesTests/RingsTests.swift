import TestSupport
import Testing

/// The rules of the architecture (Sources/ARCHITECTURE.md) that the compiler does not check.
struct RingsTests {
  /// What each ring may import: no outer ring.
  static let allowed: [String: Set<String>] = [
    "CLibrary": ["Glibc", "Musl", "Darwin"],
    "System": ["CLibrary", "CLinux"],
    "ProgramArguments": ["CLibrary"],
    "Entities": ["System"],
    "UseCases": ["Entities"],
    "Presenters": ["System", "Entities", "UseCases"],
    "JSON": ["System"],
    "JSONRPC": ["System", "JSON"],
    "RemoteViews": ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC"],
    "Stores": ["System", "Entities"],
    "MemoryStore": ["Entities", "Stores"],
    "StoreTables": ["Entities", "Stores"],
    "SQLiteStore": ["System", "Entities", "Stores", "StoreTables", "CSQLite"],
    "PostgreSQLStore": ["System", "Entities", "Stores", "StoreTables", "CPostgreSQL"],
    "Host": ["System", "Entities"],
    "Connectors": ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews"],
    "Transcripts": [
      "System", "Entities", "Stores", "MemoryStore", "Host", "JSON", "JSONRPC", "Connectors",
    ],
    "Reference": [],
    "Stdio": ["System", "JSONRPC"],
    "viper-todo": [
      "System", "Entities", "Presenters", "JSON", "JSONRPC", "Stores", "MemoryStore", "SQLiteStore",
      "PostgreSQLStore", "Host", "Connectors", "Reference", "Transcripts", "Stdio",
    ],
    // Plugins of the package, which are not part of the program.
    "Plugins": ["Foundation", "PackagePlugin"],
    // Another program, outside of all rings. It asks the C library for what only a benchmark wants to
    // know (`Machine`), which would be code that the program ships and never calls.
    "viper-todo-bench": [
      "System", "CLibrary", "Benchmark", "JSON", "JSONRPC", "CSQLite", "CPostgreSQL", "Scanner",
    ],
  ]

  static let sources = Repository.files(under: "Sources", ending: ".swift")

  /// The place that decides a file's rules. For a template of the scene generator, that is the
  /// place of the file that is made from it.
  static func place(of path: String) -> String {
    path.replacing("Sources/Plugins/NewScene/Templates/", with: "")
  }

  /// The folder under `Sources`.
  private static func ring(of path: String) -> String {
    String(place(of: path).split(separator: "/")[1])
  }

  @Test func everyTargetIsListed() {
    let targets = Set(
      Self.sources.filter { Self.place(of: $0).hasPrefix("Sources") }.map(Self.ring))
    #expect(targets == Set(Self.allowed.keys))
  }

  @Test(arguments: sources.filter { place(of: $0).hasPrefix("Sources") })
  func importsPointInward(path: String) throws {
    let allowed = try #require(Self.allowed[Self.ring(of: path)])
    for (_, line) in try Repository.lines(path, with: ["import "]) {
      guard let match = line.wholeMatch(of: /(?:@\w+ )*(?:\w+ )?import (?:\w+ )?(\w+).*/) else {
        continue
      }
      #expect(allowed.contains(String(match.1)), "\(path) imports \(match.1)")
    }
  }

  /// Entities never reach a presenter or a View; view models never reach a use case.
  @Test(arguments: sources) func modelsStayInTheirRings(path: String) throws {
    let text = try Repository.text(path)
    let path = Self.place(of: path)
    if path.hasPrefix("Sources/Presenters") || path.hasPrefix("Sources/RemoteViews") {
      #expect(!text.contains(/\bTodo\b(?!-)[^a-z]*[,)\]>?]/), "\(path) names the entity Todo")
      #expect(!text.contains("EntityGateway"), "\(path) names the gateway")
    }
    if path.hasPrefix("Sources/UseCases") {
      #expect(!text.contains("ViewModel"), "\(path) names a view model")
    }
    let connecting = ["Sources/Connectors", "Sources/Plugins", "Tests"]
    if !connecting.contains(where: path.hasPrefix) {
      #expect(!text.contains(/UseCase\(gateway:/), "\(path) connects a scene")
    }
  }

  /// Each folder is in the code map, which says what it never does.
  @Test func theCodeMapNamesEveryFolder() throws {
    let rows = try Repository.text("Sources/ARCHITECTURE.md").split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let folders = Set(Self.allowed.keys).union(["CSQLite", "CPostgreSQL", "CLinux"])
    for folder in folders {
      #expect(rows.contains { $0.contains("`\(folder)`") }, "\(folder) is not in the code map")
    }
  }

  /// The engines of stores. An engine is named in its folder, in the module of its library, in the
  /// benchmark and in ARCHITECTURE; elsewhere, only the list of drivers names it.
  static let engines = ["SQLite", "PostgreSQL"]

  @Test(arguments: engines) func anEngineIsNamedOnlyInItsPlaces(engine: String) throws {
    var lines: [String] = []
    for path in Repository.files(under: "Sources", ending: "") {
      let isItsPlace = [
        "Sources/\(engine)Store/", "Sources/C\(engine)/", "Sources/viper-todo-bench/",
        "Sources/ARCHITECTURE.md",
      ].contains { path.hasPrefix($0) }
      guard !isItsPlace, let text = try? Repository.text(path) else { continue }
      lines += text.split(separator: "\n").filter { $0.lowercased().contains(engine.lowercased()) }
        .map { "\(path): \($0)" }
    }
    #expect(lines.count <= 2, "\(lines)")
    // The folder of the engine must exist, or this checks nothing.
    let own = Repository.files(under: "Sources/\(engine)Store", ending: ".swift")
    #expect(try own.contains { try Repository.text($0).contains(engine) })
  }

  /// Texts for people name no engine, and no file of one.
  @Test(
    arguments: [".swift", ".phrases"].flatMap {
      Repository.files(under: "Sources/Presenters", ending: $0)
    })
  func phrasesKnowNoEngine(path: String) throws {
    for line in try Repository.text(path).split(separator: "\n") {
      #expect(!line.contains(/-wal|-shm|-journal|hard link/), "\(path): \(line)")
    }
  }

  /// Every test that all stores must pass is in a list of tests.
  @Test func everyConformanceTestIsListed() throws {
    var count = 0
    for path in Repository.files(under: "Tests/StoreConformance", ending: ".swift") {
      let text = try Repository.text(path)
      // Helpers are `expect…`, or get the random numbers of a test.
      let functions =
        /\n  static func (?!expect)(\w+)\(\s*_ \w+: (any EntityGateway|OpenedStores|@escaping Sessions)([^{]*)/
      for match in text.matches(of: functions) where !match.3.contains("inout") {
        count += 1
        #expect(text.contains("\"\(match.1)"), "\(path): \(match.1)")
      }
    }
    #expect(count > 30)
  }

  /// Descriptors 0 and 1 carry the protocol, and only Stdio touches them. Those of the benchmark
  /// and of plugins do not carry it, and System is told which descriptor to use.
  @Test(
    arguments: sources.filter {
      !$0.hasPrefix("Sources/Stdio/") && !$0.hasPrefix("Sources/viper-todo-bench/")
        && !$0.hasPrefix("Sources/Plugins/") && !$0.hasPrefix("Sources/System/")
    })
  func onlyStdioKnowsDescriptors(path: String) throws {
    let text = try Repository.text(path)
    let forbidden =
      /(^|[^.\w])(print|debugPrint|dump|readLine|puts|printf|fputs|fwrite|dup2)\(?|Descriptor\.\w+\((.*\b(to|on): )?[012]\b|STD(IN|OUT|ERR)_FILENO/
    for line in text.split(separator: "\n") where !line.contains("//") {
      #expect(!line.contains(forbidden), "\(path): \(line)")
    }
  }
}
