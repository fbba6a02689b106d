import TestSupport
import Testing

@testable import Benchmark

/// The scanner in C is a mark only as long as it writes the bytes that viper-todo writes for the
/// benchmark's requests.
@Suite struct ScannerTests {
  @Test(arguments: [nil, Requests.smallList])
  func writesWhatTheProgramWrites(list: String?) throws {
    // More than the list shows, and no more than pipes hold.
    let adds = Requests.adds(200)
    var requests = Requests()
    if let list { requests.append("todoList.viewReady", list) }
    let input = requests.bytes + adds.bytes
    let ours = try Self.output(["--memory"], "viper-todo", input)
    #expect(try Self.output(["scanner"], "viper-todo-bench", input) == ours)
    #expect(ours.contains(#""id":1000199,"result":{"id":200,"rev":200,"step":200}}"#))
    #expect(ours.contains(#""method":"todoList.showChanges""#) == (list != nil))
  }

  @Test(arguments: [
    "{}", "[]", "x", #"{"id":1,"method":"todoList.delete","params":{"id":1}}"#,
    #"{"id":1,"method":"todoList.add","params":{}}"#, #"{"id":1,"method":"#,
    #"{"method":"todoList.viewReady","params":{"limit":10}}"#,
  ])
  func anotherRequestEndsIt(request: String) throws {
    let run = try BackendRun(
      ["scanner"], program: "viper-todo-bench", input: request + "\n")
    #expect(run.ending == .exited(1) && run.output == "")
  }

  /// What a program writes, without the rows of the first ten todos, which the scanner does not
  /// write. The input comes in two pieces, with the cut inside a request.
  private static func output(
    _ arguments: [String], _ program: String, _ input: [UInt8]
  ) throws -> String {
    let process = try BackendProcess(arguments, program: program)
    try process.write(Array(input[..<1000]))
    try process.waitForOutput()
    try process.write(Array(input[1000...]))
    let run = try BackendRun(ending: process)
    #expect(run.errors == "")
    #expect(run.ending == .exited(0))
    return run.output.replacing(/"changes":\[\{.*\}\]/, with: #""changes":[]"#)
  }
}
