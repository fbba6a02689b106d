/// What a change makes of one todo: the values that it takes; nil stays as it is. A step over many todos holds
/// a patch for each, in place of two todos, and todos that change alike share one.
package final class TodoPatch: Sendable {
  /// See ``Todo/title``.
  package let title: String?
  /// See ``Todo/content``.
  package let content: String?
  /// The day and the time of it at which the todo is due, if one of them changes.
  package let due: (day: CivilDate?, time: TimeOfDay?)?
  /// See ``Todo/priority``.
  package let priority: Priority?
  /// See ``Todo/tags``.
  package let tags: [String]?
  /// See ``Todo/completedAt``.
  package let completedAt: Instant??
  /// See ``Todo/schedule``.
  package let schedule: Schedule??
  /// The number of the todo's series after the change; nil if it does not repeat then.
  package let series: Int?
  /// What the change makes of the todo.
  package let kind: Change.Kind
  /// Whether the todo has a schedule, before the change or after it.
  package let isScheduled: Bool
  /// The ids of todos that come first which go (``Schedule/after``), and those that come.
  package let after: (gone: [Int], new: [Int])
  /// The moments (``Todo/reminderMoments``) that go, and those that come.
  package let reminders: (gone: [LocalTime], new: [LocalTime])

  /// What leads from a todo to another one with the same id. Nil if one of them does not exist or is damaged,
  /// or if they were not added at the same time.
  package init?(from before: Todo?, to after: Todo?) {
    guard let before, let after, !before.isDamaged, !after.isDamaged,
      before.createdAt == after.createdAt
    else { return nil }
    isScheduled = before.isScheduled || after.isScheduled
    title = before.title.hasSameBytes(as: after.title) ? nil : after.title
    content = before.content.hasSameBytes(as: after.content) ? nil : after.content
    let isSameDue = before.due == after.due && (!isScheduled || before.time == after.time)
    due = isSameDue ? nil : (after.due, after.time)
    priority = before.priority == after.priority ? nil : after.priority
    tags = before.hasSameTags(as: after) ? nil : after.tags
    completedAt = before.completedAt == after.completedAt ? nil : .some(after.completedAt)
    schedule = !isScheduled || before.schedule == after.schedule ? nil : .some(after.schedule)
    series = after.repetition == nil ? nil : after.place?.series
    self.after = isScheduled ? (before.after, after.after) : ([], [])
    reminders = isScheduled ? (before.reminderMoments, after.reminderMoments) : ([], [])
    kind = before.completed == after.completed ? .edited : after.completed ? .completed : .reopened
  }

  /// Whether both do the same with todos that have no schedule.
  package func isSame(as other: TodoPatch) -> Bool {
    !isScheduled && !other.isScheduled && kind == other.kind && priority == other.priority
      && completedAt == other.completedAt && due?.day == other.due?.day
      && (due == nil) == (other.due == nil) && title.hasSameBytes(as: other.title)
      && content.hasSameBytes(as: other.content) && (tags == nil) == (other.tags == nil)
      && (tags ?? []).hasSameTexts(as: other.tags ?? [])
  }
}

extension Todo {
  /// The todo as a patch leaves it.
  package func patched(by patch: TodoPatch) -> Todo {
    var todo = self
    if let title = patch.title { todo.title = title }
    if let content = patch.content { todo.content = content }
    if let due = patch.due { todo.due = due.day }
    if let priority = patch.priority { todo.priority = priority }
    if let tags = patch.tags { todo.tags = tags }
    if let completedAt = patch.completedAt { todo.completedAt = completedAt }
    if let schedule = patch.schedule { todo.schedule = schedule }
    return todo
  }
}

/// Patches of todos, in the order of their changes. Those that follow one another and do the same are one.
package struct TodoPatches: Sendable {
  /// Each todo, once.
  package private(set) var all: [(id: Int, patch: TodoPatch)] = []

  /// No patches.
  package init() {}

  /// Adds the patch of the next todo. Returns whether it does something else than the one before it.
  @discardableResult package mutating func append(_ id: Int, _ patch: TodoPatch) -> Bool {
    if let last = all.last?.patch, last.isSame(as: patch) {
      all.append((id, last))
      return false
    }
    all.append((id, patch))
    return true
  }
}

/// Changes of one step, told as patches.
package struct PatchedTodos: Sendable {
  /// What changes in which todo.
  package let todos: [(id: Int, patch: TodoPatch)]
  /// The revision of the first of these changes.
  package let revision: Int
  /// See ``Change/step``.
  package let step: Int
  /// See ``Change/instant``.
  package let instant: Instant
  /// See ``Change/origin``.
  package let origin: StepOrigin
  /// See ``Change/client``.
  package let client: String?
}

extension PatchedTodos {
  /// Several changes of a step; nil if one of them is more than a patch, or a todo occurs twice.
  package init?(_ changes: [Change]) {
    guard changes.count > 1, let first = changes.first,
      Set(changes.map(\.todo)).count == changes.count
    else { return nil }
    var todos = TodoPatches()
    for change in changes {
      guard let patch = TodoPatch(from: change.before, to: change.after),
        change.after?.updatedAt == first.instant
      else { return nil }
      todos.append(change.todo, patch)
    }
    self.init(
      todos: todos.all, revision: first.revision, step: first.step, instant: first.instant,
      origin: first.origin, client: first.client)
  }
}
