import Entities
import UseCases

/// Records what the list's use case presents, in order, one line of text each.
final class TodoListSpy: LineSpy {
  var lines: [String] = []
  /// The last changes that were presented.
  private(set) var changes: TodoChangesPage<TodoPresentationModel>?
  /// The step of the last change that was presented; nil if it changed nothing.
  private(set) var step: Int?

  /// What a View shows that applies everything it is sent, by the names of its lists.
  private(set) var screens: [String: Screen] = [:]
  /// How many row changes were presented so far.
  private(set) var steps = 0

  /// The window of a list on the screen.
  struct Screen: Equatable {
    var total = 0
    var offset = 0
    var emptiness: TodoListEmptiness?
    var rows: [String] = []

  }

  private func note(_ line: String, _ step: Int?) {
    lines.append(line)
    self.step = step
  }

  private static func text(_ step: StepPresentationModel) -> String {
    "\(step.event.map { "\($0)" } ?? "-") \(step.title) \(step.count)"
  }

  /// `rows` as `id@rev`, with the state of a todo that is not open.
  static func text(_ rows: [TodoPresentationModel]) -> String {
    rows.map { row in
      "\(row.id)@\(row.rev)\(row.state == .open ? "" : " \(row.state)")"
    }
    .joined(separator: ", ")
  }
}

extension TodoListSpy: TodoListUseCaseOutput {
  func presentTodos(_ list: TodoListPresentationModel<TodoPresentationModel>) {
    screens[list.view ?? ""] = Screen(
      total: list.total, offset: list.offset, emptiness: list.emptiness,
      rows: list.rows.map { Self.text([$0]) })
    let name = list.view.map { "\($0) " } ?? ""
    let emptiness = list.emptiness.map { "\($0)" } ?? ""
    lines.append(
      "todos \(name)rev \(list.rev) \(list.offset)/\(list.total) [\(Self.text(list.rows))]"
        + emptiness)
  }

  func presentRows(_ rows: TodoListPresentationModel<RowChange<TodoPresentationModel>>) {
    let name = rows.view ?? ""
    var shown = screens[name]?.rows ?? []
    var texts: [String] = []
    for change in rows.rows {
      let (index, todo) = (change.index, Self.text(change.row.map { [$0] } ?? []))
      switch change.kind {
      case .delete:
        shown.remove(at: index)
        texts.append("-\(index)")
      case .insert:
        shown.insert(todo, at: index)
        texts.append("+\(index) \(todo)")
      case .update:
        shown[index] = todo
        texts.append("=\(index) \(todo)")
      }
    }
    steps += rows.rows.count
    screens[name] = Screen(
      total: rows.total, offset: rows.offset, emptiness: rows.emptiness, rows: shown)
    lines.append(
      "rows \(name) rev \(rows.rev) \(rows.offset)/\(rows.total) \(texts)")
  }

  func presentTotal(_ total: Int, rev: Int) { lines.append("ready \(total) rev \(rev)") }
  func presentAdded(_ todo: ChangedTodo, shows: Bool?) {
    note("added \(todo.id)@\(todo.rev)", todo.step)
  }
  func presentChanged(_ todo: ChangedTodo) { note("changed \(todo.id)@\(todo.rev)", todo.step) }
  func presentCount(_ count: Int, rev: Int, step: Int?) {
    note("deleted \(count) rev \(rev)", step)
  }
  func presentApplied(_ applied: TodoListApplied) {
    let outcome =
      switch applied.outcome {
      case .count(let count): "count \(count)"
      case .entries(let entries):
        entries.map { entry in
          "\(entry.id.map(String.init) ?? "-")@\(entry.rev)"
            + (entry.next.map { " next \($0.id.map(String.init) ?? "-")" } ?? "")
        }.joined(separator: ", ")
      }
    note("applied \(outcome) rev \(applied.rev)", applied.step)
  }
  func presentPreview(_ rows: [TodoListPreviewRow<TodoPresentationModel>]) {
    let texts = rows.map { row in
      [row.before, row.after].map { $0.map { Self.text([$0]) } ?? "-" }.joined(separator: " > ")
    }
    lines.append("preview " + texts.joined(separator: "; "))
  }
  func presentReversed(_ step: ReversedStep, _ direction: StepDirection) {
    let done = direction == .undo ? "undone" : "redone"
    note("\(done) \(Self.text(step.event)) rev \(step.rev)", step.step)
  }
  func presentUndone(steps: [Int], rev: Int) { lines.append("undone by \(steps) rev \(rev)") }
  func presentMessage(_ message: TodoListMessagePresentationModel, view: String?) {
    lines.append("message \(message.kind)")
  }
  func presentAddStarted(view: String?, from beginning: GivenFields?) {
    lines.append("create \(view ?? "-")")
  }
  func presentNotChanged(_ failure: StepFailure) {
    if let index = failure.index {
      lines.append("\(failure.failure.line) at \(index)")
    } else {
      lines.append("\(failure.failure.line) by \(failure.steps)")
    }
  }
  func presentClaimed(_ outcome: ClaimOutcome<TodoPresentationModel>) {
    lines.append("claimed \(outcome.claim?.todo ?? 0)")
  }

  func presentHeld(_ claim: Claim?) { lines.append("held \(claim?.todo ?? 0)") }

  func presentSelected(id: Int, view: String?) { lines.append("selected \(id) \(view ?? "-")") }

  func presentChanges(_ changes: TodoChangesPage<TodoPresentationModel>) {
    self.changes = changes
    lines.append(
      "changes rev \(changes.rev) [\(Self.text(changes.todos))] \(changes.deleted.map(\.id))"
        + (changes.left == 0 ? "" : " incomplete"))
  }
}

extension Failure {
  /// The failure as one line of text.
  var line: String {
    switch self {
    case .notFound(let id): "not found \(id)"
    case .invalid(let invalid): "invalid \(invalid.field) \(invalid.reason)"
    case .conflict(let todo, let fields):
      (["conflict \(todo.id)@\(todo.rev)"] + fields.map(\.rawValue)).joined(separator: " ")
    case .changedSince(let todo): "changed since \(todo.id)@\(todo.rev)"
    case .notTransferred(let error): "not transferred: \(error.reason)"
    case .store(let error): "store \(error.reason)"
    case .keyReused(let key, let id): "key \(key) of \(id.map(String.init) ?? "others")"
    case .otherCount(let count): "other count \(count)"
    case .list(let name, let fault): "list \(name) \(fault)"
    case .listNotOpen, .draftNotOpen: "not open"
    // What the transcripts show.
    default: "\(self)"
    }
  }
}
