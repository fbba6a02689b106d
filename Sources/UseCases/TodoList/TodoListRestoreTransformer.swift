import Entities

/// Brings todos back that were deleted, as they were last.
struct TodoListRestoreTransformer {
  let gateway: any EntityGateway
  let clock: any Clock

  /// Those that are not gone are passed over.
  func transform(_ ids: [Int]) throws -> (count: Int, rev: Int, step: Int?) {
    try gateway.beginChanges()
    // By its instant, a return is told from an add (``Change/isFirst``), even if the clock stands still.
    var instant = clock.now
    var restored: [(before: Todo?, after: Todo?)] = []
    var links = ChangedLinks()
    let ids = Set(ids).sorted()
    for (id, present) in zip(ids, try gateway.fetch(ids)) where present == nil {
      guard let todo = try gateway.history(of: id, limit: 1).first?.before else {
        throw Failure.notFound(id: id)
      }
      if todo.isDamaged { throw StoreError.damagedTodo(id) }
      links.tell(id, nil, todo)
      instant = max(instant, Instant(milliseconds: todo.createdAt.milliseconds + 1))
      restored.append((nil, todo))
    }
    if let fault = try links.faults(in: gateway, at: clock.reached).first { throw fault.failure }
    var step = try Step(gateway, at: instant)
    try step.change(restored)
    return (restored.count, step.revision, step.first)
  }
}
