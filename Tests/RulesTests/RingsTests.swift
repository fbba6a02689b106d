import TestSupport
import Testing

/// The rules of the architecture (Sources/ARCHITECTURE.md) that the compiler does not hold.
struct RingsTests {
  /// What each ring may import besides the C library: itself no outer ring.
  static let allowed: [String: Set<String>] = [
    "Entities": ["CLinux"],
    "UseCases": ["Entities"],
    "Presenters": ["Entities", "UseCases"],
    "JSON": [],
    "JSONRPC": ["JSON"],
    "RemoteViews": ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC"],
    "Stores": ["Entities", "CSQLite", "CLinux"],
    "System": ["Entities"],
    "Connectors": ["Entities", "UseCases", "Presenters", "JSON", "JSONRPC", "RemoteViews"],
    "Transcripts": ["Entities", "Gateways", "JSON", "JSONRPC", "Connectors"],
    "Reference": ["RemoteViews"],
    "Stdio": ["CLinux"],
    "viper-todo": [
      "Entities", "JSON", "JSONRPC", "Gateways", "Connectors", "Reference", "Transcripts",
      "Stdio",
    ],
    // A plugin of the package's, no part of the program.
    "Plugins": ["Foundation", "PackagePlugin"],
    // Another program, outside of all rings.
    "viper-todo-bench": ["JSON", "CLinux", "CSQLite"],
  ]

  static let sources = Repository.files(under: "Sources", ending: ".swift")

  /// Where a file belongs: what the scene generator makes files from, where these will be.
  static func place(of path: String) -> String {
    path.replacing("Sources/Plugins/NewScene/Templates/", with: "")
  }

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
    let allowed = try #require(Self.allowed[Self.ring(of: path)]).union(["Glibc"])
    for line in try Repository.text(path).split(separator: "\n") {
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
    if !path.hasPrefix("Sources/Connectors") && !path.hasPrefix("Tests") {
      #expect(!text.contains(/UseCase\(gateway:/), "\(path) connects a scene")
    }
  }

  /// Descriptors 0 and 1 carry the protocol: nothing but Stdio touches them. Those of the benchmark
  /// and of plugins carry none.
  @Test(
    arguments: sources.filter {
      !$0.hasPrefix("Sources/Stdio/") && !$0.hasPrefix("Sources/viper-todo-bench/")
        && !$0.hasPrefix("Sources/Plugins/")
    })
  func onlyStdioKnowsDescriptors(path: String) throws {
    let text = try Repository.text(path)
    let forbidden =
      /(^|[^.\w])(print|debugPrint|dump|readLine|puts|printf|fputs|fwrite|dup2|(read|write)\([012],)\(?|STD(IN|OUT|ERR)_FILENO/
    for line in text.split(separator: "\n") where !line.contains("//") {
      #expect(!line.contains(forbidden), "\(path): \(line)")
    }
  }
}
