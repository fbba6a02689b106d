import FuzzingOracles
import JSON
import Testing

struct CorpusTests {
  @Test(arguments: Corpus.files)
  func outcome(file: String) {
    let reading = Reading()
    let texts = Corpus.texts(file)
    #expect(texts.count >= 10)
    for text in texts {
      let expected: Outcome =
        switch file {
        case _ where Corpus.acceptedFiles.contains(file): .accepted
        case "either/deep": .tooDeep
        case "either/unicode", "reject/unicode": .badUnicode
        default: .badSyntax
        }
      #expect(reading.outcome(text) == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: Corpus.acceptedFiles)
  func roundTrip(file: String) {
    for text in Corpus.texts(file) {
      #expect(Oracle.json.fault(in: text) == nil, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: Corpus.files)
  func everyPrefixAndSuffix(file: String) {
    let reading = Reading()
    for text in Corpus.texts(file) where text.count <= 1100 {
      for length in 0..<text.count {
        _ = reading.outcome(text[..<length])
        if text.count < 200 { _ = reading.outcome(text[length...]) }
      }
    }
  }

  @Test(arguments: Corpus.files)
  func referenceAgrees(file: String) {
    let reading = Reading()
    for text in Corpus.texts(file) where text.count <= 1100 {
      let outcome = reading.outcome(text)
      guard outcome != .tooDeep, outcome != .acceptedButTooDeep else { continue }
      #expect(ReferenceGrammar.accepts(text) == (outcome == .accepted))
    }
  }
}
