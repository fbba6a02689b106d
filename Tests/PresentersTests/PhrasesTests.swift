import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Texts for people: plain sentences that say what is wrong and what would be right. Which, is in
/// the transcripts.
struct PhrasesTests {
  private static let faults: [(TodoField, InvalidTodo.Reason)] = [
    (.title, .empty), (.title, .tooLong), (.title, .controlCharacter), (.content, .tooLong),
    (.content, .controlCharacter), (.due, .notADate), (.priority, .unknown), (.tags, .tooMany),
    (.tags, .empty), (.tags, .tooLong), (.tags, .whiteSpace), (.tags, .comma),
    (.tags, .controlCharacter),
  ]

  private static let failures: [Failure] =
    [.notFound(id: 7), .conflict(.testing()), .unexpected("\u{1B}[2J")]
    + faults.map { .invalid(InvalidTodo($0.0, $0.1)) }
    + StoreError.Reason.allCases.map { .store(StoreError($0, detail: "\u{7}\n")) }

  private static let sentences =
    failures.map { Phrases().message(for: $0) }
    + [TodoListEmptiness.nothingThere, .nothingPasses, .behindTheEnd]
    .map { Phrases().text(named: "\($0)") }

  @Test(arguments: sentences)
  func isAPlainSentence(_ sentence: String) {
    #expect(sentence.first?.isUppercase == true)
    #expect(sentence.last == ".")
    #expect(
      sentence.unicodeScalars.allSatisfy {
        (0x20..<0x7F).contains($0.value) || "“”".unicodeScalars.contains($0)
      })
    #expect(!sentence.contains("  "))
    #expect(sentence.utf8.count < 200)
  }

  @Test func noTwoFailuresHaveTheSameSentence() {
    // White space, comma and control character in a tag share one sentence.
    #expect(Set(Self.sentences).count == Self.sentences.count - 2)
  }
}
