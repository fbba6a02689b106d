import Testing

/// Nesting is read in a loop. Its limit is in `session/nesting.transcript`.
struct DepthTests {
  @Test func millionsOfBracketsAreReadInOneGo() {
    let count = 1_000_000
    let reading = Reading()
    for part in ["[", #"{"a":"#, "[[]", "[\""] {
      let text = Array(String(repeating: part, count: count / part.utf8.count).utf8)
      #expect([.tooDeep, .badSyntax].contains(reading.outcome(text)))
    }
    let nested = String(repeating: "[", count: count / 2) + String(repeating: "]", count: count / 2)
    #expect(reading.outcome(Array(nested.utf8)) == .acceptedButTooDeep)
  }
}
