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
    (.invalid(InvalidTodo(.due, .notADate)), 1002, "invalidTodo", "due notADate"),
    (.invalid(InvalidTodo(.tags, .whiteSpace)), 1002, "invalidTodo", "tags whiteSpace"),
    (.conflict(.testing(content: "c")), 1003, "conflict", "conflict 7 at 9 c"),
    (.store(StoreError(.busy, detail: "")), 1004, "store", "busy again"),
    (.store(StoreError(.full, detail: "")), 1004, "store", "full again"),
    (.store(StoreError(.readOnly, detail: "")), 1004, "store", "readOnly"),
    (.store(StoreError(.corrupt, detail: "")), 1004, "store", "corrupt"),
    (.store(StoreError(.newer, detail: "")), 1004, "store", "newer"),
    (.store(StoreError(.unreachable, detail: "")), 1004, "store", "unreachable again"),
    (.store(StoreError(.denied, detail: "")), 1004, "store", "denied"),
    (.store(StoreError(.outcomeUnknown, detail: "")), 1004, "store", "outcomeUnknown"),
    (.store(.damagedTodo(7)), 1004, "store", "corrupt 7"),
    (.store(StoreError(.io, detail: "")), 1004, "store", "io again"),
    (
      .store(StoreError(.corrupt, .partMissing(left: "todos-log"), detail: "")), 1004, "store",
      "corrupt"
    ),
    (.store(StoreError(.io, .severalNames, detail: "")), 1004, "store", "io again"),
    (.keyReused(key: "k", id: nil), 1006, "keyReused", "key k of others"),
    (.otherCount(3), 1003, "conflict", "count 3"),
    (.list("work", .unknown), 1007, "invalidList", "list work unknown"),
    (.list("inbox", .builtIn), 1007, "invalidList", "list inbox builtIn"),
    (.list("x", .exists), 1007, "invalidList", "list x exists"),
    (.list("x", .tooMany), 1007, "invalidList", "list x tooMany"),
    (.listNotOpen("a"), 1008, "notOpen", "view a"),
    (.draftNotOpen(nil), 1008, "notOpen", "draft -"),
    (.unexpected("secret"), -32603, "internal", ""),
  ])
  func hasItsCodeTagAndData(_ failure: Failure, _ code: Int, _ tag: String, _ data: String) {
    let error = Self.error(failure)
    #expect(error.code == code)
    #expect(error.tag == tag)
    #expect(error.message == Phrases().message(for: failure))
    #expect(!error.message.contains("secret"))
    #expect(Self.text(error.data) == data)
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

  private static func text(_ data: ErrorViewModel.Data) -> String {
    switch data {
    case .none: ""
    case .id(let id): "id \(id)"
    case .invalid(let field, let reason): "\(field) \(reason)"
    case .conflict(let todo, _): "conflict \(todo.row.id) at \(todo.row.rev) \(todo.content)"
    case .store(let reason, let retryable, let id):
      reason + (retryable ? " again" : "") + (id.map { " \($0)" } ?? "")
    case .count(let count): "count \(count)"
    case .key(let key, let id): "key \(key) of \(id.map(String.init) ?? "others")"
    case .list(let name, let reason): "list \(name) \(reason)"
    case .view(let view): "view \(view ?? "-")"
    case .draft(let draft): "draft \(draft ?? "-")"
    case .kept(let number): "kept \(number)"
    case .newest(let newest): "newest \(newest.step)"
    }
  }
}
