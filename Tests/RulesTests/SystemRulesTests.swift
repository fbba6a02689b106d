import TestSupport
import Testing

/// What `Sources/ARCHITECTURE.md` says about `System` and the platforms.
struct SystemRulesTests {
  static let sources = RingsTests.sources

  /// The lines of a file without their comments.
  private static func code(_ path: String) throws -> [Substring] {
    try Repository.text(path).split(separator: "\n").map { line in
      line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    }
  }

  /// Names that only Linux has are in one folder, but for what only the benchmark asks.
  @Test(
    arguments: sources.filter {
      !$0.hasPrefix("Sources/System/Linux/") && $0 != "Sources/viper-todo-bench/Machine.swift"
    })
  func linuxNamesAreInOneFolder(path: String) throws {
    let names =
      /inotify|IN_[A-Z]+\b|timerfd|TFD_|signalfd|SFD_|pidfd|eventfd|epoll|pwritev2|RWF_|pipe2|ppoll|ofd[A-Z]|F_OFD|malloc_trim|mallopt|sbrk|madvise|renameat2|sched_|_COARSE|\/proc\b|c?linux_|CLinux|memmem/
    for line in try Self.code(path) {
      #expect(!line.contains(names), "\(path): \(line)")
    }
  }

  /// `System` is below everything, and does not know what its bytes are for.
  @Test(arguments: sources.filter { $0.hasPrefix("Sources/System/") })
  func systemKnowsNothingOfTheProgram(path: String) throws {
    let text = try Repository.text(path)
    #expect(!text.contains(/(?i)todo|sqlite|json|database/), "\(path)")
  }

  /// Only the module that gives the C library its one name hands it on.
  @Test(arguments: sources) func nothingElseIsExportedAgain(path: String) throws {
    let exports = try Self.code(path).contains { $0.contains("@_exported") }
    #expect(exports == (path == "Sources/CLibrary/CLibrary.swift"), "\(path)")
  }

  /// The declarations in a file that other targets can use, in order, up to their bodies or values.
  private static func interface(_ path: String) throws -> [String] {
    try code(path).compactMap { line in
      guard let match = line.firstMatch(of: /(?:package|public) (.*?)(?: *[{=].*)?$/) else {
        return nil
      }
      // A twin may have a computed property instead of a stored one, and a parameter with a
      // default.
      let name = match.1.firstMatch(
        of: /(class|struct|enum|init|func \w+|(?:static )?(?:var|let) \w+)/)
      return name.map { String($0.1).replacing("let ", with: "var ") }
    }
  }

  private static let ofLinux = Repository.files(under: "Sources/System/Linux", ending: ".swift")

  /// Each file has a twin with the same names, and exactly one of the two is built.
  @Test func twinsHaveTheSameNames() throws {
    let twins = Repository.files(under: "Sources/System/POSIX", ending: ".swift")
    let expected = Self.ofLinux.map { $0.replacing("Linux", with: "POSIX") }
    #expect(twins == expected)
    for (path, twin) in zip(Self.ofLinux, twins) {
      #expect(try Self.code(path).first == "#if os(Linux) && !Portable", "\(path)")
      #expect(try Self.code(twin).first == "#if !os(Linux) || Portable", "\(twin)")
      // These clocks are for tests of the twin.
      let names = try Self.interface(twin).filter { $0 != "var wall" && $0 != "var uptime" }
      let interface = try Self.interface(path)
      #expect(Set(interface).isSubset(of: Set(names)), "\(twin) lacks a name of \(path)")
    }
  }

  /// Compiler and linker flags are set only for the platform on which they were tested.
  @Test func flagsAreForOnePlatform() throws {
    let text = try Repository.text("Package.swift")
    let flags = text.matches(of: /unsafeFlags\((?:[^()]|\([^()]*\))*\)/).map { $0.0 }
    #expect(flags.count >= 3)
    for flag in flags { #expect(flag.contains("platforms: ["), "\(flag)") }
  }
}
