import Foundation
import JSON
import TestSupport
import Testing

@testable import Benchmark

/// The benchmark measures what it says, prints it in the documented shape, and leaves nothing
/// behind. No test depends on a figure.
@Suite struct BenchTests {
  /// Every figure of a small store, as JSON. Parts that need a server are tested where one is
  /// started.
  @Test(arguments: Part.allCases.filter { !$0.needsServer })
  func everyFigureIsThere(part: Part) throws {
    let folder = TemporaryFolder()
    let run = try Self.run(
      ["--quick", "--json", "--sizes", "1000", "--only", part.rawValue], in: folder)
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
    #expect(run.output.isOneLine)
    try withParsed(String(run.output.dropLast())) { #expect($0.kind == .object) }
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.version == 1 && report.quick && report.build == Self.build)

    let ids = report.figures.map(\.id)
    #expect(Set(ids).count == ids.count)
    let goals = Goals.all.keys.filter { $0.hasPrefix(part.rawValue + ".") }
    #expect(!goals.isEmpty && Set(goals).isSubset(of: ids))
    for figure in report.figures {
      #expect(figure.part == part.rawValue)
      #expect(figure.name != "" && Unit(rawValue: figure.unit) != nil)
      try figure.check(mayBeNothing: Self.mayBeNothing.contains(figure.id))
      if let beside = figure.beside {
        try beside.check(mayBeNothing: false)
        #expect(try #require(beside.ratio) > 0)
      }
      let hasGoal =
        Goals.all[figure.id]?.contains { $0.size == nil || $0.size == figure.size } == true
      #expect((figure.goal != nil) == hasGoal, "\(figure.id)")
      if let goal = figure.goal { #expect(Judgement(rawValue: goal.judgement) != nil) }
    }
    #expect(folder.isEmpty)
  }

  #if DEBUG
    private static let build = "debug"
  #else
    private static let build = "release"
  #endif

  /// The figures that may be zero.
  private static let mayBeNothing = ["memory.growth", "live.idle"]

  /// The table for people, with another server beside ours: the benchmark's own echo.
  @Test func theTable() throws {
    let folder = TemporaryFolder()
    let echo = try Spawn.built("viper-todo-bench")
    let run = try Self.run(
      ["--quick", "--only", "start,throughput", "--against=\(echo) echo", "--sizes=1000"],
      in: folder)
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
    let lines = run.lines
    #expect(lines[0].hasPrefix("viper-todo-bench (\(Self.build), quick) of "))
    let heads = lines.filter { $0.contains("beside it") }
    #expect(heads.count == 2)
    for head in heads {
      for word in ["viper-todo", "lowest – highest", "ratio", "bench echo", "goal", "floor"] {
        #expect(head.contains(word))
      }
    }
    // Each column ends where its heading ends.
    let start = try #require(lines.firstIndex { $0.hasPrefix("start: ") })
    let head = Array(lines[start + 1].unicodeScalars)
    for row in lines[(start + 2)...].prefix(2).map({ Array($0.unicodeScalars) }) {
      let end = String(String.UnicodeScalarView(head)).range(of: "viper-todo")
      let column = try #require(end).upperBound
      let width = String(String.UnicodeScalarView(head))[..<column].unicodeScalars.count
      #expect(row[width - 1] == "s" && row[width] == " ")
    }
    #expect(try #require(lines.last { $0.contains(" met") }).contains("under goal"))
  }

  @Test(arguments: [
    (["--memroy"], "--memroy"), (["--quick=1"], "--quick 1"), (["--only"], "--only"),
    (["--only", "speed"], "speed"), (["--only", "start", "speed"], "speed"),
    (["--sizes", "1001"], "1001"), (["--sizes", ","], "--sizes"), (["--binary"], "--binary"),
    (["--against", "--json"], "--against"), (["--against", " "], "--against"),
    (["start"], "--help"), (["--\u{1B}[31m"], #"--\u001b[31m"#),
  ])
  func wrongArguments(arguments: [String], named: String) throws {
    let run = try Self.run(arguments, in: TemporaryFolder())
    #expect(run.ending == .exited(64))
    #expect(run.output == "")
    #expect(run.errors.isOneLine && run.errors.hasPrefix("viper-todo-bench: "))
    #expect(run.errors.contains(named), "\(run.errors)")
  }

  #if !PostgreSQL
    @Test func aBuildWithoutAServersLibrarySaysHowToBuildIt() throws {
      let run = try Self.run(["--database", "postgresql://h/d"], in: TemporaryFolder())
      #expect(run.ending == .exited(64))
      #expect(run.errors.isOneLine && run.errors.contains("--traits PostgreSQL"))
    }
  #endif

  /// If something cannot be measured, there is one sentence and another exit code.
  @Test(arguments: [
    (["--binary", "/nowhere"], "/nowhere"), (["--binary", "/bin/false"], "start: "),
    (["--against", "/bin/false now", "--only", "start"], "start: /bin/false now: it "),
    (["--against", "nowhere-to-be-found", "--only", "start"], "cannot start nowhere-to-be-found"),
  ])
  func aFailedMeasurement(arguments: [String], named: String) throws {
    let folder = TemporaryFolder()
    let run = try Self.run(["--quick", "--json", "--sizes=1000"] + arguments, in: folder)
    #expect(run.ending == .exited(1))
    #expect(run.output == "")
    #expect(run.errors.contains("viper-todo-bench: ") && run.errors.contains(named))
    #expect(folder.isEmpty)
  }

  /// A signal comes in the middle of filling a large database.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func interrupted(signal: Int32) throws {
    let folder = TemporaryFolder()
    let bench = try BackendProcess(
      Self.measured + ["--only", "lists", "--sizes", "1000000"], program: "viper-todo-bench",
      environment: ["TMPDIR": folder.path])
    _ = try bench.readLine()
    bench.kill(signal)
    let run = try BackendRun(ending: bench)
    #expect(run.ending == .exited(128 + signal))
    #expect(run.errors == "")
    #expect(folder.isEmpty)
  }

  /// The next run uses a kept database, and leaves it as it was.
  @Test func keptDatabases() throws {
    let folder = TemporaryFolder()
    let kept = folder.file("kept/todos-1000.sqlite")
    var bytes: [Data] = []
    for _ in 1...2 {
      let run = try Self.run(
        ["--quick", "--json", "--only", "start", "--sizes=1000", "--keep", folder.file("kept")],
        in: folder)
      #expect(run.ending == .exited(0), "\(run.errors)")
      bytes.append(try Data(contentsOf: URL(fileURLWithPath: kept)))
    }
    #expect(bytes[0] == bytes[1])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("kept"))
    #expect(files == ["todos-1000.sqlite"])
  }

  /// The program to measure: the one beside the benchmark, unless the tests are to start another
  /// one.
  private static let measured = Spawn.named.map { ["--binary", $0] } ?? []

  private static func run(_ arguments: [String], in folder: TemporaryFolder) throws -> BackendRun {
    try BackendRun(
      (arguments.contains("--binary") ? [] : measured) + arguments, program: "viper-todo-bench",
      environment: ["TMPDIR": folder.path])
  }
}

extension TemporaryFolder {
  fileprivate var isEmpty: Bool {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty == true
  }
}

extension String {
  fileprivate var isOneLine: Bool { hasSuffix("\n") && utf8.count { $0 == 0x0A } == 1 }
}
