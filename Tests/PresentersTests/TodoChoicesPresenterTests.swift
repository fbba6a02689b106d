import Entities
import Host
import MemoryStore
import TestSupport
import Testing
import UseCases

@testable import Presenters

/// Choices as the View gets them, in each language.
struct TodoChoicesPresenterTests {
  /// A choice that is typed is offered again as the first one. So what a View puts into a field for it is
  /// read as what it was.
  @Test(arguments: ["en", "fr", "de", "es"]) func aChoiceThatIsTypedIsReadAsItself(language: String)
    throws
  {
    let wire = ChoicesWire(language)
    // A Saturday, the end of a month, and a leap day.
    for day in ["2026-11-28", "2026-12-31", "2028-02-29"] {
      wire.clock.set(try #require(Instant(rfc3339: "\(day)T10:00:00.000Z")))
      for field in [ChoiceField.due, .start, .time, .repetition, .reminders] {
        let choices = wire.offer(field)
        #expect(choices.count > 3, "\(field) \(day)")
        for case .text(let value) in choices.map(\.value) where !value.isEmpty {
          let again = wire.offer(field, typed: value).first
          guard case .text(let first)? = again?.value, first == value else {
            Issue.record("\(day) \(field): \(value) became \(again.map { "\($0)" } ?? "nothing")")
            continue
          }
        }
      }
    }
  }

  @Test(arguments: ["en", "fr", "de", "es"]) func aBeginningIsCompleted(language: String) {
    let wire = ChoicesWire(language)
    for field in ChoiceField.allCases where field != .tags {
      for choice in wire.offer(field) {
        let beginning = String(choice.text.unicodeScalars.prefix(3))
        let texts = wire.offer(field, typed: beginning, limit: 100).map(\.text)
        #expect(texts.contains { $0.hasSameBytes(as: choice.text) }, "\(field): \(beginning)")
      }
    }
  }

  @Test func longAndStrangeTextsAreJustNotRead() {
    let wire = ChoicesWire("en")
    let strange = ["\u{0}", "e\u{301}\u{301}", "\u{202E}due", "#", "  ", "9:99", "P", "FREQ="]
    for field in ChoiceField.allCases {
      for text in strange + [String(repeating: "e\u{301}", count: 250), "\(Int.max)", "-1"] {
        #expect(wire.offer(field, typed: text).count <= 10)
      }
    }
  }
}

/// The scene over an empty store, in a language.
private final class ChoicesWire: TodoChoicesPresenterOutput {
  let clock = SystemClock(frozenAt: .testing, zone: .utc)
  private let useCase: TodoChoicesUseCase
  private let presenter: TodoChoicesPresenter
  private var shown: [TodoChoiceViewModel] = []

  init(_ language: String) {
    useCase = TodoChoicesUseCase(
      gateway: MemoryGateway(), clock: clock, format: ListTexts(), others: OpenScenes())
    let locale = LocaleTag(language).map { UserLocale($0) } ?? UserLocale()
    presenter = TodoChoicesPresenter(useCase: useCase, texts: Texts(clock: clock, locale: locale))
    useCase.output = presenter
    presenter.output = self
  }

  func offer(_ field: ChoiceField, typed: String = "", limit: Int = 10) -> [TodoChoiceViewModel] {
    shown = []
    presenter.eventOffer(TodoChoicesRequest(field: field, typed: typed, limit: limit))
    return shown
  }

  func showChoices(_ choices: [TodoChoiceViewModel], for request: TodoChoicesRequest) {
    shown = choices
  }
  func showError(_ error: ErrorViewModel) { Issue.record("\(error)") }
  func respond(_ result: ResultViewModel) {}
  func respond(_ error: ErrorViewModel) {}
  func respond(invalidMember field: String, expected: String) {
    Issue.record("\(field)")
  }
}
