import Foundation
import FuzzingOracles
import TestSupport
import Testing

/// The oracles of `Tests/Fuzzing`, on its corpus and on seeded mutations of it, so that a fault
/// that coverage-guided fuzzing has found once does not come back.
struct FuzzingTests {
  private static func corpus(_ oracle: Oracle) throws -> [[UInt8]] {
    try Repository.files(under: "Tests/Fuzzing/Corpus/\(oracle.rawValue)", ending: "")
      .map { try Repository.bytes($0) }
  }

  @Test(arguments: Oracle.allCases) func theCorpusHolds(oracle: Oracle) throws {
    let corpus = try Self.corpus(oracle)
    #expect(corpus.count >= 10)
    for bytes in corpus {
      let fault = oracle.fault(in: bytes)
      #expect(fault == nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test(arguments: Oracle.allCases) func mutationsHold(oracle: Oracle) throws {
    let corpus = try Self.corpus(oracle)
    let words = try Repository.text("Tests/Fuzzing/json.dict").split(separator: "\n")
      .map { Array($0.dropFirst().dropLast().replacing(#"\""#, with: "\"").utf8) }
    var random = SplitMix64(seed: 20_261_120)
    for _ in 0..<Form.count(short: 500, long: 1500) {
      var bytes = corpus.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutate(&bytes, words, corpus, &random)
      }
      let fault = oracle.fault(in: bytes)
      #expect(fault == nil, "\(bytes)")
      if fault != nil { break }
    }
  }

  private func mutate(
    _ bytes: inout [UInt8], _ words: [[UInt8]], _ corpus: [[UInt8]], _ random: inout SplitMix64
  ) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 1: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: place)
    case 2: bytes.insert(contentsOf: corpus.randomElement(using: &random) ?? [], at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 8))
    default: if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    }
  }
}
