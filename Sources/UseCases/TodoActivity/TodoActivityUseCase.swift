import Entities

/// The interactor of the scene `todoActivity`: what happened, step by step, and who did it (PROTOCOL § 6).
package final class TodoActivityUseCase: LiveUseCase {
  /// The most todos of which a step is shown whole.
  package static let rowsLimit = 1000
  /// How many characters of the contents are shown of a step over several todos.
  package static let contentLimit = 2000

  /// How many older steps are counted at most.
  package static let leftLimit = 1000

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoActivityUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  var open = Checkpointed<[Open<OpenActivity>]>([])

  /// What the View shows.
  struct OpenActivity {
    fileprivate let query: StepQuery
    fileprivate let limit: Int
    fileprivate var shown: TodoActivityPresentationModel
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    (self.gateway, self.clock) = (gateway, clock)
  }

  /// Opens the activity, or resets an open one, and presents its newest steps. With `once`, opens nothing.
  package func eventViewReady(_ query: StepQuery, limit: Int, once: Bool = false) {
    attempt { try show(query, limit: limit, once: once) }
  }

  /// Shows the steps before one, or without one the newest.
  package func eventScroll(before step: Int?, limit: Int?) {
    attempt {
      guard let activity = only else { throw Failure.activityNotOpen }
      var query = activity.query
      query.before = step
      try show(query, limit: limit ?? activity.limit)
    }
  }

  /// Presents what a step did to each of its todos; or that one of them is to be opened.
  package func eventSelect(step number: Int, id: Int?) {
    attempt {
      if let id {
        _ = try gateway.todo(id, at: clock.reached)
        output?.presentSelected(id: id)
        return
      }
      let changes = try gateway.changes(ofStep: number, after: number - 1, limit: Self.rowsLimit)
      if changes.isEmpty { throw BadRequest.unknownStep }
      let limit = changes.count == 1 ? Int.max : Self.contentLimit
      output?.presentStep(
        number, isUndoable: try undo.canUndo(number),
        try changes.map { change in
          TodoListPreviewRow(
            before: try change.before.map { try model($0, limit) },
            after: try change.after.map { try model($0, limit) })
        })
    }
  }

  /// Closes the activity. Nothing is pushed any more.
  package func eventViewClosed() { close() }

  func refresh(_ activity: inout OpenActivity, _ news: News) throws {
    let model = try read(activity.query, limit: activity.limit, activity.shown)
    if model != activity.shown { output?.presentActivity(model) }
    activity.shown = model
  }

  private var undo: TodoListUndoTransformer { .init(gateway: gateway, clock: clock) }

  private func model(_ todo: Todo, _ contentLimit: Int) throws -> TodoPresentationModel {
    var todo = todo
    if todo.content.utf8.count > contentLimit {
      todo.content = String(todo.content.unicodeScalars.prefix(contentLimit))
    }
    return try gateway.detail(todo, at: clock.reached)
  }

  private func show(_ query: StepQuery, limit: Int, once: Bool = false) throws {
    let freshness = try Freshness(gateway, clock)
    var model = try read(query, limit: limit)
    if once, let last = model.steps.last {
      var rest = query
      rest.before = last.message.step
      model.left = try gateway.steps(rest, limit: Self.leftLimit).count
    }
    output?.presentActivity(model)
    if !once {
      let activity = OpenActivity(query: query, limit: limit, shown: model)
      open.value = [Open(part: activity, freshness: freshness)]
    }
    output?.presentRevision(freshness.mark.revision)
  }

  /// What the steps did that were shown before is not read again.
  private func read(
    _ query: StepQuery, limit: Int, _ shown: TodoActivityPresentationModel? = nil
  ) throws -> TodoActivityPresentationModel {
    let messages = shown?.steps.map { ($0.message.step, $0.message) } ?? []
    let known = Dictionary(messages) { $1 }
    let steps = try gateway.steps(query, limit: limit).compactMap { step in
      try TodoActivityStep(step, query, known[step.number], in: gateway, clock)
    }
    var newest = query
    newest.before = nil
    let isFirst =
      try query.before == nil
      || gateway.steps(newest, limit: 1).first.map { $0.number < query.before ?? .max } ?? true
    let redo = try gateway.newestRedo()
    return TodoActivityPresentationModel(
      steps: steps, isFirst: isFirst, isComplete: try gateway.changes(after: 0, limit: 1) != nil,
      undo: try gateway.newestOwnStep(to: .undo).flatMap { try .step($0, in: gateway) },
      redo: try redo.flatMap { redo in
        try gateway.step(redo.event).flatMap { try .step($0, in: gateway) }
      })
  }
}

extension TodoActivityStep {
  /// How many changes of a step are looked at to find out whether it can be undone.
  private static let looksLimit = 20
  /// How many of its todos are named.
  private static let todosLimit = 5
  /// Among how many of its changes those are looked for whose todos are gone.
  private static let goneLimit = 1000

  /// A step as the log has it. Nil if the log has just forgotten it.
  fileprivate init?(
    _ step: LoggedStep, _ query: StepQuery, _ known: TodoListMessagePresentationModel?,
    in gateway: any EntityGateway, _ clock: any Clock
  ) throws {
    let number = step.number
    var changes = try gateway.changes(ofStep: number, after: number - 1, limit: Self.looksLimit + 1)
    let isSmall = changes.count <= Self.looksLimit
    // The store may be another one by now.
    let isKnown = known?.instant == step.instant
    guard let message = try isKnown ? known : .step(step, in: gateway) else { return nil }
    if query.isGone {
      if !isSmall {
        changes = try gateway.changes(ofStep: number, after: number - 1, limit: Self.goneLimit)
      }
      let present = try gateway.fetch(changes.map(\.todo))
      let gone = zip(changes, present).filter { $0.after == nil && $1 == nil }.map(\.0)
      changes = query.todo.map { id in gone.filter { $0.todo == id } } ?? gone
    }
    changes = Array(changes.prefix(Self.todosLimit))
    let now = try gateway.fetch(changes.map(\.todo))
    self.init(
      message: message, session: step.session,
      day: RelativeDay(clock.localTime(at: step.instant).date, today: clock.reached.date),
      todos: zip(changes, now).compactMap { change, now in
        (change.after ?? change.before).map {
          TitledTodo(id: change.todo, title: $0.title, isDamaged: $0.isDamaged, isGone: now == nil)
        }
      }, undone: step.reversed,
      isUndoable: isSmall
        ? try TodoListUndoTransformer(gateway: gateway, clock: clock).canUndo(number) : nil)
  }
}
