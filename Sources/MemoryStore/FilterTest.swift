import Entities

extension [Todo?] {
  /// Whether one of these todos, which stand where their ids say, passes a filter that asks for others too.
  func test(_ filter: TodoFilter, at now: LocalTime) -> (Todo) -> Bool {
    let find = { (id: Int) -> Todo? in id > 0 && id <= count ? self[id - 1] : nil }
    var branches: [Int: TodoBranch] = [:]
    for case let todo? in filter.dependsOnTree ? self : [] {
      if let id = todo.parent { branches[id, default: TodoBranch()].count(isDone: todo.completed) }
    }
    return { todo in
      var todo = todo
      todo.claim = filter.claims?.first { $0.todo == todo.id }
      todo.isBlocked = !todo.completed && todo.after.contains { find($0)?.completed == false }
      var (branch, above) = (branches[todo.id] ?? TodoBranch(), todo.parent)
      while let id = above, !branch.ancestors.contains(id) {
        branch.ancestors.append(id)
        above = find(id)?.parent
      }
      todo.branch = branch
      return filter.matches(todo, at: now)
    }
  }
}
