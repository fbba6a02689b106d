import Entities

/// How many todos there are, and how many of them are done.
package struct TodoTotals {
  package var all = 0
  package var done = 0

  /// None.
  package init() {}

  /// These.
  package init(all: Int, done: Int) {
    self.all = all
    self.done = done
  }

  /// A todo becomes another one; nil is none.
  package mutating func follow(_ before: Todo?, _ after: Todo?) {
    all += (after == nil ? 0 : 1) - (before == nil ? 0 : 1)
    done += (after?.completed == true ? 1 : 0) - (before?.completed == true ? 1 : 0)
  }

  /// How many pass a filter that asks at most whether a todo is done.
  package func count(_ filter: TodoFilter) -> Int {
    filter.completed.map { $0 ? done : all - done } ?? all
  }
}
