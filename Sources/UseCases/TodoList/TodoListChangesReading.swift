import Entities

/// Reads from the log what a script needs to synchronise. It reads in pieces, so it never holds
/// many changes or long contents at once.
struct TodoListChangesReading {
  /// How many changes are read at a time.
  private static let stride = 100

  let gateway: any EntityGateway
  /// The most changes that are listed one by one.
  let limit: Int
  /// The most bytes of text in the todos that are listed.
  let byteLimit: Int

  /// The changes after a revision. They are incomplete also if a mark is given that is not that of
  /// the revision.
  func read(since revision: Int, mark: String? = nil, at now: LocalTime) throws
    -> TodoListChanges<TodoPresentationModel>
  {
    let newest = try gateway.mark()
    let present = newest.revision
    let incomplete = TodoListChanges<TodoPresentationModel>(
      rev: present, todos: [], deleted: [], isComplete: false, mark: newest.text)
    // The distance is the greatest possible number of changes, since each makes one revision.
    guard revision <= present, present - revision <= limit,
      try mark.map({ try isMark($0, of: revision) }) ?? true,
      let lastChanges = try lastChanges(after: revision)
    else { return incomplete }
    var todos: [TodoPresentationModel] = []
    var deleted: [Int] = []
    var bytes = 0
    let ids = lastChanges.sorted { $0.value < $1.value }.map(\.key)
    for start in Swift.stride(from: 0, to: ids.count, by: Self.stride) {
      let piece = Array(ids[start..<min(start + Self.stride, ids.count)])
      for (id, todo) in zip(piece, try gateway.fetch(piece)) {
        guard let todo else {
          deleted.append(id)
          continue
        }
        bytes += todo.title.utf8.count + todo.content.utf8.count
        if bytes > byteLimit { return incomplete }
        todos.append(TodoPresentationModel(todo, at: now))
      }
      if piece.count == Self.stride { try gateway.checkInterruption() }
    }
    return TodoListChanges<TodoPresentationModel>(
      rev: present, todos: todos, deleted: deleted, isComplete: true, mark: newest.text)
  }

  private func isMark(_ text: String, of revision: Int) throws -> Bool {
    try gateway.mark(at: revision)?.text.hasSameBytes(as: text) ?? false
  }

  /// The todos that changed, each with the revision of its last change; nil if the log does not
  /// reach back that far.
  private func lastChanges(after revision: Int) throws -> [Int: Int]? {
    var lastChanges: [Int: Int] = [:]
    var reached = revision
    while let changes = try gateway.changes(after: reached, limit: Self.stride) {
      for change in changes { lastChanges[change.todo] = change.revision }
      guard let last = changes.last, changes.count == Self.stride else { return lastChanges }
      reached = last.revision
      try gateway.checkInterruption()
    }
    return nil
  }
}
