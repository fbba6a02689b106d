import Entities

/// Reads from the log what a script needs to synchronise. It reads in pieces, so it never holds
/// many changes or long contents at once.
struct TodoListChangesReading {
  /// How many changes are read at a time.
  private static let stride = 100

  let gateway: any EntityGateway
  /// The most changes that are read.
  let limit: Int
  /// The most bytes of text in the todos that are listed.
  let byteLimit: Int
  /// The most todos that are listed.
  var todosLimit = Int.max
  /// Whether rows have all that todos have of their own.
  var hasWholeRows = false

  /// Which todos changed after a revision, and the revision up to which that is true; of a todo that changed
  /// again after that, only later readings tell. Nil if the log does not reach back that far, or if a mark is
  /// given that is not that of the revision.
  func read(
    since revision: Int, mark: String? = nil, at now: LocalTime
  ) throws -> TodoChangesPage<TodoPresentationModel>? {
    let newest = try gateway.mark()
    guard revision <= newest.revision,
      try mark.map({ try gateway.mark(at: revision)?.text.hasSameBytes(as: $0) ?? false }) ?? true
    else { return nil }
    var todos: [TodoPresentationModel] = []
    var deleted: [(id: Int, rev: Int)] = []
    var gone: Set<Int> = []
    var (commented, moved) = (Ids(), Ids())
    var (reached, bytes, isWhole, isFull) = (revision, 0, false, false)
    while !isWhole && !isFull {
      guard let changes = try gateway.changes(after: reached, limit: Self.stride) else {
        return nil
      }
      isWhole = changes.count < Self.stride
      for (change, todo) in zip(changes, try gateway.fetch(changes.map(\.todo))) {
        let isLast = todo.map { $0.rev == change.revision } ?? (change.after == nil)
        bytes += isLast ? (todo.map { $0.title.utf8.count + $0.content.utf8.count } ?? 0) : 0
        isFull =
          change.revision - revision > limit || todos.count + deleted.count == todosLimit
          || bytes > byteLimit && !todos.isEmpty
        if isFull { break }
        reached = change.revision
        if change.comment != nil { commented.insert(change.todo) }
        if change.move != nil { moved.insert(change.todo) }
        if isLast, let todo {
          todos.append(TodoPresentationModel(todo, at: now).row(isWhole: hasWholeRows))
        }
        if isLast && todo == nil {
          // It may have come back since, and be gone again.
          if !gone.insert(change.todo).inserted { deleted.removeAll { $0.id == change.todo } }
          deleted.append((change.todo, change.revision))
        }
      }
      if !isWhole && !isFull { try gateway.checkInterruption() }
    }
    if !isFull { reached = newest.revision }
    return TodoChangesPage(
      todos: todos, deleted: deleted, commented: commented.all, moved: moved.all, rev: reached,
      mark: (isFull ? try gateway.mark(at: reached) : newest)?.text ?? "",
      left: newest.revision - reached)
  }
}

/// Different ids, in the order in which they came.
private struct Ids {
  private(set) var all: [Int] = []
  private var seen: Set<Int> = []

  mutating func insert(_ id: Int) { if seen.insert(id).inserted { all.append(id) } }
}

/// Todos that changed.
package struct TodoChangesPage<Todo> {
  /// Those that exist, in the order of their last change.
  package let todos: [Todo]
  /// The ids of those that were deleted, each with the revision of that.
  package let deleted: [(id: Int, rev: Int)]
  /// The ids of those whose comments changed.
  package let commented: [Int]
  /// The ids of those that were moved in the order by hand.
  package let moved: [Int]
  /// The revision up to which nothing is left out, and its mark (``Mark/text``).
  package let rev: Int
  package let mark: String
  /// How many changes come after that; ``Int/max`` if everything must be read again.
  package let left: Int

  /// The same page of other todos.
  package func map<Other>(_ transform: (Todo) -> Other) -> TodoChangesPage<Other> {
    TodoChangesPage<Other>(
      todos: todos.map(transform), deleted: deleted, commented: commented, moved: moved, rev: rev,
      mark: mark, left: left)
  }
}
