import TestSupport
import Testing

@testable import JSON

/// Texts of a known shape are read as any others are, or not at all.
struct ShapeTests {
  @Test(arguments: [
    (##"{"id":1,"method":"a","params":{}}"##, "1 \"a\" object"),
    (##"{"id":-1.5e3,"method":"","params":[1,2]}"##, "-1.5e3 \"\" array"),
    (##"{"id":"b","method":7,"params": null }"##, "\"b\" 7 null"),
    (##"{"id":"\u00e9\"","method":"é","params":"}"}"##, "\"\\u00e9\\\"\" \"é\" string"),
  ])
  func hasTheShape(_ text: String, _ expected: String) throws {
    let values = Reading().request(text.utf8) { first, second, third in
      let words = [first, second].map { String(decoding: $0.lexeme, as: UTF8.self) }
      return words.joined(separator: " ") + " \(third.kind)"
    }
    #expect(values == expected)
  }

  @Test(arguments: [
    "", "{", ##"{"id":"##, ##"{"id":1"##, ##"{"id":1,"method":"a","params":"##,
    ##"{"id":1,"method":"a","params":}"##, ##"{"id":1,"method":"a","params":{}"##,
    ##"{"id":1,"method":"a","params":{}}}"##, ##"{"id":1,"method":"a","params":{}} "##,
    ##" {"id":1,"method":"a","params":{}}"##, ##"{"id": 1,"method":"a","params":{}}"##,
    ##"{"id":null,"method":"a","params":{}}"##, ##"{"id":{},"method":"a","params":{}}"##,
    ##"{"id":01,"method":"a","params":{}}"##, ##"{"id":1,"method":"\ud800","params":{}}"##,
    ##"{"method":"a","id":1,"params":{}}"##, ##"{"id":1,"method":"a","params":1,"b":2}"##,
    ##"{"id":1,"method":"a","params":1]"##, ##"{"id":1,"method":"a","params":"\x"}"##,
  ])
  func hasAnotherShape(_ text: String) {
    #expect(Reading().request(text.utf8) { _ in } == nil)
  }

  /// The last value counts the object around it as a level.
  @Test func depth() {
    let parser = JSONParser(maximumDepth: 2)
    for (value, isRead) in [("[]", true), ("[[]]", false), ("[{}]", false)] {
      let read = Array("{1,2,\(value)}".utf8).withUnsafeBytes {
        parser.parse($0, "{", ",", ",") != nil
      }
      #expect(read == isRead)
    }
  }

  /// Whatever is read in this way is valid, and has these values.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func changedTexts(seed: UInt64) throws {
    var dice = SplitMix64(seed: seed)
    let usual = Array(##"{"id":12,"method":"a.b","params":{"c":[{"d":"e\u00e9"}],"f":1}}"##.utf8)
    let telling = Array("\"\\[]{},:0-.eu/tfn \u{00}\u{E9}".utf8)
    let request = Reading()
    let whole = Reading()
    var count = 0
    for _ in 0..<5000 {
      var text = usual
      for _ in 0..<dice.roll(3) {
        let place = dice.roll(text.count)
        switch dice.roll(3) {
        case 0: text[place] = telling[dice.roll(telling.count)]
        case 1: text.remove(at: place)
        default: text.insert(telling[dice.roll(telling.count)], at: place)
        }
      }
      try request.request(text) { values in
        count += 1
        try whole.value(text) { value in
          let members = value.members.map { ($0.string, $1) }
          #expect(members.map(\.0) == ["id", "method", "params"])
          let read = [values.0, values.1, values.2].map(\.digest)
          #expect(members.map(\.1.digest) == read, "\(text)")
        }
      }
    }
    #expect(count > 1000)
  }
}
