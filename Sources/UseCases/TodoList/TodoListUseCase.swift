import Entities

/// The interactor of the scene `todoList`: everything that can be done with lists of todos
/// (PROTOCOL § 6).
package final class TodoListUseCase: LiveUseCase {
  /// The most changes that `changesSince` returns.
  package static let changesLimit = 100_000
  /// The most bytes of todos' texts that `changesSince` reads.
  package static let changesByteLimit = 64 * 1024 * 1024

  /// The tags of the todos behind these come no earlier than others.
  private static let todosWithShownTags = 200

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoListUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  private let format: any SavedListFormat
  var open = Checkpointed<[Open<OpenList>]>([])

  /// A use case over a store and a clock, with saved lists in a format.
  package init(gateway: any EntityGateway, clock: any Clock, format: any SavedListFormat) {
    (self.gateway, self.clock, self.format) = (gateway, clock, format)
  }

  /// Opens a list, or resets an open one, and presents its window. It shows what passes the filter,
  /// in this order. With the name of a saved list, the filter narrows that list, and its order is the
  /// default. With a folding, it shows the tree. With `once`, presents the window and opens nothing.
  package func eventViewReady(
    view: String?, saved: String? = nil, filter: TodoFilter, sort: TodoSort?, offset: Int,
    limit: Int, updates: OpenList.Updates, wantsMessages: Bool = false, wantsSum: Bool = false,
    isWhole: Bool = false, folding: Folding? = nil, once: Bool = false
  ) {
    attempt(view: view) {
      let freshness = try Freshness(gateway, clock)
      var list = OpenList(
        view: view, saved: saved.map { .init(name: $0, narrowing: filter, sort: sort) },
        definition: try gateway.list(saved, filter, sort, format), offset: offset, limit: limit,
        updates: updates, wantsMessages: wantsMessages, wantsSum: wantsSum, isWhole: isWhole,
        folding: folding)
      if folding != nil && !list.isByHand { throw Failure.notManual }
      let model = try list.read(from: gateway, at: freshness, by: clock)
      list.shown = model
      if !once {
        let subject = EventSubject(name: view)
        try keep(Open(subject: subject, part: list, freshness: freshness), .lists)
      }
      output?.presentTodos(model)
      output?.presentTotal(model.total, rev: model.rev)
    }
  }

  /// Moves the window of an open list. Without a limit, the window keeps its size.
  package func eventScroll(view: String?, offset: Int, limit: Int?) {
    look(view) { list in
      list.offset = offset
      list.limit = limit ?? list.limit
    }
  }

  /// Folds a todo in an open list of the tree, or unfolds it.
  package func eventCollapse(view: String?, id: Int, _ isFolded: Bool) {
    look(view) { list in
      if list.folding == nil { throw Failure.listNotOpen(view) }
      list.folding?.set(id, isFolded: isFolded)
    }
  }

  /// Changes what an open list shows, and presents that.
  private func look(_ view: String?, _ change: (inout OpenList) throws -> Void) {
    attempt(view: view) {
      let index = try place(of: view)
      var list = open.value[index].part
      let folding = list.folding
      try change(&list)
      let freshness = try Freshness(gateway, clock)
      let model = try list.read(
        from: gateway, at: freshness, by: clock,
        isUpToDate: folding == list.folding && freshness == open.value[index].freshness)
      show(model, in: list)
      list.shown = model
      (open.value[index].part, open.value[index].freshness) = (list, freshness)
      output?.presentTotal(model.total, rev: model.rev)
    }
  }

  /// Adds a todo; to an open list, which then decides on fields that were not given.
  package func eventAdd(
    _ given: GivenFields, key: String? = nil, view: String? = nil,
    reread: ((LocalTime) -> GivenFields)? = nil
  ) {
    attempt(view: view) {
      let list = try view.map { open.value[try place(of: $0)].part.definition }
      let (todo, changed) = try AddTransformer(gateway: gateway, clock: clock)
        .transform(given, key: key, to: list, reread: reread)
      output?.presentAdded(
        changed,
        shows: try list?.resolved(by: clock).contains(
          gateway.marked([todo], [], for: list?.filter).first.flatMap { $0 } ?? todo,
          at: clock.reached))
    }
  }

  /// Changes a todo.
  package func eventChange(id: Int, rev: Int?, token: String? = nil, _ action: TodoAction) {
    attempt {
      let changed = try action.transformer.transform(
        id: id, rev: rev, token: token, in: gateway, clock)
      output?.presentChanged(changed)
    }
  }

  /// Puts todos elsewhere in the order by hand, one behind the other, and in the tree. A list that is named, or the
  /// unnamed one if it is open, must be in that order, unless it is said under which todo they are to stand.
  package func eventMove(
    _ ids: [Int], to destination: Destination?, parent: Int??, rev: Int?, view: String?
  ) {
    attempt(view: view) {
      let index = view == nil ? index(of: .scene) : try place(of: view)
      if let index, parent == nil,
        open.value[index].part.definition.sort.keys.first?.field != .manual
      {
        throw Failure.notManual
      }
      let moved = try MoveTransformer(destination: destination, parent: parent)
        .transform(ids, rev: rev, in: gateway, clock)
      output?.presentCount(moved.count, rev: moved.rev, step: moved.step)
    }
  }

  /// Claims a todo, for a time.
  package func eventClaim(_ choice: ClaimChoice, for span: TimeSpan, key: String) {
    attempt {
      var (filter, sort) = (TodoFilter(), TodoSort.toBegin)
      switch choice {
      case .id(let id):
        _ = try gateway.todo(id, at: clock.reached)
        filter.ids = [id]
      case .first(let saved, let given, let order):
        sort = order ?? sort
        filter = try gateway.list(saved, given, sort, format).filter
      }
      let outcome = try ClaimTransformer(gateway: gateway, clock: clock, span: span)
        .transform(filter, sort, key: key)
      output?.presentClaimed(outcome)
    }
  }

  /// Claims a todo for longer.
  package func eventRenew(id: Int, token: String, for span: TimeSpan) {
    attempt {
      let claim = try ClaimTransformer(gateway: gateway, clock: clock, span: span)
        .renew(id, token: token)
      output?.presentHeld(claim)
    }
  }

  /// Ends a claim.
  package func eventRelease(id: Int, token: String) {
    attempt {
      try gateway.release(id, token: token, by: clock)
      output?.presentHeld(nil)
    }
  }

  /// Deletes all todos that are done.
  package func eventDeleteCompleted() { delete(TodoFilter().with(\.completed, true)) }

  /// Deletes all todos.
  package func eventDeleteAll() { delete(TodoFilter()) }

  private func delete(_ filter: TodoFilter) {
    attempt {
      let deleted = try TodoListChangeManyTransformer(gateway: gateway, clock: clock).delete(filter)
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
        let list = try gateway.list(saved, filter, nil, format)
        commands = [.all(list.filter, expected: expected, action)]
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
    let index = view.flatMap { self.index(of: EventSubject(name: $0)) }
    let list = index.map { open.value[$0].part.definition }
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
  package func eventChangesSince(_ revision: Int, mark: String?, isWhole: Bool = false) {
    attempt {
      let newest = try gateway.mark()
      // The distance is the greatest possible number of changes, since each makes one revision.
      let isNear = newest.revision - revision <= Self.changesLimit
      let reading = TodoListChangesReading(
        gateway: gateway, limit: Self.changesLimit, byteLimit: Self.changesByteLimit,
        hasWholeRows: isWhole)
      let page = try isNear ? reading.read(since: revision, mark: mark, at: clock.reached) : nil
      let none = TodoChangesPage<TodoPresentationModel>(
        todos: [], deleted: [], commented: [], moved: [], rev: newest.revision,
        mark: newest.text, left: .max)
      output?.presentChanges(page.flatMap { $0.left == 0 ? $0 : nil } ?? none)
    }
  }

  /// Closes a list. Nothing is pushed to it any more.
  package func eventViewClosed(view: String?) { close(EventSubject(name: view)) }

  /// A list goes out of sight, or comes back.
  package func eventHidden(_ isHidden: Bool, view: String?) { hide(isHidden, .init(name: view)) }

  func refresh(_ list: inout OpenList, _ news: News) throws {
    do {
      if let saved = list.saved {
        list.adopt(try gateway.list(saved.name, saved.narrowing, saved.sort, format))
      }
    } catch Failure.list(let name, let fault) {
      output?.presentNotRefreshed(.list(name, fault), of: EventSubject(name: list.view))
      throw Gone()
    }
    if let model = try list.refresh(news, in: gateway, by: clock) {
      show(model, in: list)
      list.shown = model
    }
  }

  /// Presents to the lists that want messages the step that an event of any scene made, after all that
  /// it changed has been presented.
  package func eventConcluded(_ step: RecordedStep) {
    let lists = open.value.filter { $0.part.wantsMessages && !$0.isHidden }
    guard !lists.isEmpty, let message = try? TodoListMessagePresentationModel(step, in: gateway)
    else { return }
    for list in lists { output?.presentMessage(message, view: list.subject.name) }
  }

  /// Presents a step that an event of any scene made, whatever is open.
  package func eventDescribe(_ step: RecordedStep) {
    guard let message = try? TodoListMessagePresentationModel(step, in: gateway) else { return }
    output?.presentMessage(message, view: nil)
  }

  /// The tags that an open list asks for, and those of its first todos that are shown; none without a
  /// name if the unnamed list is not open.
  func shownTags(in view: String?) throws -> Set<[UInt8]> {
    if view == nil && index(of: .scene) == nil { return [] }
    let list = open.value[try place(of: view)].part
    let tags = list.shown?.rows.prefix(Self.todosWithShownTags).flatMap(\.todo.tags) ?? []
    let filter = list.definition.filter
    return Set((filter.tags + filter.anyTags + tags).map { Array($0.utf8) })
  }

  /// Presents how a list looks: all of it, or the changes to what it showed before.
  private func show(_ model: OpenList.Model, in list: OpenList) {
    if let shown = list.shown, list.updates == .rows {
      output?.presentRows(model.with(RowChange.changes(from: shown.rows, to: model.rows, by: \.id)))
    } else {
      output?.presentTodos(model)
    }
  }

  private func place(of view: String?) throws(Failure) -> Int {
    guard let index = index(of: EventSubject(name: view)) else { throw .listNotOpen(view) }
    return index
  }

  /// Runs an event, and presents its error if it fails.
  @inline(__always) private func attempt(view: String? = nil, _ event: () throws -> Void) {
    attempt(EventSubject(name: view)) {
      do { try event() } catch let failure as StepFailure { output?.presentNotChanged(failure) }
    }
  }
}
