import Benchmark
import System

@main
struct Main {
  static func main() {
    ThisProcess.exit(BenchProgram.main(Array(CommandLine.arguments.dropFirst())))
  }
}
