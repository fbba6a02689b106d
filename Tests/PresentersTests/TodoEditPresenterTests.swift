import Entities
import MemoryStore
import TestSupport
import Testing
import UseCases

@testable import Presenters

/// Drafts as the View gets them, and the way back from them.
struct TodoEditPresenterTests {
  private let gateway = MemoryGateway()
  private let spy = PresenterSpy()
  private let useCase: TodoEditUseCase
  private let presenter: TodoEditPresenter

  init() throws {
    let clock = ZonedClock(minutesAhead: 0)
    useCase = TodoEditUseCase(gateway: gateway, clock: clock)
    presenter = TodoEditPresenter(useCase: useCase, texts: Texts(clock: clock))
    useCase.output = presenter
    presenter.output = spy
    presenter.router = spy
    var step = try Step(gateway, at: .testing)
    _ = try step.add(try Todo.new(title: "a", due: CivilDate("2026-11-21")))
  }

  private func turn(_ event: () -> Void) -> [String] {
    event()
    useCase.eventRefresh()
    return spy.take()
  }

  private func change(title: String? = nil, due: String? = nil, tags: String? = nil) -> [String] {
    turn {
      let typed: [(TodoField, String?)] = [(.title, title), (.due, due), (.tags, tags)]
      presenter.eventChange(
        draft: "d", typed.compactMap { field, text in text.map { (field, $0) } }, rev: nil)
    }
  }

  @Test func draftEventsAreShownAndAnswered() {
    #expect(
      turn { presenter.eventViewReady(draft: "d", id: 1, from: nil) } == [
        "= 1@1", "draft d 1@1 a Tomorrow",
      ])
    #expect(
      change(title: "b", due: "x", tags: "a,b") == [
        "= cannot save",
        "draft d 1@1 b - changed title due tags problems due: The due date is not a valid "
          + "date; write it like “tomorrow” or “1 March 2027”. tags: A tag has white space, a comma or a "
          + "control character; it must be one word. cannot",
      ])
    #expect(
      turn { presenter.eventSave(draft: "d", key: nil) } == ["error invalidTodo d", "= 1002"])
    #expect(change(due: "2026-11-20", tags: "").last == "draft d 1@1 b Today changed title due")
    #expect(
      turn { presenter.eventSave(draft: "d", key: nil) }
        == ["back from d to 1 saved", "= 1@2 step 2"])
  }

  @Test func aNewTodoIsShownAndSaved() {
    #expect(
      turn { presenter.eventViewReady(draft: nil, id: nil, from: GivenFields(title: "b")) } == [
        "= -@-", "draft - -@- b -",
      ])
    #expect(
      turn { presenter.eventViewReady(draft: nil, id: 1, from: GivenFields()) } == [
        "= bad from: absent if an id is given"
      ])
    #expect(
      turn { presenter.eventViewReady(draft: nil, id: 1, from: nil, kept: 7) } == [
        "= bad kept: absent if an id or from is given"
      ])
    #expect(
      turn { presenter.eventViewReady(draft: nil, id: nil, from: nil, kept: 7) } == [
        "error notKept -", "= 1010",
      ])
    #expect(turn { presenter.eventKept(all: true) } == ["kept", "= null"])
    #expect(turn { presenter.eventCancel(draft: nil) } == ["back from - to new", "= null"])
    #expect(
      turn { presenter.eventCancel(draft: nil) } == [
        "error notOpen -", "= 1008",
      ])
    #expect(turn { presenter.eventViewClosed(draft: nil) } == ["= null"])
  }

  @Test func aConflictIsShown() throws {
    _ = turn { presenter.eventViewReady(draft: "d", id: 1, from: nil) }
    _ = change(title: "mine")
    let todo = try #require(gateway.fetch(1))
    var theirs = todo
    theirs.title = "theirs"
    var step = try Step(gateway, at: .testing)
    _ = try step.replace(todo, with: theirs)
    #expect(
      turn {} == ["draft d 1@2 mine Tomorrow changed title stale title: theirs cannot"])
    #expect(turn { presenter.eventSave(draft: "d", key: nil) } == ["error conflict d", "= 1003"])
    #expect(
      turn { presenter.eventResolve(draft: "d", take: .theirs, fields: [.title]) } == [
        "= can save", "draft d 1@2 theirs Tomorrow",
      ])
    var deletion = try Step(gateway, at: .testing)
    try deletion.delete(theirs)
    #expect(turn {} == ["draft d 1@2 theirs Tomorrow gone"])
  }
}

extension PresenterSpy: TodoEditPresenterOutput, TodoEditRouter {
  func showDraft(_ draft: TodoEditViewModel) {
    let model = draft.model
    var parts = ["draft \(model.draft ?? "-")"]
    parts.append("\(model.id.map(String.init) ?? "-")@\(model.rev.map(String.init) ?? "-")")
    parts += [model.texts[.title], draft.dueText ?? "-"]
    if !model.changed.isEmpty { parts += ["changed"] + model.changed.map(\.rawValue) }
    if !draft.problems.isEmpty {
      parts += ["problems"] + draft.problems.map { "\($0.field): \($0.message)" }
    }
    if !model.stale.isEmpty { parts += ["stale"] + model.stale.map { "\($0.field): \($0.theirs)" } }
    if model.isGone { parts.append("gone") }
    if !model.canSave { parts.append("cannot") }
    note(parts.joined(separator: " "))
  }

  func showKept(_ drafts: [KeptDraftViewModel]) {
    note((["kept"] + drafts.map { "\($0.title) \($0.atText)" }).joined(separator: " "))
  }

  func routeBack(draft: String?, id: Int?, saved: Bool) {
    note("back from \(draft ?? "-") to \(id.map(String.init) ?? "new")" + (saved ? " saved" : ""))
  }
}
