#if os(Linux) && !Portable
  import TestSupport
  import Testing

  /// Huge pages are for a heap that has grown, where the system has them.
  struct HugePagesTests {
    static let areThere =
      !BackendProcess.isSanitized
      && !FileBytes.read("/sys/kernel/mm/transparent_hugepage/enabled").isEmpty

    /// Whether a part of the process's heap asks for huge pages.
    private func areAskedFor(by process: BackendProcess) -> Bool {
      var isHeap = false
      for line in FileBytes.text("/proc/\(process.number)/smaps").split(separator: "\n") {
        if line.contains("-") && line.contains(" rw-p ") { isHeap = line.hasSuffix("[heap]") }
        if isHeap, line.hasPrefix("VmFlags:"), line.split(separator: " ").contains("hg") {
          return true
        }
      }
      return false
    }

    private func add(_ numbers: ClosedRange<Int>, to process: BackendProcess) throws {
      let content = String(repeating: "x", count: 60_000)
      try process.write(
        Wire.lines(
          numbers.map {
            #"{"jsonrpc":"2.0","id":\#($0),"method":"todoList.add","#
              + #""params":{"title":"Todo","content":"\#(content)"}}"#
          }))
      for number in numbers { #expect(try process.readLine() == Wire.added(number)) }
    }

    @Test(.enabled(if: areThere)) func areForALargeHeap() throws {
      let process = try BackendProcess(["--memory"])
      try add(1...20, to: process)
      #expect(!areAskedFor(by: process))
      try add(21...300, to: process)
      #expect(areAskedFor(by: process))
      #expect(try BackendRun(ending: process).ending == .exited(0))
    }
  }
#endif
