import Entities
import TestSupport
import Testing

@testable import Presenters
@testable import UseCases

/// The errors of the domain (PROTOCOL § 11).
struct ErrorViewModelTests {
  private static func error(_ failure: Failure) -> ErrorViewModel {
    ErrorViewModel(failure, texts: .at())
  }

  @Test(arguments: [
    (Failure.notFound(id: 7), 1001, "notFound", "id 7"),
    (.invalid(InvalidTodo(.due, .notADate)), 1002, "invalidTodo", "field due reason notADate"),
    (
      .invalid(InvalidTodo(.tags, .whiteSpace)), 1002, "invalidTodo", "field tags reason whiteSpace"
    ),
    (.conflict(.testing(content: "c")), 1003, "conflict", "id 7 todo at 9 c"),
    (.store(StoreError(.busy, detail: "")), 1004, "store", "reason busy retryable true"),
    (.store(StoreError(.full, detail: "")), 1004, "store", "reason full retryable true"),
    (.store(StoreError(.readOnly, detail: "")), 1004, "store", "reason readOnly retryable false"),
    (.store(StoreError(.corrupt, detail: "")), 1004, "store", "reason corrupt retryable false"),
    (.store(StoreError(.newer, detail: "")), 1004, "store", "reason newer retryable false"),
    (
      .store(StoreError(.unreachable, detail: "")), 1004, "store",
      "reason unreachable retryable true"
    ),
    (.store(StoreError(.denied, detail: "")), 1004, "store", "reason denied retryable false"),
    (
      .store(StoreError(.outcomeUnknown, detail: "")), 1004, "store",
      "reason outcomeUnknown retryable false"
    ),
    (.store(.damagedTodo(7)), 1004, "store", "id 7 reason corrupt retryable false"),
    (.store(StoreError(.io, detail: "")), 1004, "store", "reason io retryable true"),
    (
      .store(StoreError(.corrupt, .partMissing(left: "todos-log"), detail: "")), 1004, "store",
      "reason corrupt retryable false"
    ),
    (.store(StoreError(.io, .severalNames, detail: "")), 1004, "store", "reason io retryable true"),
    (.keyReused(key: "k", id: nil), 1006, "keyReused", "key k"),
    (.otherCount(3), 1003, "conflict", "count 3"),
    (.list("work", .unknown), 1007, "invalidList", "reason unknown name work"),
    (.list("inbox", .builtIn), 1007, "invalidList", "reason builtIn name inbox"),
    (.list("x", .exists), 1007, "invalidList", "reason exists name x"),
    (.list("x", .tooMany), 1007, "invalidList", "reason tooMany name x"),
    (.listNotOpen("a"), 1008, "notOpen", "view a"),
    (.draftNotOpen(nil), 1008, "notOpen", ""),
    (.unexpected("secret"), -32603, "internal", ""),
  ])
  func hasItsCodeTagAndData(_ failure: Failure, _ code: Int, _ tag: String, _ data: String) {
    let error = Self.error(failure)
    #expect(error.code == code)
    #expect(error.tag == tag)
    #expect(error.message == Phrases().message(for: failure))
    #expect(!error.message.contains("secret"))
    #expect(Self.text(error) == data)
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
    let texts = Texts(clock: ZonedClock(minutesAhead: 0), storePlace: "/tmp/\u{1B}[2J/todos")
    for reason in StoreError.Reason.allCases {
      let failure = Failure.store(StoreError(reason, detail: ""))
      #expect(
        ErrorViewModel(failure, texts: texts).message
          == Phrases().message(for: failure) + " (/tmp/\u{FFFD}[2J/todos)")
    }
    let failure = Failure.notFound(id: 7)
    #expect(ErrorViewModel(failure, texts: texts).message == Phrases().message(for: failure))
  }

  /// The members of its data.
  private static func text(_ error: ErrorViewModel) -> String {
    let todo = error.todo.map { "at \($0.row.rev) \($0.model.todo.content)" }
    let members: [(String, String?)] = [
      ("id", error.id.map(String.init)), ("field", error.field), ("reason", error.reason),
      ("retryable", error.retryable.map(String.init)), ("key", error.key), ("name", error.name),
      ("todo", todo), ("fields", error.fields?.joined(separator: ",")), ("view", error.view),
      ("draft", error.draft), ("kept", error.kept.map(String.init)),
      ("count", error.count.map(String.init)),
      ("newest", (error.newest?.model.step).map(String.init)),
    ]
    return members.compactMap { name, value in value.map { "\(name) \($0)" } }
      .joined(separator: " ")
  }
}
