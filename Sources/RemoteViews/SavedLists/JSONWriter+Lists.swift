import Entities
import JSON
import Presenters

// Lists as JSON. The order of the members is fixed.
extension JSONWriter {
  mutating func value(_ list: SavedListViewModel) {
    beginObject()
    member("name", list.name)
    member("title", list.title)
    members(list.filter, list.sort, list.defaults)
    endObject()
  }

  /// What a list is, as its members.
  mutating func members(_ filter: TodoFilter, _ sort: TodoSort, _ defaults: GivenFields) {
    name("filter")
    value(filter)
    member("sort", sort.keys) { $0.value($1.word) }
    name("defaults")
    value(defaults)
  }

  private mutating func value(_ filter: TodoFilter) {
    beginObject()
    if let completed = filter.completed { member("completed", completed) }
    if let overdue = filter.overdue { member("overdue", overdue) }
    if let hasDue = filter.hasDue { member("hasDue", hasDue) }
    if let hasTags = filter.hasTags { member("hasTags", hasTags) }
    if let day = filter.dueBefore { member("dueBefore", day.description) }
    if let day = filter.dueAfter { member("dueAfter", day.description) }
    if let time = filter.dueWithin {
      name("dueWithin")
      value(time)
    }
    if let started = filter.started { member("started", started) }
    if let repeating = filter.repeating { member("repeating", repeating) }
    if let priorities = filter.priorities {
      member("priority", priorities.sorted()) { $0.value($1.word) }
    }
    if !filter.tags.isEmpty { member("tags", filter.tags) { $0.value($1) } }
    if !filter.anyTags.isEmpty { member("anyTags", filter.anyTags) { $0.value($1) } }
    if !filter.text.isEmpty { member("text", filter.text) }
    if !filter.any.isEmpty { member("any", filter.any) { $0.value($1) } }
    if !filter.all.isEmpty { member("all", filter.all) { $0.value($1) } }
    for part in filter.not {
      name("not")
      value(part)
    }
    endObject()
  }

  private mutating func value(_ time: DueWithin) {
    if case .days(let days) = time { return value(days) }
    for (word, known) in DueWithin.words where known == time { value(word) }
  }

  mutating func value(_ defaults: GivenFields) {
    beginObject()
    if let content = defaults.content { member("content", content) }
    if let due = defaults.due { member("due", due) }
    if let time = defaults.time { member("time", time) }
    if let start = defaults.start { member("start", start) }
    if let repetition = defaults.repetition {
      name("repeat")
      beginObject()
      member("rule", repetition.rule)
      if let from = repetition.from { member("from", from) }
      endObject()
    }
    if let reminders = defaults.reminders { member("reminders", reminders) { $0.value($1) } }
    if let priority = defaults.priority { member("priority", priority) }
    if let tags = defaults.tags { member("tags", tags) { $0.value($1) } }
    endObject()
  }
}
