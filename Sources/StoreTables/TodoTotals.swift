import Entities

/// How many todos there are, and how many of them are done.
package struct TodoTotals: Equatable {
  package var all: Int
  package var done: Int

  /// These, or none.
  package init(all: Int = 0, done: Int = 0) { (self.all, self.done) = (all, done) }

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
