import Benchmark
import Glibc

@main
struct Main {
  static func main() { exit(BenchProgram.main(Array(CommandLine.arguments.dropFirst()))) }
}
