import FuzzingOracles
import JSON
import TestSupport
import Testing

struct FuzzTests {
  private let reading = Reading()

  @Test(arguments: Corpus.files)
  func mutatedCorpus(file: String) {
    var dice = SplitMix64(seed: 1)
    let texts = Corpus.texts(file).filter { $0.count <= 200 }
    for _ in 0..<8 {
      for text in texts { check(mutate(text, with: texts, &dice)) }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func randomTexts(seed: UInt64) {
    var random = RandomText(seed: seed)
    for _ in 0..<250 {
      let text = random.make()
      #expect(reading.outcome(text) == .accepted)
      check(text)
      check(mutate(text, with: [text], &random.dice))
    }
  }

  private func check(_ text: [UInt8]) {
    #expect(ReferenceGrammar.accepts(text) == (reading.outcome(text) == .accepted), "\(text)")
    #expect(Oracle.json.fault(in: text) == nil, "\(text)")
  }

  private func mutate(_ text: [UInt8], with others: [[UInt8]], _ dice: inout SplitMix64) -> [UInt8]
  {
    let telling = Array("\"\\[]{},:0-.eu/tfn \u{00}\u{E9}\u{20AC}\u{1F600}".utf8)
    var text = text
    for _ in 0...dice.roll(3) {
      let place = dice.roll(text.count + 1)
      switch dice.roll(6) {
      case 0 where place < text.count: text[place] ^= 1 << dice.roll(8)
      case 1 where place < text.count: text.remove(at: place)
      case 2: text = Array(text[..<place])
      case 3: text.insert(UInt8(dice.roll(256)), at: place)
      case 4:
        let other = others[dice.roll(others.count)]
        text.replaceSubrange(place..., with: other[dice.roll(other.count + 1)...])
      default: text.insert(telling[dice.roll(telling.count)], at: place)
      }
    }
    return text
  }
}
