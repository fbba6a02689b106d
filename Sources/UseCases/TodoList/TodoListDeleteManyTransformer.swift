import Entities

/// Deletes every todo, or every todo that is done, as one step.
struct TodoListDeleteManyTransformer {
  /// How many todos are held in memory at a time.
  private static let stride = 1000

  let gateway: any EntityGateway
  let clock: any Clock

  func transform(
    onlyCompleted: Bool, output: (any TodoListDeleteManyUseCaseOutput)?
  ) throws {
    var step = try Step(gateway, at: clock.now)
    // Collects the ids first: the lines are read by key, so none of them is read twice.
    var ids = try ids(completed: true)
    if !onlyCompleted { ids += try self.ids(completed: false) }
    ids.sort()
    for start in Swift.stride(from: 0, to: ids.count, by: Self.stride) {
      if start > 0 { try gateway.checkInterruption() }
      let end = min(start + Self.stride, ids.count)
      try step.change(gateway.fetch(Array(ids[start..<end])).map { ($0, nil) })
    }
    output?.presentDeleted(count: ids.count, rev: step.revision, step: step.first)
  }

  private func ids(completed: Bool) throws -> [Int] {
    var ids: [Int] = []
    var last: TodoLine?
    while true {
      let lines = try gateway.lines(
        TodoFilter(), at: clock.reached, completed: completed, after: last, limit: Self.stride)
      ids += lines.map(\.id)
      if lines.count < Self.stride { return ids }
      try gateway.checkInterruption()
      last = lines.last
    }
  }
}
