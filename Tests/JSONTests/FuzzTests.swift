import JSON
import TestSupport
import Testing

struct FuzzTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func randomTexts(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let first = Reading()
    let second = Reading()
    for _ in 0..<250 {
      try RoundTrip.check(random.make(), first, second)
    }
  }

  @Test(arguments: Corpus.files)
  func mutatedCorpus(file: String) throws {
    var dice = SplitMix64(seed: 1)
    let first = Reading()
    let second = Reading()
    let texts = Corpus.texts(file).filter { $0.count <= 200 }
    for _ in 0..<8 {
      for text in texts {
        try check(mutate(text, with: texts, &dice), first, second)
      }
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func mutatedRandomTexts(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let first = Reading()
    let second = Reading()
    for _ in 0..<250 {
      let text = random.make()
      try check(mutate(text, with: [text], &random.dice), first, second)
    }
  }

  private func check(_ text: [UInt8], _ first: Reading, _ second: Reading) throws {
    let isAccepted = first.outcome(text) == .accepted
    #expect(ReferenceGrammar.accepts(text) == isAccepted, "\(text)")
    if isAccepted { try RoundTrip.check(text, first, second) }
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
