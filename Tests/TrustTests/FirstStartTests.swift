import TestSupport
import Testing

/// Many processes start at once on a database that does not exist.
@Suite struct FirstStartTests {
  private static let processes = 20

  @Test(arguments: 1...Form.count(short: 1, long: 20))
  func allServe(round: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let processes = try (0..<Self.processes).map { _ in try BackendProcess(["--database", path]) }
    for process in processes { try process.writeLine(Wire.add(1, "x")) }
    var ids: [Int] = []
    for process in processes {
      var answer = try #require(try process.nextAnswer())
      // The processes do not keep each other from starting, but a disk may be slow.
      if answer.storeReason == "busy" {
        answer = try process.change(2, "todoList.add", #"{"title":"x"}"#)
      }
      #expect(answer.isResult, "\(answer.text)")
      ids.append(answer.result("id") ?? 0)
    }
    #expect(ids.sorted() == Array(1...Self.processes))
    for process in processes { try process.end() }
    #expect(try StoreTruth(path).todos.count == Self.processes)
  }
}
