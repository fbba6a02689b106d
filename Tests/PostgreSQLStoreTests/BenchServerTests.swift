#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @testable import Benchmark

  /// The parts of the benchmark that need a server. No test depends on a figure.
  struct BenchServerTests {
    private struct Report: Decodable {
      struct Figure: Decodable {
        let part, id: String
        let median: Double
      }

      let figures: [Figure]
    }

    @Test func everyFigureIsThereAndNoSpaceStays() throws {
      let cluster = try Cluster.shared.get()
      let folder = TemporaryFolder()
      let named = Spawn.named.map { ["--binary", $0] } ?? []
      let run = try BackendRun(
        named + [
          "--quick", "--json", "--sizes=1000", "--only=server,serverlists", "--database",
          cluster.url(),
        ], program: "viper-todo-bench", environment: ["TMPDIR": folder.path])
      #expect(run.errors == "" && run.ending == .exited(0))
      let figures = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).figures
      #expect(figures.allSatisfy { $0.median > 0 })
      for part in Part.allCases.filter(\.needsServer) {
        let ids = figures.filter { $0.part == part.rawValue }.map(\.id)
        let goals = Goals.all.keys.filter { $0.hasPrefix(part.rawValue + ".") }
        #expect(!goals.isEmpty && Set(goals).isSubset(of: ids), "\(part)")
      }
      let spaces = try BareServer(cluster.url()).run(
        "SELECT space FROM viper_todo.head WHERE starts_with(space, 'bench')")
      #expect(spaces.isEmpty, "\(spaces)")
    }
  }
#endif
