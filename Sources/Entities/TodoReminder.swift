/// A reminder of an open todo: when, and of which one. They stand in the order of their times; ties go
/// by id, ascending.
package struct TodoReminder: Sendable, Hashable, Comparable {
  /// The local time.
  package let at: LocalTime
  /// The todo's id.
  package let id: Int

  /// A reminder. An id of 0 stands before all reminders of that time.
  package init(at: LocalTime, id: Int) {
    self.at = at
    self.id = id
  }

  package static func < (left: TodoReminder, right: TodoReminder) -> Bool {
    left.at == right.at ? left.id < right.id : left.at < right.at
  }
}
