import TestSupport
import Testing

/// A report of many todos comes in parts, and without a copy of the todos.
@Suite struct ReportTests {
  private static let count = Form.count(short: 20_000, long: 100_000)
  private let folder = TemporaryFolder()

  private func fill(_ process: BackendProcess) throws {
    for start in stride(from: 0, to: Self.count, by: 10_000) {
      var text = ""
      for number in start..<start + 10_000 {
        text += #"{"jsonrpc":"2.0","method":"todoList.add","params":{"title":"Todo \#(number)","#
        text += #""content":"\#(Self.content)","due":"20\#(10 + number % 90)-01-01"}}"# + "\n"
        if number % 2 == 1 {
          text += Wire.notification("todoList.complete", #"{"id":\#(number)}"#) + "\n"
        }
      }
      try process.write(text)
    }
    #expect(try process.answer("todoList.viewClosed").contains("result"))
  }

  private static let content = String(repeating: "x", count: 200)

  @Test func comesInParts() throws {
    let process = try BackendProcess(
      ["--database", folder.file("todos.sqlite"), "--clock", "2026-11-20T09:00:00Z"])
    try fill(process)
    let before = process.peakMemory
    try process.write(Wire.request(2, "todoReport.viewReady") + "\n")
    var parts = 0
    var rows = 0
    var bytes = 0
    var isComplete = false
    while let line = try process.readLine(), line.contains("showReport") {
      #expect(!isComplete)
      #expect(
        line.hasPrefix(#"{"jsonrpc":"2.0","method":"todoReport.showReport","params":{"rev":"#))
      #expect(line.contains(#""offset":\#(rows),"#))
      rows += line.split(separator: #"{"kind":"#, omittingEmptySubsequences: false).count - 1
      parts += 1
      bytes += line.utf8.count
      #expect(line.utf8.count < 120_000)
      isComplete = line.hasSuffix(#""complete":true}}"#)
      #expect(isComplete != line.hasSuffix(#""complete":false}}"#))
    }
    // 45 days with open todos and one with done ones, each with a subheader and a subfooter.
    let days = 45 + 1
    #expect(rows == Self.count + 2 * days + 5)
    #expect(isComplete)
    #expect(parts == (rows + 999) / 1000)
    // Its bytes wait for the View, in a buffer that doubles; beyond them, it takes little memory: code that
    // ran for the first time.
    let most = before + 2 * bytes + 1 << 20
    #expect(process.peakMemory < most, "\(before) \(process.peakMemory) \(bytes)")
    // The report shows no contents, so it is not even read again.
    let edit = #"{"id":1,"content":"y"}"#
    #expect(try process.ask("todoDetail.edit", edit).map(\.isResult) == [true])
    try process.end()
  }
}
