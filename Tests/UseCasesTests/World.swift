import Entities
import Host
import TestSupport
import UseCases

/// All use cases over one store, at a time that stands still.
final class World {
  let gateway = FailingGateway()
  let clock = SystemClock(frozenAt: .testing, zone: .utc)
  let list: TodoListUseCase
  let detail: TodoDetailUseCase
  let report: TodoReportUseCase
  private let listSpy = TodoListSpy()
  private let detailSpy = TodoDetailSpy()
  private let reportSpy = TodoReportSpy()

  init() {
    list = TodoListUseCase(gateway: gateway, clock: clock)
    detail = TodoDetailUseCase(gateway: gateway, clock: clock)
    report = TodoReportUseCase(gateway: gateway, clock: clock)
    report.output = reportSpy
    list.output = listSpy
    detail.output = detailSpy
  }

  /// What a View shows that draws what it is told.
  var screens: [String: TodoListSpy.Screen] { listSpy.screens }
  var steps: Int { listSpy.steps }
  /// What was presented last.
  var window: TodoListPresentationModel? { listSpy.window }
  var changes: TodoListChangesPresentationModel? { listSpy.changes }
  var failure: Failure? { listSpy.failure }
  var step: Int? { listSpy.step }
  var detailStep: Int? { detailSpy.step }
  var todo: TodoPresentationModel? { detailSpy.todo }
  var entries: [HistoryPresentationModel] { detailSpy.entries }

  /// What all scenes present in a turn: the event, then what it changed for what is open.
  @discardableResult
  func turn(_ event: (World) -> Void) -> [String] {
    event(self)
    let own = take()
    list.eventRefresh()
    detail.eventRefresh()
    report.eventRefresh()
    return own + take()
  }

  private func take() -> [String] {
    listSpy.take() + detailSpy.take() + reportSpy.take()
  }

  /// Adds todos with these titles; nothing of it is kept in mind.
  func add(_ titles: String...) { for title in titles { add(title: title) } }

  func add(
    title: String, content: String? = nil, due: String? = nil, priority: Priority? = nil,
    tags: [String]? = nil
  ) {
    turn {
      $0.list.eventAdd(
        TodoDraft(
          title: title, content: content, due: due.flatMap { CivilDate($0) }, priority: priority,
          tags: tags))
    }
  }

  /// Opens a list.
  @discardableResult
  func open(
    _ view: String? = nil, filter: TodoFilter = TodoFilter(), sort: TodoSort = TodoSort(),
    offset: Int = 0, limit: Int = 100, updates: OpenList.Updates = .all
  ) -> [String] {
    turn {
      $0.list.eventViewReady(
        view: view, filter: filter, sort: sort, offset: offset, limit: limit, updates: updates)
    }
  }

  /// Edits a todo.
  @discardableResult
  func edit(
    _ id: Int, rev: Int? = nil, title: String? = nil, content: String? = nil,
    due: String? = nil, priority: Priority? = nil, tags: [String]? = nil, addTags: [String] = [],
    removeTags: [String] = [], clear: Set<TodoEdit.Clearable> = []
  ) -> [String] {
    turn {
      $0.detail.eventEdit(
        id: id, rev: rev,
        edit: TodoEdit(
          title: title, content: content, due: due.flatMap { CivilDate($0) }, priority: priority,
          tags: tags, addTags: addTags, removeTags: removeTags, clear: clear))
    }
  }

  /// The todo of this id as it is stored.
  func stored(_ id: Int) -> Todo? { gateway.store.fetch(id) }
}
