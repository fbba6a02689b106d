import Entities

/// The interactor of the scene `todoList`: everything that can be done with lists of todos
/// (PROTOCOL § 6).
package final class TodoListUseCase: SceneUseCase {
  /// The most lists that may be open at once.
  package static let openListsLimit = 1000
  /// The most changes that `changesSince` returns.
  package static let changesLimit = 100_000
  /// The most bytes of todos' texts that `changesSince` reads.
  package static let changesByteLimit = 64 * 1024 * 1024

  /// The tags of the todos behind these come no earlier than others.
  private static let todosWithShownTags = 200

  /// How many lists are shown before checking again whether the process was asked to end.
  private static let listsBetweenLooks = 4

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoListUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private let format: any SavedListFormat
  private var open = Checkpointed(Open())

  /// What the View shows.
  private struct Open {
    /// The lists, in the order in which they were opened.
    var lists: [OpenList] = []
    /// The saved lists as they were when one was last looked up.
    var saved = SavedLists()
    /// The freshness of all lists that are in step.
    var freshness: Freshness?
  }

  /// A use case over a store and a clock, with saved lists in a format.
  package init(gateway: any EntityGateway, clock: any Clock, format: any SavedListFormat) {
    self.gateway = gateway
    self.clock = clock
    self.format = format
  }

  /// Opens a list, or resets an open one, and presents its window. It shows what passes the filter,
  /// in this order. With the name of a saved list, the filter narrows that list, and its order is the
  /// default. With `once`, presents the window and opens nothing.
  package func eventViewReady(
    view: String?, saved: String? = nil, filter: TodoFilter, sort: TodoSort?, offset: Int,
    limit: Int, updates: OpenList.Updates, wantsMessages: Bool = false, wantsSum: Bool = false,
    once: Bool = false
  ) {
    attempt(view: view) {
      guard once || index(of: view) != nil || open.value.lists.count < Self.openListsLimit else {
        throw SceneLimit.lists(Self.openListsLimit)
      }
      let freshness = try Freshness(gateway, clock)
      let source = saved.map { OpenList.Saved(name: $0, narrowing: filter, sort: sort) }
      let definition =
        try source.map { try self.definition(of: $0, at: freshness) }
        ?? ListDefinition(filter: filter, sort: sort ?? TodoSort())
      var list = OpenList(
        view: view, saved: source, definition, offset: offset, limit: limit, updates: updates,
        wantsMessages: wantsMessages, wantsSum: wantsSum)
      let model = try list.read(from: gateway, at: freshness, by: clock)
      output?.presentTodos(model)
      list.shown = model
      if !once {
        if open.value.lists.isEmpty { open.value.freshness = freshness }
        keep(list, at: freshness)
      }
      output?.presentTotal(model.total, rev: model.rev)
    }
  }

  /// Moves the window of an open list. Without a limit, the window keeps its size.
  package func eventScroll(view: String?, offset: Int, limit: Int?) {
    attempt(view: view) {
      var list = try openList(view)
      list.offset = offset
      list.limit = limit ?? list.limit
      let freshness = try Freshness(gateway, clock)
      let model = try list.read(
        from: gateway, at: freshness, by: clock,
        isUpToDate: list.isInStep && freshness == open.value.freshness)
      show(model, in: list)
      list.shown = model
      keep(list, at: freshness)
      output?.presentTotal(model.total, rev: model.rev)
    }
  }

  /// Adds a todo; to an open list, which then decides on fields that were not given.
  package func eventAdd(
    _ given: GivenFields, key: String? = nil, view: String? = nil,
    reread: ((LocalTime) -> GivenFields)? = nil
  ) {
    attempt(view: view) {
      let list = try view.map { try openList($0).definition }
      let (todo, step, read) = try AddTransformer(gateway: gateway, clock: clock)
        .transform(given, key: key, to: list, reread: reread)
      output?.presentAdded(
        ChangedTodo(id: todo.id, rev: todo.rev, step: step, next: nil, read: read),
        shows: list?.resolved(by: clock).contains(todo, at: clock.reached))
    }
  }

  /// Changes a todo.
  package func eventChange(id: Int, rev: Int?, _ action: TodoAction) {
    attempt {
      let changed = try action.transformer(gateway, clock).transform(id: id, rev: rev)
      output?.presentChanged(changed)
    }
  }

  /// Deletes all todos that are done.
  package func eventDeleteCompleted() { delete(TodoFilter().with(\.completed, true)) }

  /// Deletes all todos.
  package func eventDeleteAll() { delete(TodoFilter()) }

  private func delete(_ filter: TodoFilter) {
    attempt {
      let deleted = try TodoListChangeManyTransformer(gateway: gateway, clock: clock)
        .delete(filter)
      output?.presentCount(deleted.count, rev: deleted.rev, step: deleted.step)
    }
  }

  /// Makes several changes in one step, or none of them. With `isDryRun`, presents what they would do. With
  /// `guardsContents`, nobody replaces a content without the todo's revision. A saved list narrows the filter
  /// of the only command.
  package func eventApply(
    _ commands: [Command], key: ChangesKey?, isDryRun: Bool, guardsContents: Bool = false,
    saved: String? = nil
  ) {
    attempt {
      var commands = commands
      if let saved, case .all(let filter, let expected, let action)? = commands.first {
        let list = try definition(
          of: OpenList.Saved(name: saved, narrowing: filter, sort: nil),
          at: try Freshness(gateway, clock))
        commands = [.all(list.filter.narrowed(by: filter), expected: expected, action)]
      }
      let (applied, preview) = try TodoListApplyTransformer(
        gateway: gateway, clock: clock, guardsContents: guardsContents
      ).transform(commands, key: key, isDryRun: isDryRun)
      if isDryRun { output?.presentPreview(preview) }
      output?.presentApplied(applied)
    }
  }

  /// Undoes steps of any scene.
  package func eventUndo(_ steps: UndoneSteps) {
    attempt {
      let undone = try TodoListUndoTransformer(gateway: gateway, clock: clock).transform(steps)
      switch steps {
      case .newest, .step: for step in undone { output?.presentReversed(step, .undo) }
      case .steps, .made:
        output?.presentUndone(steps: undone.map(\.step), rev: try gateway.revision())
      }
    }
  }

  /// Brings todos back that are gone.
  package func eventRestore(_ ids: [Int]) {
    attempt {
      let restored = try TodoListRestoreTransformer(gateway: gateway, clock: clock).transform(ids)
      output?.presentCount(restored.count, rev: restored.rev, step: restored.step)
    }
  }

  /// Redoes the step that the View undid last.
  package func eventRedo() {
    attempt {
      for redone in try TodoListRedoTransformer(gateway: gateway, clock: clock).transform() {
        output?.presentReversed(redone, .redo)
      }
    }
  }

  /// Presents that the user wants to add a todo in a form, in a list or in none.
  package func eventStartAdd(view: String?) {
    let list = view.flatMap { index(of: $0) }.map { open.value.lists[$0].definition }
    output?.presentAddStarted(view: view, from: list?.beginningOfForm(today: clock.today))
  }

  /// Presents the todo to open, if it exists.
  package func eventSelect(id: Int, view: String?) {
    attempt(view: view) {
      _ = try gateway.todo(id, at: clock.reached)
      output?.presentSelected(id: id, view: view)
    }
  }

  /// Presents the changes after a revision. If the View knows the mark that the store had then, the
  /// mark must match.
  package func eventChangesSince(_ revision: Int, mark: String?) {
    attempt {
      let newest = try gateway.mark()
      // The distance is the greatest possible number of changes, since each makes one revision.
      let isNear = newest.revision - revision <= Self.changesLimit
      let page =
        try isNear
        ? TodoListChangesReading(
          gateway: gateway, limit: Self.changesLimit, byteLimit: Self.changesByteLimit
        ).read(since: revision, mark: mark, at: clock.reached) : nil
      let all = page.flatMap { $0.left == 0 ? $0 : nil }
      output?.presentChanges(
        TodoListChanges(
          rev: newest.revision, todos: all?.todos ?? [], deleted: all?.deleted ?? [],
          isComplete: all != nil, mark: newest.text))
    }
  }

  /// Closes a list. Nothing is pushed to it any more.
  package func eventViewClosed(view: String?) {
    open.value.lists.removeAll { $0.isNamed(view) }
    output?.presentDone()
  }

  /// A list goes out of sight, or comes back: then it is read again, and shown if it looks different.
  package func eventHidden(_ isHidden: Bool, view: String?) {
    if let index = index(of: view) {
      open.value.lists[index].isHidden = isHidden
      open.value.lists[index].isInStep = false
    }
    output?.presentDone()
  }

  /// Presents every open list that looks different because the store changed or a day began.
  package func eventRefresh() {
    guard open.value.lists.contains(where: { !$0.isHidden }), let earlier = open.value.freshness,
      let freshness = try? Freshness(gateway, clock),
      freshness != earlier || open.value.lists.contains(where: { !$0.isHidden && !$0.isInStep })
    else { return }
    let changes = NetChanges.between(earlier, freshness, in: gateway)
    var isStale = false
    var index = 0
    // If a list cannot be read, the View is told once, and every event tries again.
    while index < open.value.lists.count {
      if open.value.lists[index].isHidden {
        index += 1
        continue
      }
      if index % Self.listsBetweenLooks == Self.listsBetweenLooks - 1, gateway.isInterrupted {
        isStale = true
        break
      }
      do {
        try adopt(at: index, freshness)
        try refresh(at: index, changes, freshness)
      } catch Failure.list(let name, let fault) {
        let closed = open.value.lists.remove(at: index)
        output?.presentNotRefreshed(.list(name, fault), of: EventSubject(name: closed.view))
        continue
      } catch {
        let wasStale = open.value.lists[index].isStale
        open.value.lists[index].isStale = true
        if !wasStale {
          output?.presentNotRefreshed(
            Failure(error), of: EventSubject(name: open.value.lists[index].view))
        }
        isStale = true
      }
      index += 1
    }
    if isStale {
      for index in open.value.lists.indices { open.value.lists[index].isInStep = false }
    } else {
      open.value.freshness = freshness
    }
  }

  /// Presents to the lists that want messages the step that an event of any scene made, after all that
  /// it changed has been presented.
  package func eventConcluded(_ step: RecordedStep) {
    let lists = open.value.lists.filter { $0.wantsMessages && !$0.isHidden }
    guard !lists.isEmpty,
      let message = try? TodoListMessagePresentationModel(step, in: gateway)
    else { return }
    for list in lists { output?.presentMessage(message, view: list.view) }
  }

  /// Presents a step that an event of any scene made, whatever is open.
  package func eventDescribe(_ step: RecordedStep) {
    guard let message = try? TodoListMessagePresentationModel(step, in: gateway) else { return }
    output?.presentMessage(message, view: nil)
  }

  /// The tags that an open list asks for, and those of its first todos that are shown; none without a
  /// name if the unnamed list is not open.
  func shownTags(in view: String?) throws -> Set<[UInt8]> {
    if view == nil && index(of: nil) == nil { return [] }
    let list = try openList(view)
    let tags = list.shown?.rows.prefix(Self.todosWithShownTags).flatMap(\.tags) ?? []
    let filter = list.definition.filter
    return Set((filter.tags + filter.anyTags + tags).map { Array($0.utf8) })
  }

  /// What a saved or built-in list is now. Throws ``Failure/list(_:_:)`` if there is none.
  private func definition(
    of source: OpenList.Saved, at freshness: Freshness
  ) throws -> ListDefinition {
    if let builtIn = BuiltInList.named(source.name) { return builtIn.definition }
    try open.value.saved.follow(gateway, format, to: freshness.mark)
    return try open.value.saved.list(source.name).definition
  }

  /// Lets an open list follow the saved one that it shows.
  private func adopt(at index: Int, _ freshness: Freshness) throws {
    guard let source = open.value.lists[index].saved else { return }
    open.value.lists[index].adopt(try definition(of: source, at: freshness))
  }

  /// Presents an open list if it looks different.
  private func refresh(at index: Int, _ changes: [Change]?, _ freshness: Freshness) throws {
    guard
      let model = try open.value.lists[index].refresh(
        changes, at: freshness, in: gateway, by: clock)
    else { return }
    show(model, in: open.value.lists[index])
    open.value.lists[index].shown = model
  }

  package var nextTime: Instant? {
    open.value.lists.contains { !$0.isHidden } ? .distantFuture : nil
  }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  /// Presents how a list looks: all of it, or the changes to what it showed before.
  private func show(_ model: OpenList.Model, in list: OpenList) {
    if let shown = list.shown, list.updates == .rows {
      output?.presentRows(
        model.with(RowChange.changes(from: shown.rows, to: model.rows, by: \.id)))
    } else {
      output?.presentTodos(model)
    }
  }

  /// Keeps an open list that was read at this freshness.
  private func keep(_ list: OpenList, at freshness: Freshness) {
    var list = list
    list.isInStep = freshness == open.value.freshness
    if let index = index(of: list.view) {
      open.value.lists[index] = list
    } else {
      open.value.lists.append(list)
    }
  }

  private func index(of view: String?) -> Int? {
    open.value.lists.firstIndex { $0.isNamed(view) }
  }

  private func openList(_ view: String?) throws(Failure) -> OpenList {
    guard let index = index(of: view) else { throw .listNotOpen(view) }
    return open.value.lists[index]
  }

  /// Runs an event, and presents its error if it fails.
  private func attempt(view: String? = nil, _ event: () throws -> Void) {
    attempt(EventSubject(name: view)) {
      do { try event() } catch let failure as StepFailure { output?.presentNotChanged(failure) }
    }
  }
}
