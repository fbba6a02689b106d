import Testing

@testable import Transcripts

struct UnifiedDiffTests {
  private func diff(_ left: [String], _ right: [String]) -> String {
    UnifiedDiff.text(
      from: left.map { Array($0.utf8) }, named: "a", to: right.map { Array($0.utf8) }, named: "b")
  }

  @Test func sameTextsDoNotDiffer() {
    #expect(diff(["1", "2"], ["1", "2"]) == "")
  }

  @Test func aChangeIsShownInContext() {
    let lines = (1...9).map { "\($0)" }
    var changed = lines
    changed[4] = "five"
    #expect(
      diff(lines, changed) == """
        --- a
        +++ b
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func distantChangesAreSeparateHunks() {
    let lines = (1...30).map { "\($0)" }
    var changed = lines
    changed.remove(at: 20)
    changed.insert("new", at: 2)
    let text = diff(lines, changed)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("@@") }.count == 2)
    #expect(text.contains("@@ -1,5 +1,6 @@"))
    #expect(text.contains("@@ -18,7 +19,6 @@"))
  }
}
