import Entities

/// The interactor of the scene `todoDetail`: everything that can be done with one todo (PROTOCOL §
/// 7).
package final class TodoDetailUseCase: SceneUseCase {
  /// The most details that may be open at once.
  package static let openDetailsLimit = 1000
  /// The most entries of a history. Older ones are left out.
  package static let historyLimit = 1000

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoDetailUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private var open = Checkpointed(Open())

  /// What the View shows.
  private struct Open {
    /// The details, in the order in which they were opened.
    var details: [OpenDetail] = []
    /// The freshness at which all of them were up to date.
    var freshness: Freshness?
  }

  /// A todo that a View has open, as it was last shown.
  private struct OpenDetail {
    let todo: TodoPresentationModel
    let upcoming: [CivilDate]
    /// Whether it could not be read after a change, and the View was told so.
    var isStale = false
    /// Whether the View is out of sight: nothing is read for it, and nothing shown.
    var isHidden = false
    var id: Int { todo.id }

    init(_ todo: Todo, at now: LocalTime) {
      self.todo = TodoPresentationModel(todo, at: now).row
      upcoming = todo.upcoming(today: now.date)
    }
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens a detail, and presents its todo. With `once`, opens nothing.
  package func eventViewReady(id: Int, once: Bool = false) {
    attempt(EventSubject(id: id)) {
      let todo = try gateway.todo(id, at: clock.reached)
      if !once { try keep(OpenDetail(todo, at: clock.reached)) }
      output?.presentTodo(TodoPresentationModel(todo, at: clock.reached))
      output?.presentRevision(todo.rev)
    }
  }

  /// Changes the todo.
  package func eventChange(id: Int, rev: Int?, _ action: TodoAction) {
    attempt(EventSubject(id: id)) {
      let changed = try action.transformer(gateway, clock).transform(id: id, rev: rev)
      output?.presentChanged(changed)
    }
  }

  /// Presents that the user wants to edit the todo in a form, if it exists.
  package func eventStartEdit(id: Int) {
    attempt(EventSubject(id: id)) {
      _ = try gateway.todo(id, at: clock.reached)
      output?.presentEditable(id: id)
    }
  }

  /// Presents the changes of the todo, which may be gone.
  package func eventHistory(id: Int) {
    attempt(EventSubject(id: id)) {
      let changes = try gateway.history(of: id, limit: Self.historyLimit)
      // Of a todo that is gone, the log may still know.
      let todo =
        changes.first?.kind == .deleted ? nil : try gateway.todo(id, at: clock.reached)
      output?.presentHistory(
        id: id, rev: todo?.rev ?? changes.first?.revision ?? 0,
        entries: changes.map(HistoryPresentationModel.init))
    }
  }

  /// Closes the detail. Nothing is pushed to it any more.
  package func eventViewClosed(id: Int) {
    open.value.details.removeAll { $0.id == id }
    output?.presentDone()
  }

  /// A detail goes out of sight, or comes back: then it is read again.
  package func eventHidden(_ isHidden: Bool, id: Int) {
    if let index = open.value.details.firstIndex(where: { $0.id == id }) {
      open.value.details[index].isHidden = isHidden
      open.value.freshness = nil
    }
    output?.presentDone()
  }

  /// Presents every open detail that looks different because the store changed or a day began, and
  /// every one whose todo is gone.
  package func eventRefresh() {
    guard open.value.details.contains(where: { !$0.isHidden }),
      let freshness = try? Freshness(gateway, clock),
      freshness != open.value.freshness
    else { return }
    // If they cannot be read, the View is told once, and every event tries again.
    do {
      let visible = open.value.details.filter { !$0.isHidden }.map(\.id)
      var todos = try gateway.fetch(visible).makeIterator()
      open.value.details = open.value.details.compactMap { detail in
        detail.isHidden ? detail : refreshed(detail, todos.next() ?? nil)
      }
    } catch {
      open.value.details = open.value.details.map { $0.isHidden ? $0 : stale($0, error) }
    }
    if !open.value.details.contains(where: { $0.isStale && !$0.isHidden }) {
      open.value.freshness = freshness
    }
  }

  package var nextTime: Instant? {
    open.value.details.contains { !$0.isHidden } ? .distantFuture : nil
  }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  /// Presents a detail if its todo looks different. Returns the detail as it is shown now; nil if
  /// the todo is gone.
  private func refreshed(_ detail: OpenDetail, _ todo: Todo?) -> OpenDetail? {
    guard let todo else {
      output?.presentGone(id: detail.id)
      return nil
    }
    if todo.isDamaged { return stale(detail, StoreError.damagedTodo(todo.id)) }
    let present = OpenDetail(todo, at: clock.reached)
    if present.todo != detail.todo || present.upcoming != detail.upcoming {
      output?.presentTodo(TodoPresentationModel(todo, at: clock.reached))
    }
    return present
  }

  /// Presents that a detail could not be read, unless that was presented before.
  private func stale(_ detail: OpenDetail, _ error: any Error) -> OpenDetail {
    if !detail.isStale {
      output?.presentNotRefreshed(Failure(error), of: EventSubject(id: detail.id))
    }
    var stale = detail
    stale.isStale = true
    return stale
  }

  /// Keeps how a todo is shown, in an open detail or in a new one, if there is room for one.
  private func keep(_ detail: OpenDetail) throws {
    if let index = open.value.details.firstIndex(where: { $0.id == detail.id }) {
      open.value.details[index] = detail
    } else if open.value.details.count < Self.openDetailsLimit {
      open.value.details.append(detail)
    } else {
      throw SceneLimit.details(Self.openDetailsLimit)
    }
  }
}
