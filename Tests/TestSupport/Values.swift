import Entities

// Values with all that they have, in one expression.

extension TodoFilter {
  package init(
    completed: Bool? = nil, overdue: Bool? = nil, hasDue: Bool? = nil, hasStart: Bool? = nil,
    hasTags: Bool? = nil, dueBefore: CivilDate? = nil, dueAfter: CivilDate? = nil,
    dueWithin: Within? = nil, started: Bool? = nil, repeating: Bool? = nil,
    priorities: Set<Priority>? = nil, tags: [String] = [], anyTags: [String] = [],
    words: [[UInt8]] = [], any: [TodoFilter] = [], all: [TodoFilter] = [], not: [TodoFilter] = []
  ) {
    self.init()
    self.completed = completed
    self.overdue = overdue
    self.hasDue = hasDue
    self.hasStart = hasStart
    self.hasTags = hasTags
    self.dueBefore = dueBefore
    self.dueAfter = dueAfter
    self.dueWithin = dueWithin
    self.started = started
    self.repeating = repeating
    self.priorities = priorities
    self.tags = tags
    self.anyTags = anyTags
    self.words = words
    self.any = any
    self.all = all
    self.not = not
  }
}

extension GivenFields {
  package init(
    title: String? = nil, content: String? = nil, due: String? = nil, time: String? = nil,
    start: String? = nil, repetition: RepetitionText? = nil, reminders: [String]? = nil,
    priority: String? = nil, tags: [String]? = nil, addTags: [String] = [],
    removeTags: [String] = [], clear: [TodoField] = []
  ) {
    self.init()
    self.title = title
    self.content = content
    self.due = due
    self.time = time
    self.start = start
    self.repetition = repetition
    self.reminders = reminders
    self.priority = priority
    self.tags = tags
    self.addTags = addTags
    self.removeTags = removeTags
    self.clear = clear
  }
}

extension Schedule {
  package init(
    time: TimeOfDay? = nil, start: CivilDate? = nil, repetition: Repetition? = nil,
    reminders: [Reminder] = [], remindersSetAt: LocalTime? = nil, place: Place? = nil,
    successor: Successor? = nil, estimate: Estimate? = nil
  ) {
    self.init(time: time, start: start)
    self.estimate = estimate
    self.repetition = repetition
    self.reminders = reminders
    self.remindersSetAt = remindersSetAt
    self.place = place
    self.successor = successor
  }
}
