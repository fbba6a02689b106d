import Entities
import TestSupport
import Testing

/// What the changes of a step have in common.
struct StepTallyTests {
  private let open = Todo(id: 1, rev: 1, title: "a", createdAt: .testing)
  private var done: Todo {
    var todo = open
    todo.completedAt = .testing
    return todo
  }
  private var successor: Todo {
    Todo(
      id: 2, rev: 1, title: "a", createdAt: .testing,
      schedule: Schedule(place: Schedule.Place(series: 1, number: 2)))
  }

  private func tally(_ changes: [(before: Todo?, after: Todo?)]) -> StepTally {
    let rows = changes.map { before, after in
      Change(revision: 1, todo: 1, before: before, after: after, step: 1, instant: .testing)
    }
    var tally = StepTally(rows[0])
    for row in rows.dropFirst() { tally.add(row) }
    return tally
  }

  @Test func countsTodosOfOneKind() {
    let added = tally([(nil, open), (nil, successor)])
    #expect(added.kind == .added && added.count == 2)
    let mixed = tally([(nil, open), (open, nil), (nil, open)])
    #expect(mixed.kind == nil && mixed.count == 3)
  }

  /// What a completion adds, and a reopening deletes, is part of it.
  @Test func successorsDoNotCount() {
    let completed = tally([(open, done), (nil, successor), (open, done)])
    #expect(completed.kind == .completed && completed.count == 2)
    let reopened = tally([(done, open), (successor, nil)])
    #expect(reopened.kind == .reopened && reopened.count == 1)
    let mixed = tally([(open, open), (open, done), (nil, successor)])
    #expect(mixed.kind == nil && mixed.count == 2)
    // It counts if it is not new.
    let both = tally([(open, done), (successor, nil)])
    #expect(both.kind == nil && both.count == 2)
  }
}
