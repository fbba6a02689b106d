import Entities
import MemoryStore
import Presenters
import TestSupport
import Testing
import UseCases

/// From events to what is shown and answered, through the use cases.
struct PresenterTests {
  private let gateway = MemoryGateway()
  private let spy = PresenterSpy()
  private let list: TodoListPresenter
  private let detail: TodoDetailPresenter
  private let useCases: [any SceneUseCase]

  init() {
    let clock = ZonedClock(minutesAhead: 0)
    let texts = Texts(clock: clock)
    let listUseCase = TodoListUseCase(
      gateway: gateway, clock: clock, format: ListTexts())
    list = TodoListPresenter(useCase: listUseCase, texts: texts)
    listUseCase.output = list
    let detailUseCase = TodoDetailUseCase(gateway: gateway, clock: clock)
    detail = TodoDetailPresenter(useCase: detailUseCase, texts: texts)
    detailUseCase.output = detail
    useCases = [listUseCase, detailUseCase]
    list.output = spy
    list.router = spy
    detail.output = spy
    detail.router = spy
  }

  private func turn(_ event: () -> Void) -> [String] {
    event()
    for useCase in useCases { useCase.eventRefresh() }
    return spy.take()
  }

  private func add(_ title: String, due: String? = nil, priority: String? = nil) -> [String] {
    turn {
      list.eventAdd(
        GivenFields(title: title, due: due, priority: priority), key: nil)
    }
  }

  private func edit(
    content: String? = nil, due: String? = nil, priority: String? = nil, tags: [String]? = nil,
    addTags: [String]? = nil, clear: [TodoField] = []
  ) -> [String] {
    turn {
      detail.eventEdit(
        id: 1,
        GivenFields(
          content: content, due: due, priority: priority, tags: tags, addTags: addTags ?? [],
          clear: clear),
        rev: nil)
    }
  }

  private func open(_ view: String? = nil, filter: TodoFilter = TodoFilter(), offset: Int = 0)
    -> [String]
  {
    turn {
      list.eventViewReady(
        view: view, filter: filter, sort: TodoSort(), offset: offset, limit: 10, updates: .all)
    }
  }

  @Test func listEventsAreShownAndAnswered() {
    #expect(open() == ["todos - [] Nothing to do yet.", "= total 0 rev 0"])
    #expect(add("a", due: "2026-11-19", priority: "low") == ["= 1@1 step 1", #"todos - ["a"] "#])
    #expect(spy.list?.rows.first?.state == "overdue")
    #expect(spy.list?.rows.first?.priority == "low")
    #expect(
      open("b", filter: TodoFilter(completed: true)) == [
        "todos b [] No todo matches the filter.", "= total 0 rev 1",
      ])
    #expect(
      open("b", offset: 3) == ["todos b [] The list ends before this window.", "= total 1 rev 1"])
    #expect(
      turn { list.eventScroll(view: "b", offset: 0, limit: nil) } == [
        #"todos b ["a"] "#, "= total 1 rev 1",
      ])
    #expect(turn { list.eventSelect(view: "b", id: 1) } == ["to detail 1 b", "= null"])
    #expect(turn { list.eventSelect(view: nil, id: 2) } == ["error notFound -", "= 1001"])
    #expect(turn { list.eventViewClosed(view: nil) } == ["= null"])
    #expect(turn { list.eventComplete(id: 1, rev: 1) } == ["= 1@2 step 2", #"todos b ["a"] "#])
    #expect(turn { list.eventReopen(id: 1, rev: 1) } == ["error conflict -", "= 1003"])
    #expect(turn { list.eventReopen(id: 1, rev: 2) }.first == "= 1@3 step 3")
    #expect(turn { list.eventDeleteCompleted() } == ["= count 0 rev 3"])
    #expect(turn { list.eventChangesSince(since: 0, mark: nil) } == [#"= rev 3 ["a"] [] true"#])
    #expect(turn { list.eventDeleteAll() }.first == "= count 1 rev 4 step 4")
    #expect(turn { list.eventChangesSince(since: 9, mark: nil) } == ["= rev 4 [] [] false"])
    #expect(turn { list.eventDelete(id: 1, rev: nil) } == ["error notFound -", "= 1001"])
  }

  @Test func closedListsAndTooManyAreErrors() {
    #expect(
      turn { list.eventScroll(view: "a", offset: 0, limit: nil) } == [
        "error notOpen a", "= 1008",
      ])
    for number in 1...1001 { _ = add("\(number)") }
    for number in 1...1000 {
      _ = open("\(number)")
      detail.eventViewReady(id: number)
    }
    _ = spy.take()
    #expect(
      open("x") == [
        "= bad view: one of at most 1000 open lists; close one with todoList.viewClosed"
      ])
    #expect(
      turn { detail.eventViewReady(id: 1001) } == [
        "= bad id: one of at most 1000 open details; close one with todoDetail.viewClosed"
      ])
  }

  @Test func detailEventsAreShownAndAnswered() {
    _ = add("a")
    #expect(turn { detail.eventViewReady(id: 1) } == ["todo a", "= rev 1"])
    #expect(turn { detail.eventViewReady(id: 2) } == ["error notFound 2", "= 1001"])
    #expect(edit(content: "x", due: "2026-12-24", addTags: ["t"]) == ["= 1@2 step 2", "todo a"])
    #expect(spy.todo?.row.dueText == "Thu, Dec 24")
    #expect(spy.todo?.row.tags == ["t"])
    #expect(turn { detail.eventComplete(id: 1, rev: nil) } == ["= 1@3 step 3", "todo a"])
    #expect(turn { detail.eventReopen(id: 1, rev: nil) } == ["= 1@4 step 4", "todo a"])
    #expect(
      turn { detail.eventHistory(id: 1) } == [
        #"history 1 ["reopened", "completed", "changed content, due date, tags", "added"]"#,
        "= rev 4",
      ])
    #expect(turn { detail.eventDelete(id: 1, rev: nil) } == ["= 1@5 step 5", "back 1"])
    #expect(turn { detail.eventViewClosed(id: 1) } == ["= null"])
  }

  @Test(arguments: ["", "2026-02-29", "2026-1-1", "someday", "2026-11-20T09:00:00Z"])
  func aBadDueDateChangesNothing(_ due: String) {
    #expect(add("a", due: due) == ["error invalidTodo -", "= 1002"])
    _ = add("a")
    #expect(edit(due: due) == ["error invalidTodo 1", "= 1002"])
    #expect(gateway.mark().revision == 1)
  }

  @Test(arguments: ["", "None", "urgent"])
  func aBadPriorityChangesNothing(_ priority: String) {
    #expect(add("a", priority: priority) == ["error invalidTodo -", "= 1002"])
    _ = add("a")
    #expect(edit(priority: priority) == ["error invalidTodo 1", "= 1002"])
    #expect(gateway.mark().revision == 1)
  }

}
