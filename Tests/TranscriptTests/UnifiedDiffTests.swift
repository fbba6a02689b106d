import Testing

@testable import Transcripts

struct UnifiedDiffTests {
  /// What one looks like, is in `AgainstTests` and `ReplayTests` (ProcessTests).
  @Test func distantChangesAreSeparateHunks() {
    let lines = (1...30).map { Array("\($0)".utf8) }
    var changed = lines
    changed.remove(at: 20)
    changed.insert(Array("new".utf8), at: 2)
    let text = UnifiedDiff.text(from: lines, named: "a", to: changed, named: "b")
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix("@@") } == [
        "@@ -1,5 +1,6 @@", "@@ -18,7 +19,6 @@",
      ])
    #expect(UnifiedDiff.text(from: lines, named: "a", to: lines, named: "b") == "")
  }
}
