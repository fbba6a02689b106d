import Benchmark
import System

ThisProcess.exit(BenchProgram.main(Array(CommandLine.arguments.dropFirst())))
