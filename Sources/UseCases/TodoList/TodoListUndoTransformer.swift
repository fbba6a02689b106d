import Entities

/// Which steps an undo takes back.
package enum UndoneSteps: Sendable {
  /// The newest of the View's own.
  case newest
  case step(Int), steps([Int])
  /// Those of one client, back to the first that it made before an instant.
  case made(by: String?, since: Instant)
}

/// Undoes steps: those that the View names, otherwise the newest of its own.
package struct TodoListUndoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  private var reversal: StepReversal { StepReversal(gateway: gateway, clock: clock) }

  /// The most steps that one undo takes back, and the most changes of them.
  package static let limit = (steps: 1000, changes: 100_000)
  /// How many are counted, if there are more.
  private static let counted = 10_000

  /// The steps that were undone, the newest first. Of many, those that are not in effect are passed over.
  func transform(_ steps: UndoneSteps) throws -> [ReversedStep] {
    try gateway.beginChanges()
    switch steps {
    case .newest: return try undo([newest()])
    case .step(let number): return try undo([event(of: number)])
    case .steps(let numbers):
      return try undo(
        Set(numbers).sorted().map { number in
          guard let step = try gateway.step(number) else { throw Failure.notUndoable(step: number) }
          return step
        })
    case .made(let client, let instant):
      var query = StepQuery()
      (query.clients, query.since) = ([client], instant)
      return try undo(gateway.steps(query, limit: Self.counted))
    }
  }

  private func undo(_ steps: [LoggedStep]) throws -> [ReversedStep] {
    let events = try inEffect(steps)
    let changes = try events.reduce(0) {
      try $0 + (gateway.tally(ofStep: $1, limit: TodoPieces.size)?.count ?? 0)
    }
    if events.count > Self.limit.steps || changes > Self.limit.changes {
      throw BadRequest.undo(steps: events.count, changes: changes)
    }
    return try undo(events)
  }

  /// Those of an import are not undone one by one.
  private func undo(_ events: [Int]) throws -> [ReversedStep] {
    if let key = try gateway.importKey(ofSteps: events) { throw Failure.importStep(key: key) }
    return try reversal.transform(events, .undo)
  }

  /// The events that steps made or did again and that are in effect, the last one first that took effect.
  private func inEffect(_ steps: [LoggedStep]) throws -> [Int] {
    var latest: [Int: Int] = [:]
    for step in steps {
      let (undone, redone) = step.origin.steps
      guard undone == nil, let event = try redone.map(gateway.step) ?? step, !event.isReversed
      else { continue }
      let effect = step == event ? try redo(of: event.number) ?? event.number : step.number
      latest[event.number] = max(effect, latest[event.number] ?? 0)
    }
    return latest.sorted { $0.value > $1.value }.map(\.key)
  }

  /// The redo by which an event is in effect: the newest change of its first todo that belongs to it.
  private func redo(of event: Int) throws -> Int? {
    guard let todo = try gateway.changes(ofStep: event, after: event - 1, limit: 1).first?.todo
    else { return nil }
    return try gateway.history(of: todo, limit: StepObstacles.limit.changes)
      .first { $0.origin == .redo(of: event) }?.step
  }

  private func newest() throws -> Int {
    if let step = try gateway.newestOwnStep(to: .undo) { return step.number }
    // The newest event that is in effect, whoever made it.
    let newest = try gateway.newestEvent()
    throw Failure.nothingToUndo(.undo, newest: try newest.flatMap { try .step($0, in: gateway) })
  }

  /// The event to undo for a step that the View names: the step itself, or the event that it did
  /// again.
  private func event(of number: Int) throws -> Int {
    var step = try gateway.step(number)
    if case .redo(let event)? = step?.origin { step = try gateway.step(event) }
    guard let step, step.origin == .event, !step.isReversed else {
      throw Failure.notUndoable(step: number)
    }
    return step.number
  }

  /// Whether an undo of this step would succeed.
  func canUndo(_ number: Int) throws -> Bool {
    do {
      try reversal.look(at: event(of: number))
      return true
    } catch let error as StoreError { if error.todo == nil { throw error } } catch {}
    return false
  }
}

/// Redoes the step that the View undid last.
struct TodoListRedoTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  func transform() throws -> [ReversedStep] {
    try gateway.beginChanges()
    guard let (event, undo) = try gateway.newestRedo() else { throw Failure.nothingToUndo(.redo) }
    return try StepReversal(gateway: gateway, clock: clock).transform([event], .redo, of: undo)
  }
}

extension EntityGateway {
  /// The event that the newest undo took back, and that undo; nil if there is none, or once the View
  /// changed something else.
  func newestRedo() throws -> (event: Int, undo: Int)? {
    guard let undo = try newestOwnStep(to: .redo), case .undo(let number) = undo.origin,
      try newestOwnStep(to: .undo).map({ $0.number < undo.number }) ?? true
    else { return nil }
    return (number, undo.number)
  }
}
