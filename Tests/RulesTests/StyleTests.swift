import Foundation
import TestSupport
import Testing

/// The rules of style that the formatter does not check.
struct StyleTests {
  static let sources = RingsTests.sources

  @Test(arguments: sources) func nothingTrapsOnWhatAPeerCanCause(path: String) throws {
    let words = ["fatalError(", "try!", "as!", "TODO", "FIXME", "XXX"]
    for (_, line) in try Repository.lines(path, with: words) {
      #expect(
        !line.contains(/fatalError\(|try!|as!|\bTODO\b|\bFIXME\b|\bXXX\b/), "\(path): \(line)")
    }
  }

  /// The program that ships has no names of characters (`Package.swift`).
  @Test(arguments: sources) func noCharacterIsNamed(path: String) throws {
    for (_, line) in try Repository.lines(path, with: ["properties.name"]) {
      #expect(!line.contains(/properties\.name(Alias)?\b/), "\(path): \(line)")
    }
  }

  /// Most files have 20 to 150 lines. A longer one may be right, since state that several files use
  /// cannot be private.
  @Test(arguments: sources) func filesAreShort(path: String) throws {
    let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 401, "\(path) has \(lines.count) lines; is there a seam?")
  }

  /// All tests start the program that `VIPER_TODO_BINARY` names, because only `Spawn` looks for a
  /// built one. The generator's tests build another package.
  @Test func onlySpawnLooksForPrograms() throws {
    let ways = ["/proc/self/exe", "Bundle.main", "CommandLine.", ".build/debug", ".build/release"]
    for path in Repository.files(under: "Tests", ending: ".swift")
    where !path.contains(/Spawn\.swift|GeneratorTests|RulesTests/) {
      let text = Data(try Repository.bytes(path))
      for way in ways { #expect(text.range(of: Data(way.utf8)) == nil, "\(path): \(way)") }
    }
  }

  /// A test process has threads, and is linked with the settings of all its dependencies. The
  /// programs' settings are for one thread, so no test may depend on a program.
  @Test func testsAreNotLinkedForOneThread() throws {
    let manifest = try Repository.text("Package.swift")
    let tests = try #require(manifest.firstRange(of: ".testTarget("))
    #expect(!manifest[tests.lowerBound...].contains(/"viper-todo(-bench)?"/))
    #expect(!manifest.contains("assume-single-threaded"))
  }

  /// No file contains a path of the machine on which it was written, and the top level has only the
  /// allowed names.
  @Test func theTreeIsClean() throws {
    let allowed: Set = ["Package.swift", "Sources", "Tests", "protocol", "clients", "README.md"]
    let top = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    for name in top where !name.hasPrefix(".") && name != "Package.resolved" {
      #expect(allowed.contains(name), "\(name) is not for the top level")
    }
    let paths =
      ["Sources", "Tests", "protocol", "clients"].flatMap {
        Repository.files(under: $0, ending: "")
      } + ["README.md", "Package.swift"]
    for path in paths where !path.contains("__pycache__") {
      guard let text = try? Repository.text(path) else { continue }
      #expect(!text.contains(/(^|[^A-Za-z0-9_.~\/])\/(work|farm|root|home\/\w+)\//), "\(path)")
    }
  }
}
