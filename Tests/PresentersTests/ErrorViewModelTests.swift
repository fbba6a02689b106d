import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// The errors of the domain (PROTOCOL § 11).
struct ErrorViewModelTests {
  private static func error(_ failure: Failure) -> ErrorViewModel {
    ErrorViewModel(failure, texts: Texts(clock: UniversalClock()))
  }

  /// A store that fails, which no transcript shows.
  @Test(
    arguments: [
      (StoreError(.busy, detail: ""), true), (StoreError(.full, detail: ""), true),
      (StoreError(.readOnly, detail: ""), false), (StoreError(.corrupt, detail: ""), false),
      (StoreError(.newer, detail: ""), false), (StoreError(.unreachable, detail: ""), true),
      (StoreError(.denied, detail: ""), false), (StoreError(.outcomeUnknown, detail: ""), false),
      (StoreError.damagedTodo(7), false), (StoreError(.io, detail: ""), true),
      (StoreError(.corrupt, .partMissing(left: "todos-log"), detail: ""), false),
      (StoreError(.io, .severalNames, detail: ""), true),
    ])
  func hasItsCodeTagAndData(_ store: StoreError, _ isRetryable: Bool) {
    let error = Self.error(.store(store))
    #expect(error.code == 1004 && error.tag == "store" && error.todo == nil)
    #expect(error.reason == store.reason.rawValue && error.retryable == isRetryable)
    #expect(error.id == store.todo)
    #expect(error.message == Phrases().message(for: .store(store)))
  }

  @Test func aFaultOfOursTellsNothing() {
    let error = Self.error(.unexpected("secret"))
    #expect(error.code == -32603 && error.tag == "internal")
    #expect(!error.message.contains("secret") && error.reason == nil && error.id == nil)
  }

  /// If the reason alone does not say what to do, the sentence does.
  @Test func aFindingHasItsOwnSentence() {
    let errors = [
      StoreError(.corrupt, detail: ""),
      StoreError(.corrupt, .partMissing(left: "todos-log"), detail: ""),
      StoreError(.io, detail: ""), StoreError(.io, .severalNames, detail: ""),
    ]
    let messages = errors.map { Self.error(.store($0)).message }
    #expect(Set(messages).count == errors.count)
    #expect(messages[1].contains("move todos-log away"))
    #expect(messages[3].contains("copy it and remove the other names"))
  }

  /// What a person typed is not in the message for a log.
  @Test func aLogHasNoTextsOfPeople() {
    let error = Self.error(.list("work", .unknown))
    #expect(error.message.contains("work"))
    #expect(error.loggedMessage == error.message.replacing("work", with: "…"))
  }

  /// The place of the store ends every sentence about the store, and no other sentence.
  @Test func storeErrorsEndWithThePlace() {
    let texts = Texts(clock: UniversalClock(), storePlace: "/tmp/\u{1B}[2J/todos")
    for reason in StoreError.Reason.allCases {
      let failure = Failure.store(StoreError(reason, detail: ""))
      #expect(
        ErrorViewModel(failure, texts: texts).message
          == Phrases().message(for: failure) + " (/tmp/\u{FFFD}[2J/todos)")
    }
    let failure = Failure.notFound(id: 7)
    #expect(ErrorViewModel(failure, texts: texts).message == Phrases().message(for: failure))
  }
}
