import Entities
import JSON
import JSONRPC
import Presenters
import UseCases

/// Stands for the program that called a tool: a View that is shown something once. What the presenters show
/// during a call is the call's result.
package final class ToolView {
  /// How many steps are named that stand in the way, or that an undo made.
  private static let stepsLimit = 100

  /// What the presenters do not know of a call.
  struct Call {
    /// Makes the cursors of the result.
    var cursor = ToolCursor()
    var arguments: ParsedText?
    /// How many rows of a dry run were on earlier pages.
    var offset = 0
    /// From which character on the content is shown.
    var contentFrom = 0
    /// Which changes of a todo are shown, and how many at most.
    var query = StepQuery()
    var limit = Int.max
  }

  var call = Call()
  /// Has a todo shown.
  var show: ((_ id: Int) -> Void)?
  /// What was shown last, for other forms of it.
  private(set) var page: TodoPage<TodoDetailViewModel>?
  /// How many of its todos there was room for.
  private(set) var shownCount = 0
  private(set) var todo: TodoDetailViewModel?
  private(set) var overview: TodoOverview?
  /// Why the call failed; nil if it did not.
  var failure: String? { result.failure }

  let texts: Texts
  let result: ToolResult
  /// Whether what is shown would be, and is not.
  private var isPreview = false
  /// Whether a todo is shown only so that an error can name it.
  private var isNaming = false

  package init(texts: Texts, hasMembers: Bool) {
    self.texts = texts
    result = ToolResult(hasMembers: hasMembers)
  }

  /// Begins a call: nothing is shown yet.
  func begin(_ call: Call) {
    self.call = call
    (page, todo, overview, isPreview) = (nil, nil, nil, false)
    result.clear()
  }

  func end(into writer: inout JSONWriter) {
    result.end(into: &writer, otherwise: texts.text(.nothingChanged))
  }

  /// The arguments are not what the tool takes.
  func refuse(_ invalid: InvalidParams) {
    result.fail(invalid.message)
    result.add([
      "code": ErrorCode.invalidParams, "field": invalid.field, "expected": invalid.expected,
      "index": invalid.entry,
    ])
    name(entry: invalid.entry)
    result.add(remedy: "Nothing was changed. Correct \(invalid.field), and call again.")
  }

  /// The entries of the call; nil if it has none.
  private var entries: JSONElements? {
    call.arguments?.value.members.first { $0.value.kind == .array }?.value.elements
  }

  /// Names the entry at fault by its number from 1, and by the title that its todo has, or that was sent.
  private func name(entry index: Int?) {
    guard let index, let entry = entries?.map(\.self).dropFirst(index).first else { return }
    let id = entry["id"]?.integer
    let sent = entry["title"]?.string ?? entry["line"]?.string
    let title = String((id.flatMap(title) ?? sent ?? "").unicodeScalars.prefix(100)).onOneLine
    result.add(
      "Entry \(index + 1)\(id.map { ", todo \($0)" } ?? "")" + (title.isEmpty ? "." : ": " + title),
      ["title": title.isEmpty ? nil : title])
  }

  private func title(of id: Int) -> String? {
    (isNaming, todo) = (true, nil)
    defer { isNaming = false }
    show?(id)
    return todo?.row.title
  }

  private func add(_ name: StaticString, _ todos: some Collection<TodoDetailViewModel>) -> Int {
    result.add(name, todos) { ToolTodo($0).row }
  }
}

extension ToolView: TodoPagesPresenterOutput {
  package func showPage(_ page: TodoPage<TodoDetailViewModel>) {
    self.page = page
    result.add(today: texts.today)
    result.add(["total": page.total])
    shownCount = add("todos", page.rows.map(\.todo))
    // In a tree, some are there only for what is under them.
    let passing = page.rows.map { $0.todo.row.branch?.isContext == true ? 0 : 1 }
    let shown = passing.prefix(shownCount).reduce(0, +)
    result.sentence = texts.text(.listShown, ("shown", shown), ("total", page.total))
    result.add(
      left: page.left + passing.reduce(0, +) - shown, from: call.cursor,
      page.rows.prefix(shownCount).last?.place ?? page.start)
  }

  package func showChanges(_ changes: TodoChangesPage<TodoDetailViewModel>?) {
    guard let changes else {
      result.sentence = texts.text(.changesUnknown)
      result.add(["complete": false])
      return result.add(
        remedy: "Read everything with list_todos; then go on from the rev of overview.")
    }
    result.add(today: texts.today)
    let count = add("todos", changes.todos)
    // What there was no room for, the next page tells, from the last revision that was shown.
    let isCut = count < changes.todos.count
    let rev = isCut ? changes.todos[count - 1].row.rev : changes.rev
    let deleted = changes.deleted.filter { $0.rev <= rev }.map(\.id)
    let mark = isCut ? nil : changes.mark
    result.sentence = texts.text(.changesShown, ("changed", count), ("deleted", deleted.count))
    let lists: KeyValuePairs<StaticString, [Int]> = [
      "deleted": deleted, "commented": changes.commented, "moved": changes.moved,
    ]
    for (word, ids) in lists where !ids.isEmpty {
      result.add("\(word) " + ids.map { "\($0)" }.joined(separator: ", "), [word: ids.ifAny])
    }
    result.add("up to rev \(rev)\(mark.map { " mark " + $0 } ?? "")", ["rev": rev, "mark": mark])
    result.add(left: changes.left + changes.rev - rev, from: call.cursor, "\(rev)~\(mark ?? "")")
  }

  package func showOverview(_ overview: TodoOverview) {
    self.overview = overview
    result.sentence = texts.text(
      .overviewShown, ("open", overview.open), ("overdue", overview.overdue))
    result.add(today: texts.today)
    result.add(
      "due today \(overview.today), done this week \(overview.doneThisWeek), rev \(overview.rev)",
      [
        "rev": overview.rev, "open": overview.open, "overdue": overview.overdue,
        "dueToday": overview.today, "doneThisWeek": overview.doneThisWeek,
      ])
    _ = result.add("lists", overview.lists) { list in
      ToolRow(
        "list \(list.name) (\(list.total)): \(list.title)",
        ["name": list.name, "title": list.title, "total": list.total])
    }
    _ = result.add("tags", overview.tags) {
      ToolRow("#\($0.tag) (\($0.count))", ["tag": $0.tag, "count": $0.count])
    }
  }
}

extension ToolView: TodoListPresenterOutput {
  package func showTodos(_ list: TodoListViewModel<TodoRowViewModel>) {}

  package func showChanges(_ list: TodoListViewModel<RowChange<TodoRowViewModel>>) {}

  package func showPreview(_ rows: [TodoListPreviewRow<TodoRowViewModel>]) {
    isPreview = true
    result.sentence = texts.text(.previewShown, ("shown", rows.count))
    let part = rows.dropFirst(call.offset)
    let count = result.add("rows", part) { row in
      let row = row.map { ToolTodo($0).row }
      return ToolRow(
        "before: \(row.before?.text ?? "none")\nafter: \(row.after?.text ?? "none")",
        ["before": row.before?.object, "after": row.after?.object])
    }
    result.add(left: part.count - count, from: call.cursor, "\(call.offset + count)")
  }

  package func showMessage(
    _ message: TodoListMessagePresentationModel, text: String, view: String?
  ) { result.message = text }
}

extension ToolView: TodoDetailPresenterOutput {
  package func showTodo(_ todo: TodoDetailViewModel) {
    self.todo = todo
    if isNaming { return }
    let shown = ToolTodo(todo, from: call.contentFrom, contentLimit: .max).row
    let (updatedAt, upcoming) = (todo.model.todo.updatedAt.rfc3339, todo.model.upcoming)
    result.sentence = texts.text(.todoShown, ("id", todo.row.id), ("title", todo.row.title))
    result.add(today: texts.today)
    result.add([
      "todo": shown.object, "createdAt": todo.row.createdAt, "updatedAt": updatedAt,
      "upcoming": upcoming.ifAny, "contentFrom": call.contentFrom > 0 ? call.contentFrom : nil,
    ])
    result.add(line: shown.text)
    result.add(line: "created \(todo.row.createdAt), updated \(updatedAt)")
    if !upcoming.isEmpty {
      result.add(line: "then due " + upcoming.map(\.description).joined(separator: ", "))
    }
    let count = result.add("comments", todo.comments.reversed()) { shown in
      let (comment, text) = (shown.comment, ToolTodo.start(of: shown.comment.text))
      return ToolRow(
        "comment \(comment.number) · \(shown.atText) · \(comment.client ?? "-")"
          + text.split(separator: "\n", omittingEmptySubsequences: false).map { "\n| " + $0 }
          .joined(),
        ["n": comment.number, "at": comment.instant.rfc3339, "by": comment.client, "text": text])
    }
    let left = todo.row.commentCount - count
    if left > 0 { result.add(line: "\(left) earlier comments are not shown.") }
  }

  package func showComments(id: Int, _ comments: [CommentViewModel], left: Int) {}

  /// The steps that changed a todo, which the activity shows with what they changed.
  package func showHistory(id: Int, entries: [HistoryEntryViewModel]) {
    let query = call.query
    let all = entries.filter { shown in
      let entry = shown.entry
      return query.includes(client: entry.client) && entry.step < query.before ?? .max
        && entry.instant >= query.since ?? entry.instant
    }
    result.sentence = texts.text(.historyShown, ("id", id), ("shown", min(all.count, call.limit)))
    result.add(today: texts.today)
    let count = result.add("steps", all.prefix(call.limit)) { shown in
      let entry = shown.entry
      let changed = entry.changed.map { change in
        ToolRow(
          "\n| \(change.field.rawValue): \(change.before.onOneLine) → \(change.after.onOneLine)",
          ["field": change.field.rawValue, "before": change.before, "after": change.after])
      }
      return ToolRow(
        "\(entry.step) · \(shown.atText) · \(entry.client ?? "-") · \(shown.what)"
          + changed.map(\.text).joined(),
        [
          "step": entry.step, "at": entry.instant.rfc3339, "by": entry.client,
          "text": shown.what, "changed": changed.map(\.object).ifAny,
        ])
    }
    if entries.count == TodoDetailUseCase.historyLimit { addOlderSteps() }
    result.add(
      left: all.count - count, from: call.cursor, "\(all.prefix(count).last?.entry.step ?? 0)")
  }

  /// Says that there may have been steps that nobody can see any more.
  private func addOlderSteps() { result.add("Older steps may not be shown.", ["complete": false]) }
}

extension ToolView: TodoActivityPresenterOutput {
  package func showActivity(_ activity: TodoActivityViewModel) {
    result.sentence = texts.text(.stepsShown, ("shown", activity.steps.count))
    result.add(today: texts.today)
    let count = result.add("steps", activity.steps) { shown in
      let (step, message) = (shown.step, shown.step.message)
      return ToolRow(
        "\(message.step) · \(shown.atText) · \(message.client ?? "session \(step.session)") · "
          + shown.text + (step.undone.map { " (undone by \($0))" } ?? ""),
        [
          "step": message.step, "at": message.instant.rfc3339, "by": message.client,
          "session": step.session, "text": shown.text, "todos": shown.todos.map(\.id).ifAny,
          "undone": step.undone,
        ])
    }
    if !activity.model.isComplete { addOlderSteps() }
    result.add(
      left: activity.model.left + activity.steps.count - count, from: call.cursor,
      "\(activity.steps.prefix(count).last?.step.message.step ?? 0)",
      isMore: activity.model.left == TodoActivityUseCase.leftLimit)
  }

  package func showStep(
    _ step: Int, isUndoable: Bool, rows: [TodoListPreviewRow<TodoDetailViewModel>]
  ) {}
}

extension ToolView: SceneView {
  package func showError(_ error: ErrorViewModel) {}

  package func respond(_ outcome: ResultViewModel) {
    switch outcome {
    case .applied(let applied): show(applied)
    case .reversed(.undo, let phrase, let step):
      result.message = texts.text(.undone, ("step", phrase))
      show(undoneBy: [step.step], rev: step.rev)
    case .undone(let steps, let rev):
      result.message = texts.undone(count: steps.count)
      show(undoneBy: steps, rev: rev)
    case .claimed(let outcome): show(outcome)
    case .held(let claim?):
      result.sentence = texts.held(until: claim.until)
      show(claim)
    case .held(nil): result.sentence = texts.text(.claimReleased)
    // What was shown says it.
    default: break
    }
  }

  private func show(_ applied: TodoListApplied) {
    switch applied.outcome {
    case .count(let count): result.add("passing the filter: \(count)", ["count": count])
    case .entries(let entries):
      let count = result.add("results", entries) { entry in
        let next = entry.next.map { ["id": $0.id, "due": $0.due] as ToolObject }
        let read = entry.read.map { GivenFields.readValues.of($0.values) }
        return ToolRow(
          (entry.id.map { "\($0) rev \(entry.rev)" } ?? "new")
            + (next.map { " next " + $0.json } ?? "") + (read.map { " read " + $0.json } ?? ""),
          ["id": entry.id, "rev": entry.rev, "next": next, "read": read])
      }
      result.add(["left": count < entries.count ? entries.count - count : nil])
    }
    if isPreview { return }
    result.add(["rev": applied.rev])
    guard let step = applied.step else { return }
    // A message replaces this if the call made the step itself.
    result.message = texts.text(.keyRepeated)
    result.add(["step": step, "undo": ["step": step] as ToolObject])
    result.add(line: "Step \(step); undo {\"step\":\(step)} takes it back.")
  }

  private func show(_ outcome: ClaimOutcome<TodoDetailViewModel>) {
    if let todo = outcome.todo, let claim = outcome.claim {
      showTodo(todo)
      show(claim)
    } else if let (blocked, claimed) = outcome.counts {
      result.sentence = texts.text(.noneReady, ("blocked", blocked), ("claimed", claimed))
      result.add(["blocked": blocked, "claimed": claimed])
    }
  }

  private func show(_ claim: Claim) {
    result.add(["token": claim.token, "until": claim.until.rfc3339])
    result.add(line: "token \(claim.token) until \(claim.until.rfc3339)")
  }

  private func show(undoneBy steps: [Int], rev: Int) {
    let shown = Array(steps.prefix(Self.stepsLimit))
    let left = steps.count - shown.count
    result.add(["steps": shown, "left": left > 0 ? left : nil, "rev": rev])
    let list = shown.map { "\($0)" }.joined(separator: ", ")
    result.add(line: "by step \(list); rev \(rev)")
  }

  package func respond(_ error: ErrorViewModel) {
    if isNaming { return }
    result.fail(error.message)
    result.add(["code": error.code, "tag": error.tag])
    var details = error
    details.todo = nil
    details.steps = Array(details.steps.prefix(Self.stepsLimit))
    if entries == nil { details.index = nil }
    result.add(ErrorViewModel.details, details)
    name(entry: error.index)
    if let row = error.todo.map({ ToolTodo($0).row }) { result.add(row.text, ["todo": row.object]) }
    result.add(remedy: "Nothing was changed. " + Self.remedy(for: error))
  }

  private static func remedy(for error: ErrorViewModel) -> String {
    switch ErrorTag(rawValue: error.code) {
    case .claimed: "Look at the todo, and claim it again if it is still to be done."
    case .notFound:
      "list_todos finds the todos that there are; activity {\"deleted\":true} those that are gone."
    case .invalidTodo: "Correct the field \(error.field ?? "") as the message says."
    case .conflict where !error.steps.isEmpty:
      """
      undo with steps takes several back at once: this one together with the later \
      \(error.steps.prefix(20).map { "\($0)" }.joined(separator: ", ")).
      """
    case .conflict where error.count != nil:
      "Look at them with list_todos; if that is what you mean, send expect \(error.count ?? 0)."
    case .conflict:
      "Look at the todo as it is now; if you still mean it, send rev \(error.todo?.row.rev ?? 0)."
    case .nothingToUndo: "activity lists the steps; one that was undone cannot be undone again."
    case .keyReused: "Give other changes a new key."
    case .invalidList: "overview names the saved lists."
    case .store where error.retryable == true: "Call again."
    default: "Tell the user."
    }
  }

  package func respond(invalidMember field: String, expected: String) {
    refuse(InvalidParams(field: field, expected: expected))
  }
}
