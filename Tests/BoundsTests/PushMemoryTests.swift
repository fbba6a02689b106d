import TestSupport
import Testing

/// The outputs of one change in many lists wait for the View, however large they are.
@Suite struct PushMemoryTests {
  private let folder = TemporaryFolder()
  private static let lists = 6
  private static let rows = 1000
  /// The approximate size of a row in bytes, most of which is its title.
  private static let rowBytes = 2100..<2400

  private func open(_ process: BackendProcess) throws {
    let title = String(repeating: "\u{1F600}", count: 500)
    try process.write(Wire.lines((1...Self.rows).map { Wire.add($0, title) }))
    for number in 1...Self.rows { try #require(try process.readLine() == Wire.added(number)) }
    for list in 1...Self.lists {
      let ready = #"{"view":"\#(list)","limit":\#(Self.rows)}"#
      let answer = try process.answer("todoList.viewReady", ready)
      #expect(answer.contains(#""total":\#(Self.rows),"#))
    }
  }

  /// Output that waits takes at most half as much again as its own size in memory, which is given back as
  /// the View reads it.
  @Test func isGivenBackAsItIsRead() throws {
    let process = try BackendProcess(["--memory"])
    try open(process)
    let before = process.residentMemory
    try process.write(Wire.request(1, "todoList.complete", #"{"id":1}"#) + "\n")
    try process.waitForOutput()
    for list in 0...Self.lists {
      if list > 0 {
        #expect(try process.countLines(upTo: 1) > Self.rows * Self.rowBytes.lowerBound)
      }
      let waiting = (Self.lists - list) * Self.rows * Self.rowBytes.upperBound
      let resident = process.residentMemory
      #expect(resident < before + waiting * 3 / 2 + 8 << 20, "\(resident) after \(list) lists")
    }
    #expect(try process.readLine()?.contains(#""id":1,"result":{"id":1,"rev":1001,"#) == true)
    try process.end()
  }

  /// If there is not enough memory, the process ends with a notice. The change was not
  /// acknowledged, and no part of it is stored.
  @Test(.enabled(if: !BackendProcess.isSanitized)) func withoutEnoughMemoryTheProcessEnds() throws {
    let path = folder.file("todos.sqlite")
    let process = try BackendProcess(["--database", path])
    try open(process)
    let limit = process.addressSpace + Self.lists * Self.rows * Self.rowBytes.lowerBound / 2
    #expect(HelperProcess.run("prlimit", "--pid", "\(process.number)", "--as=\(limit)") == 0)
    try process.write(Wire.request(1, "todoList.complete", #"{"id":1}"#) + "\n")
    #expect(try process.wait() == .exited(74))
    #expect(process.errors == "viper-todo: out of memory; all that was acknowledged is stored\n")
    #expect(try process.readToEnd() == [])
    let next = try BackendProcess(["--database", path])
    let completed = try next.answer("todoList.viewReady", #"{"filter":{"completed":true}}"#)
    #expect(completed.contains(#""total":0,"rev":\#(Self.rows)}"#))
    try next.end()
  }
}
