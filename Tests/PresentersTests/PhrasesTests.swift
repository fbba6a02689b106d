import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// Texts for people: plain sentences that say what is wrong and what would be right.
struct PhrasesTests {
  private static let phrases = Phrases()

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
    failures.map { phrases.message(for: $0) }
    + [TodoListEmptiness.nothingThere, .nothingPasses, .behindTheEnd]
    .map { phrases.text(named: "\($0)") }

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

  @Test(arguments: [
    (Failure.notFound(id: 7), "There is no todo 7; it may have been deleted."),
    (
      .invalid(InvalidTodo(.title, .tooLong)),
      "The title is too long; it may have at most 500 characters."
    ),
    (
      .invalid(InvalidTodo(.tags, .tooMany)), "There are too many tags; a todo may have at most 32."
    ),
  ])
  func failuresNameWhatIsWrong(_ failure: Failure, _ expected: String) {
    #expect(Self.phrases.message(for: failure) == expected)
  }

  @Test func aConflictNamesTheRevision() {
    #expect(Self.phrases.message(for: Failure.conflict(.testing())).contains("revision 9"))
  }

  @Test(arguments: [
    (HistoryPresentationModel.Event.added, "added"), (.completed, "completed"),
    (.reopened, "reopened"), (.deleted, "deleted"), (.edited([.title]), "changed title"),
    (
      .edited(TodoField.allCases),
      "changed title, content, due date, time, start date, repetition, reminders, estimate, "
        + "priority, tags, after, parent"
    ),
  ])
  func aChangeIsNamed(_ event: HistoryPresentationModel.Event, _ expected: String) {
    #expect(Self.phrases.what(event) == expected)
  }
}
