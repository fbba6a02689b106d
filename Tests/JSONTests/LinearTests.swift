import JSON
import Testing

/// Shapes of text on which a quadratic parser would not finish. Nothing is timed.
struct LinearTests {
  private let parser = JSONParser()

  private func check(_ text: [UInt8], _ body: (JSONValue) -> Void) throws {
    try text.withUnsafeBytes { try body(parser.parse($0)) }
    parser.trim()
  }

  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    let piece = Array(text.utf8)
    var result = [UInt8]()
    result.reserveCapacity(piece.count * count)
    for _ in 0..<count { result += piece }
    return result
  }

  @Test func manyElements() throws {
    try check([0x5B] + repeated("[],", 300_000) + [0x30, 0x5D]) { #expect($0.count == 300_001) }
  }

  @Test func manyDuplicates() throws {
    let text = repeated(#""a":1,"#, 300_000)
    try check([0x7B] + text.dropLast() + [0x7D]) { #expect($0.count == 300_000) }
  }

  @Test func manyNames() throws {
    var text: [UInt8] = [0x7B]
    for index in 0..<100_000 { text += Array("\"\(index)\":\(index),".utf8) }
    text[text.count - 1] = 0x7D
    try check(text) { value in
      var index = 0
      #expect(
        value.members.allSatisfy {
          defer { index += 1 }
          return $0.value.integer == index
        })
    }
  }

  @Test func longString() throws {
    let count = 16 << 20
    try check([0x22] + [UInt8](repeating: 0x61, count: count) + [0x22]) {
      #expect($0.withDecodedBytes { $0.count } == count)
      #expect($0.string?.utf8.count == count)
    }
  }

  @Test func longEscapedString() throws {
    try check([0x22] + repeated(#"\u00e9\n"#, 100_000) + [0x22]) {
      #expect($0.string?.utf8.count == 300_000)
      #expect(!$0.hasString("a"))
    }
  }

  @Test func combiningMarks() throws {
    let marks = repeated("\u{301}\u{323}", 50_000)
    try check([0x7B, 0x22] + marks + Array(#"":1}"#.utf8)) { value in
      #expect(value.members.allSatisfy { name, _ in marks.withUnsafeBytes { name.hasString($0) } })
    }
  }

  @Test func longSpaceAndNumbers() throws {
    try check(repeated(" ", 1_000_000) + [0x31] + repeated("\n", 1_000_000)) {
      #expect($0.integer == 1)
    }
    try check(repeated("7", 1_000_000)) { #expect($0.integer == nil) }
  }
}
