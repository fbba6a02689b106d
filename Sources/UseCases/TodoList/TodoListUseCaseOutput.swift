import Entities

/// Everything that the list's use case presents.
package protocol TodoListUseCaseOutput: SceneUseCaseOutput {
  /// The window of a list as it is now: after `viewReady` and `scroll`, and whenever it looks different.
  func presentTodos(_ list: TodoListPresentationModel<TodoPresentationModel>)
  /// What changed in the window of a list whose View wants its changes by rows. Without a change, only
  /// another number of todos passes its filter.
  func presentRows(_ list: TodoListPresentationModel<RowChange<TodoPresentationModel>>)
  /// What a step of this View did, in any scene, for a list that wants messages.
  func presentMessage(_ message: TodoListMessagePresentationModel, view: String?)

  /// The list is open, or was scrolled. `total` is the number of todos that pass its filter, `rev` the
  /// store's revision.
  func presentTotal(_ total: Int, rev: Int)
  /// The todo was added. `shows` is whether the list to which it was added contains it; nil if it was
  /// added to none.
  func presentAdded(_ todo: ChangedTodo, shows: Bool?)
  /// After `complete`, `reopen` and `delete`.
  func presentChanged(_ todo: ChangedTodo)
  /// A todo was claimed, or there is none to begin.
  func presentClaimed(_ outcome: ClaimOutcome<TodoPresentationModel>)
  /// A claim ends at another time; nil if it ended.
  func presentHeld(_ claim: Claim?)
  /// This many todos were deleted, restored or moved; `rev` is the store's revision, `step` that of the step's first
  /// change, nil if there was none.
  func presentCount(_ count: Int, rev: Int, step: Int?)
  /// What the changes of `apply` would make of todos, before ``presentApplied(_:)``.
  func presentPreview(_ rows: [TodoListPreviewRow<TodoPresentationModel>])
  /// The changes were made, now or when the same key was given before; or they would be made.
  func presentApplied(_ applied: TodoListApplied)
  /// Nothing was changed, undone or redone.
  func presentNotChanged(_ failure: StepFailure)
  func presentReversed(_ step: ReversedStep, _ direction: StepDirection)
  /// Several steps were undone, or none, by these; `rev` is the store's revision.
  func presentUndone(steps: [Int], rev: Int)
  /// A new todo may be written, which begins with what an open list says of its todos.
  func presentAddStarted(view: String?, from beginning: GivenFields?)
  /// The todo exists and may be opened.
  func presentSelected(id: Int, view: String?)
  /// The changes after a revision; as the only page, or none of them.
  func presentChanges(_ changes: TodoChangesPage<TodoPresentationModel>)
}

/// The window of a list on its way to the presenter: its todos, or the changes that turn what was shown of
/// it into what is there now, as few as possible.
package struct TodoListPresentationModel<Row> {
  /// The View's name for the list; nil for the unnamed one.
  package let view: String?
  /// The store's revision.
  package internal(set) var rev: Int
  /// How many todos pass the filter.
  package internal(set) var total: Int
  /// How long these take together; nil if the View does not want to know.
  package internal(set) var sum: EstimateSum?
  /// How many of them stand before the window.
  package let offset: Int
  package let rows: [Row]
  /// Why there are no todos in the window; nil if there are some.
  package let emptiness: TodoListEmptiness?

  /// The same window of other rows.
  package func with<Other>(_ rows: [Other]) -> TodoListPresentationModel<Other> {
    TodoListPresentationModel<Other>(
      view: view, rev: rev, total: total, sum: sum, offset: offset, rows: rows,
      emptiness: emptiness)
  }
}

extension TodoListPresentationModel: Equatable where Row: Equatable {
  /// Whether both look the same, whatever the revision.
  package static func == (left: Self, right: Self) -> Bool {
    left.total == right.total && left.sum == right.sum && left.offset == right.offset
      && left.emptiness == right.emptiness && left.rows == right.rows
  }
}

/// Why a window shows nothing: the name of the phrase that says so.
package enum TodoListEmptiness: String, Sendable {
  /// There are no todos.
  case nothingThere
  /// There are todos, but none passes the filter.
  case nothingPasses
  /// The window begins behind the last todo.
  case behindTheEnd
}

/// What a step did, on its way to the presenter.
package struct StepPresentationModel: Equatable {
  /// What the step did to each of its todos; nil if it did not do the same to all of them.
  package var event: HistoryPresentationModel.Event? { tally.kind == nil ? nil : first }
  /// The title of its todo, as it was while the todo existed. If there are several, that of the
  /// first one.
  package let title: String
  /// How many todos it changed: the successor of a todo that is completed does not count.
  package var count: Int { tally.count }
  private let first: HistoryPresentationModel.Event
  private var tally: StepTally

  /// A step that begins with this change and whose changes are these; without, it is the only one.
  init(_ first: Change, _ tally: StepTally? = nil) {
    self.first = HistoryPresentationModel(first).event
    title = (first.after ?? first.before)?.title ?? ""
    self.tally = tally ?? StepTally(first)
  }

  /// Adds one more change of the step.
  mutating func add(_ change: Change) {
    if tally.kind?.isAside == true && !change.kind.isAside {
      self = Self(change)
    } else {
      tally.add(change)
    }
  }
}

/// What a step did, on its way to the presenter.
package struct TodoListMessagePresentationModel: Equatable {
  /// The kinds of steps, in the words of the wire.
  package enum Kind: String, Sendable, CaseIterable {
    case added, completed, reopened, edited, deleted, commented, moved, changed, undone, redone
  }

  /// The kind of the step.
  package let kind: Kind
  /// What the step did; for an undo or a redo, what the event did that was undone or redone.
  package let event: StepPresentationModel
  /// The id of the todo of its first change.
  package let todo: Int
  /// Whether that todo is damaged.
  package let isDamaged: Bool
  /// How many todos it changed.
  package var count: Int { event.count }
  /// The revision of its first change.
  package let step: Int
  /// The client that made it; nil if it did not say who it is.
  package let client: String?
  /// When it was made.
  package let instant: Instant

  /// Reads from the log what a step did. Nil if the log does not have the step.
  init?(_ recorded: RecordedStep, in gateway: any EntityGateway) throws {
    guard let logged = try gateway.step(recorded.number) else { return nil }
    try self.init(logged, recorded.tally, in: gateway)
  }

  /// What a step did whose changes have this in common. Nil if the log does not have the event that it was,
  /// or that it reversed.
  init?(_ logged: LoggedStep, _ tally: StepTally, in gateway: any EntityGateway) throws {
    let (undone, redone) = logged.origin.steps
    let event = undone ?? redone ?? logged.number
    guard let first = try gateway.changes(ofStep: event, after: event - 1, limit: 1).first
    else { return nil }
    step = logged.number
    client = logged.client
    instant = logged.instant
    self.event = StepPresentationModel(first, tally)
    todo = first.todo
    isDamaged = (first.after ?? first.before)?.isDamaged ?? false
    let made = tally.kind.flatMap { Kind(rawValue: $0.rawValue) } ?? .changed
    kind = undone != nil ? .undone : redone != nil ? .redone : made
  }

  /// What a step did.
  static func step(_ step: LoggedStep, in gateway: any EntityGateway) throws -> Self? {
    try gateway.tally(ofStep: step.number).flatMap { try Self(step, $0, in: gateway) }
  }
}

/// One change of a window. Changes are applied in order, and an index counts in the window as the
/// changes before it left it.
package struct RowChange<Row> {
  package let kind: RowChangeKind
  package let index: Int
  /// The row that it brings; nil if it removes one.
  package let row: Row?

  /// The same change of other rows.
  package func map<Other>(_ transform: (Row) -> Other?) -> RowChange<Other> {
    RowChange<Other>(kind: kind, index: index, row: row.flatMap(transform))
  }
}

package enum RowChangeKind: String {
  /// The row is removed.
  case delete
  /// A row is inserted before the row that has this index.
  case insert
  /// The row is replaced, since it looks different.
  case update
}

extension RowChange where Row: Equatable {
  /// The changes that turn one window into another, whose rows are told apart by their ids.
  static func changes(
    from shown: [Row], to present: [Row], by id: (Row) -> some Hashable
  ) -> [Self] {
    // Most adds are behind the window, and leave the very same rows there.
    if shown == present { return [] }
    let (old, new) = (shown.map(id), present.map(id))
    // What both begin and end with stays, and most changes are to one row.
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldPart, newPart) = (start..<old.count - end, start..<new.count - end)
    var (removed, inserted) = (Array(oldPart), Array(newPart))
    if !oldPart.isEmpty && !newPart.isEmpty {
      (removed, inserted) = ([], [])
      let difference = new[newPart].difference(from: old[oldPart])
      for case .remove(let index, _, _) in difference.removals { removed.append(start + index) }
      for case .insert(let index, _, _) in difference.insertions { inserted.append(start + index) }
    }
    // From the end, so that no removal moves the index of another one.
    var changes = removed.reversed().map { Self(kind: .delete, index: $0, row: nil) }
    changes += inserted.map { Self(kind: .insert, index: $0, row: present[$0]) }
    let (gone, come) = (Set(removed), Set(inserted))
    let kept = zip(
      shown.indices.filter { !gone.contains($0) }, present.indices.filter { !come.contains($0) })
    for (old, new) in kept where shown[old] != present[new] {
      changes.append(Self(kind: .update, index: new, row: present[new]))
    }
    return changes
  }
}
