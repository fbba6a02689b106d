import Entities
import Host
import TestSupport
import UseCases

/// All use cases over one store, with a clock that stands still.
final class World {
  let gateway = FailingGateway()
  let clock = SystemClock(frozenAt: .testing, zone: .utc)
  let list: TodoListUseCase
  let detail: TodoDetailUseCase
  let draft: TodoEditUseCase
  let report: TodoReportUseCase
  let lists: SavedListsUseCase
  let format = ListTexts()
  private let listSpy = TodoListSpy()
  private let detailSpy = TodoDetailSpy()
  private let draftSpy = TodoEditSpy()
  private let reportSpy = TodoReportSpy()
  private let listsSpy = SavedListsSpy()

  init() {
    list = TodoListUseCase(gateway: gateway, clock: clock, format: format)
    detail = TodoDetailUseCase(gateway: gateway, clock: clock)
    draft = TodoEditUseCase(gateway: gateway, clock: clock)
    draft.output = draftSpy
    report = TodoReportUseCase(gateway: gateway, clock: clock)
    report.output = reportSpy
    lists = SavedListsUseCase(gateway: gateway, clock: clock, format: format)
    lists.output = listsSpy
    list.output = listSpy
    detail.output = detailSpy
  }

  /// What a View shows that applies everything it is sent.
  var screens: [String: TodoListSpy.Screen] { listSpy.screens }
  var steps: Int { listSpy.steps }
  var changes: TodoChangesPage<TodoPresentationModel>? { listSpy.changes }
  var step: Int? { listSpy.step }
  var todo: TodoPresentationModel? { detailSpy.todo }
  var entries: [HistoryPresentationModel] { detailSpy.entries }

  /// Everything that all scenes present in a turn: for the event, and then for what is open.
  @discardableResult
  func turn(_ event: (World) -> Void) -> [String] {
    let revision = gateway.store.mark().revision
    event(self)
    let own = take()
    list.eventRefresh()
    detail.eventRefresh()
    draft.eventRefresh()
    report.eventRefresh()
    lists.eventRefresh()
    let shown = take()
    let changes = gateway.store.changes(after: revision, limit: 1000) ?? []
    if let step = changes.last?.step {
      var made = changes.filter { $0.step == step }
      var tally = StepTally(made.removeFirst())
      for change in made { tally.add(change) }
      list.eventConcluded(RecordedStep(number: step, tally: tally))
    }
    return own + shown + take()
  }

  private func take() -> [String] {
    listSpy.take() + detailSpy.take() + draftSpy.take() + reportSpy.take()
      + listsSpy.take()
  }

  /// Adds todos with these titles, and forgets what is presented.
  func add(_ titles: String...) { for title in titles { add(title: title) } }

  func add(title: String, due: String? = nil, tags: [String]? = nil) {
    turn { $0.list.eventAdd(GivenFields(title: title, due: due, tags: tags)) }
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
    _ id: Int, title: String? = nil, content: String? = nil, due: String? = nil,
    priority: Priority? = nil
  ) -> [String] {
    let fields = GivenFields(title: title, content: content, due: due, priority: priority?.word)
    return turn { $0.detail.eventChange(id: id, rev: nil, .edit(fields)) }
  }

  /// Opens a draft.
  @discardableResult
  func openDraft(_ name: String? = nil, id: Int? = nil, from texts: GivenFields = GivenFields())
    -> [String]
  {
    turn { $0.draft.eventViewReady(draft: name, id: id, from: TodoTexts(texts)) }
  }

  /// Types into a draft, over the todo at a revision.
  @discardableResult
  func type(_ field: TodoField, _ text: String, in name: String? = nil, over rev: Int? = nil)
    -> [String]
  {
    turn { $0.draft.eventChange(draft: name, [TypedText(field, text)], rev: rev) }
  }

  /// Saves a draft.
  func save(_ name: String? = nil) -> [String] {
    turn { $0.draft.eventSave(draft: name, key: nil) }
  }

  /// The todo with this id as it is stored.
  func stored(_ id: Int) -> Todo? { gateway.store.fetch(id) }
}
