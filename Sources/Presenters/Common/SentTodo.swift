import Entities
import UseCases

/// The fields of a new todo as a View sent them; nil if a field was not given.
package struct SentTodo {
  /// A tuple, since Swift takes nothing else apart without copying its parts.
  private let fields:
    (
      title: TodoTitle, content: String?, due: String?, schedule: ScheduleEdits.Texts?,
      priority: String?, tags: [String]?
    )

  /// These fields. Nothing is checked.
  package init(
    title: TodoTitle, content: String?, due: String?, schedule: ScheduleEdits.Texts?,
    priority: String?, tags: [String]?
  ) {
    fields = (title, content, due, schedule, priority, tags)
  }

  /// The values of the texts.
  @inline(__always)
  consuming func newTodo(key: consuming String? = nil) throws(InvalidTodo) -> NewTodo {
    let (title, content, due, schedule, priority, tags) = (consume self).fields
    return NewTodo(
      title: title, content: content, due: try due.map(TodoRules.due),
      schedule: try schedule.flatMap { texts throws(InvalidTodo) in try ScheduleEdits(texts) },
      priority: try priority.map(TodoRules.priority), tags: tags, key: key)
  }
}

/// Changes of a todo's fields as a View sent them; nil for those that stay as they are.
package struct SentEdits {
  let title: String?
  let content: String?
  let due: String?
  let schedule: ScheduleEdits.Texts?
  let priority: String?
  let tags: [String]?
  let addTags: [String]
  let removeTags: [String]
  let clear: Set<FieldEdits.Clearable>

  /// These changes. Nothing is checked.
  package init(
    title: String?, content: String?, due: String?, schedule: ScheduleEdits.Texts?,
    priority: String?, tags: [String]?, addTags: [String]?, removeTags: [String]?,
    clear: Set<FieldEdits.Clearable>
  ) {
    self.title = title
    self.content = content
    self.due = due
    self.schedule = schedule
    self.priority = priority
    self.tags = tags
    self.addTags = addTags ?? []
    self.removeTags = removeTags ?? []
    self.clear = clear
  }

  /// What `clear` must be, if a field in it is given too.
  var expectedClear: String? {
    let given: [(FieldEdits.Clearable, Bool)] = [
      (.content, content != nil), (.due, due != nil), (.time, schedule?.time != nil),
      (.start, schedule?.start != nil), (.repetition, schedule?.repetition != nil),
      (.reminders, schedule?.reminders != nil),
      (.priority, priority != nil), (.tags, tags != nil),
    ]
    guard let doubled = given.first(where: { $1 && clear.contains($0) }) else { return nil }
    return "an array without fields that are given too, such as \(doubled.0.rawValue)"
  }

  /// The values of the texts.
  func edits() throws(InvalidTodo) -> FieldEdits {
    FieldEdits(
      title: title, content: content, due: try due.map(TodoRules.due),
      schedule: try ScheduleEdits(schedule),
      priority: try priority.map(TodoRules.priority), tags: tags, addTags: addTags,
      removeTags: removeTags, clear: clear)
  }
}
