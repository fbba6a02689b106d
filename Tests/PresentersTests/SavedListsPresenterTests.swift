import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

@testable import Presenters

/// What is shown and answered of saved lists, through the use case.
struct SavedListsPresenterTests {
  private let gateway = MemoryGateway()
  private let spy = PresenterSpy()
  private let useCase: SavedListsUseCase
  private let lists: SavedListsPresenter

  init() {
    let clock = ZonedClock(minutesAhead: 0)
    useCase = SavedListsUseCase(gateway: gateway, clock: clock, format: ListTexts())
    lists = SavedListsPresenter(useCase: useCase, texts: Texts(clock: clock))
    useCase.output = lists
    lists.output = spy
  }

  private func turn(_ event: () -> Void) -> [String] {
    event()
    useCase.eventRefresh()
    return spy.take()
  }

  private func save(
    _ name: String, _ title: String, content: String? = nil, due: String? = nil,
    time: String? = nil, rule: String? = nil, reminders: [String]? = nil,
    priority: String? = nil, tags: [String]? = nil
  ) -> [String] {
    turn {
      lists.eventSave(
        name: name, title: title, filter: TodoFilter(), sort: TodoSort(),
        defaults: GivenFields(
          content: content, due: due, time: time,
          repetition: rule.map { GivenFields.RepetitionText(rule: $0, from: nil) },
          reminders: reminders, priority: priority, tags: tags))
    }
  }

  private func move(_ before: String?, _ after: String?, _ last: Bool?) -> [String] {
    turn { lists.eventMove(name: "a", before: before, after: after, last: last) }
  }

  @Test func listsAreShownAndAnswered() {
    let builtIn = "Inbox* 0/0, Today* 0/0, Upcoming* 0/0, All* 0/0, Done* 0/0, Done this week* 0/0"
    #expect(turn { lists.eventViewReady() } == ["lists \(builtIn)", "= rev 0"])
    #expect(save("a", " A ", due: "today") == ["= rev 1", "lists \(builtIn), A 0/0"])
    #expect(turn { lists.eventRemove(name: "a") } == ["= a A", "lists \(builtIn)"])
    #expect(turn { lists.eventRemove(name: "a") } == ["error invalidList -", "= 1007"])
    #expect(turn { lists.eventViewClosed() } == ["= null"])
    #expect(save("a", "A") == ["= rev 3"])
  }

  @Test(
    arguments: [
      ("\u{7}", nil, nil, nil), (nil, "friday", nil, nil), (nil, "", nil, nil),
      (nil, nil, "urgent", nil), (nil, nil, nil, ["two words"]),
    ] as [(String?, String?, String?, [String]?)])
  func defaultsKeepTheRules(
    _ content: String?, _ due: String?, _ priority: String?, _ tags: [String]?
  ) {
    #expect(
      save("a", "A", content: content, due: due, priority: priority, tags: tags)
        == ["error invalidTodo -", "= 1002"])
  }

  @Test func schedulesKeepTheRules() {
    let bad = ["error invalidTodo -", "= 1002"]
    #expect(save("a", "A", time: "24:00") == bad)
    #expect(save("a", "A", rule: "FREQ=NEVER") == bad)
    #expect(save("a", "A", reminders: ["soon"]) == bad)
    // Whether there is a day for them is known when a todo is added.
    #expect(
      save("a", "A", time: "18:00", rule: "FREQ=WEEKLY", reminders: ["-PT15M"]) == ["= rev 1"])
  }

  @Test func aMoveTakesOnePlace() {
    _ = save("a", "A")
    #expect(move(nil, nil, nil) == ["= bad before: given, unless after or last is"])
    #expect(move(nil, nil, false) == ["= bad last: true, unless before or after is given"])
    for (before, after, last) in [
      ("b", "c", nil), ("b", nil, true), (nil, "b", false),
    ] as [(String?, String?, Bool?)] {
      let field = before == nil ? "after" : "before"
      #expect(
        move(before, after, last) == [
          "= bad \(field): the only one of before, after and last that is given"
        ])
    }
    #expect(move(nil, nil, true) == ["= rev 1"])
    #expect(move("a", nil, nil) == ["= rev 1"])
    #expect(move(nil, "x", nil) == ["error invalidList -", "= 1007"])
  }
}

extension PresenterSpy: SavedListsPresenterOutput {
  func showLists(_ lists: [SavedListsRowViewModel]) {
    let texts = lists.map {
      "\($0.title)\($0.builtIn ? "*" : "") \($0.total)/\($0.overdue)"
    }
    note("lists " + texts.joined(separator: ", "))
  }
}
