import Entities
import MemoryStore
import TestSupport
import Testing

/// Memory says of due times and reminders what its todos say.
struct TodoMomentsTests {
  @Test func agreesWithTheTodos() throws {
    let gateway = MemoryGateway()
    var random = RandomTodos(seed: 5)
    for round in 0..<300 {
      var step = try Step(gateway, at: .testing)
      let todos = gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 1000)
      if let todo = todos.randomElement(using: &random.numbers), random.oneIn(3) {
        if random.oneIn(2) {
          try step.delete(todo)
        } else {
          var changed = todo
          changed.completedAt = todo.completed ? nil : .testing
          _ = try step.replace(todo, with: changed)
        }
      } else if let contents = random.contents() {
        _ = try step.add(contents)
      }
      if random.oneIn(4) { gateway.rollback() } else { gateway.commit() }
      if round.isMultiple(of: 10) { compare(gateway, &random) }
    }
  }

  private func compare(_ gateway: MemoryGateway, _ random: inout RandomTodos) {
    let todos = gateway.window(TodoFilter(), TodoSort(), offset: 0, limit: 1000)
    let now = LocalTime(date: random.day(), time: random.time())
    let due = todos.compactMap { todo -> LocalTime? in
      guard !todo.completed, let due = todo.due, let time = todo.time else { return nil }
      return LocalTime(date: due, time: time)
    }
    #expect(gateway.nextDueTime(after: now) == due.filter { $0 > now }.min())
    let reminders = todos.flatMap { todo in
      todo.reminderMoments.map { TodoReminder(at: $0, id: todo.id) }
    }
    let first = TodoReminder(at: now, id: 10)
    #expect(
      gateway.reminders(after: first, limit: 7)
        == Array(reminders.filter { $0 > first }.sorted().prefix(7)))
  }
}
