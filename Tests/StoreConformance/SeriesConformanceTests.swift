import Entities
import Host
import TestSupport
import Testing

/// A series never has two open todos, whatever two sessions do to them. What is refused is refused for a
/// reason.
enum SeriesConformanceTests {
  static let all = (1...UInt64(Form.count(short: 2, long: 40))).map { seed in
    ConformanceTest("oneOpenTodo \(seed)") { try oneOpenTodo($0, seed: seed) }
  }

  static func oneOpenTodo(_ gateway: @escaping Sessions, seed: UInt64) throws {
    let history = RandomHistory(gateway, seed: seed)
    for _ in 0..<400 { try history.next() }
    #expect(history.counts.undone > 20 && history.counts.reopened > 4, "\(history.counts)")
    #expect(history.counts.refused > 0, "\(history.counts)")
  }
}

/// Random events of two Views about a few series.
private final class RandomHistory {
  private let gateway: Sessions
  private let clock = SystemClock(frozenAt: .testing, zone: .utc)
  private let sessions: [InProcessSession]
  private var random: RandomTodos
  private(set) var counts = (undone: 0, refused: 0, reopened: 0)

  init(_ gateway: @escaping Sessions, seed: UInt64) {
    self.gateway = gateway
    random = RandomTodos(seed: seed)
    sessions = [1, 2].map { [clock] in InProcessSession(gateway($0), clock) }
  }

  /// An event, after which every series has at most one open todo.
  func next() throws {
    if random.oneIn(20) { clock.set(clock.now.advanced(by: 86_400_000)) }
    let number = random.number(1...2)
    let todos = try self.todos(in: number)
    switch random.number(1...10) {
    case 1...3: try undo(in: number, todos)
    case 4: _ = try send("todoList.redo", in: number)
    default: try change(todos, in: number)
    }
    var open: [Int: [Int]] = [:]
    for todo in try self.todos(in: number) where !todo.completed {
      #expect(todo.openSeries == todo.place?.series)
      if let series = todo.openSeries { open[series, default: []].append(todo.id) }
    }
    for (series, ids) in open { #expect(ids.count == 1, "series \(series): \(ids)") }
    let found = try gateway(number).openTodos(ofSeries: Array(open.keys) + [999, 1])
    gateway(number).rollback()
    #expect(found.map(\.id) == open.values.flatMap { $0 }.sorted())
  }

  private func todos(in number: Int) throws -> [Todo] {
    defer { gateway(number).rollback() }
    return try gateway(number).all()
  }

  /// What an event answers.
  @discardableResult
  private func send(_ method: String, _ params: String = "{}", in number: Int) throws -> String {
    // The memory plays both sessions.
    _ = gateway(number)
    return try #require(sessions[number - 1].send(Wire.request(1, method, params)).last).text
  }

  private func change(_ todos: [Todo], in number: Int) throws {
    // Those of few series, which meet each other.
    let latest = todos.suffix(8)
    let todo = latest.randomElement(using: &random.numbers)
    guard let todo, !random.oneIn(20) else {
      let rule = ["FREQ=WEEKLY", "FREQ=DAILY;COUNT=3", "FREQ=DAILY"][random.number(0...2)]
      try send(
        "todoList.add", #"{"title":"x","due":"2026-11-20","repeat":{"rule":"\#(rule)"}}"#,
        in: number)
      return
    }
    let id = #""id":\#(todo.id)"#
    switch random.number(1...14) {
    case 13...14:
      // The undo of this delete opens a second, unless another event comes before.
      guard let open = latest.last(where: { $0.openSeries != nil }),
        let done = latest.last(where: { $0.completed && $0.place?.series == open.openSeries })
      else { return }
      try send("todoList.delete", #"{"id":\#(open.id)}"#, in: number)
      try send("todoList.reopen", #"{"id":\#(done.id)}"#, in: number)
    case 1...3: try send("todoList.complete", "{\(id)}", in: number)
    case 4...5:
      let answer = try send("todoDetail.reopen", "{\(id)}", in: number)
      #expect(answer.contains(#""result""#), "\(answer)")
      if todo.completed { counts.reopened += 1 }
    case 6...7: try send("todoList.delete", "{\(id)}", in: number)
    case 8: try send("todoDetail.edit", #"{\#(id),"clear":["repeat"]}"#, in: number)
    case 9:
      let answer = try send(
        "todoDetail.edit", #"{\#(id),"repeat":{"rule":"FREQ=DAILY"}}"#, in: number)
      #expect(answer.contains(#""result""#), "\(answer)")
    case 10: try send("todoDetail.edit", #"{\#(id),"title":"y"}"#, in: number)
    case 11:
      try send("todoEdit.viewReady", "{\(id)}", in: number)
      try send("todoEdit.change", #"{"repeat":"FREQ=WEEKLY"}"#, in: number)
      try send("todoEdit.save", in: number)
    default:
      let actions = ["complete", "reopen", "delete", "skip"]
      let entries = (0..<random.number(1...4)).map { _ in
        let todo = latest.randomElement(using: &random.numbers) ?? todo
        return #"{"do":"\#(actions[random.number(0...3)])","id":\#(todo.id)}"#
      }
      let action = actions[random.number(0...1)]
      let all = #"{"do":"\#(action)","filter":{"completed":\#(action == "reopen")}}"#
      let changes = random.oneIn(4) ? all : entries.joined(separator: ",")
      try send("todoList.apply", #"{"changes":[\#(changes)]}"#, in: number)
    }
  }

  /// Undoes any step: this is refused only if a todo is not as the step left it, or a series would have
  /// two open todos.
  private func undo(in number: Int, _ todos: [Todo]) throws {
    let gateway = gateway(number)
    let newest = max(1, try gateway.revision())
    let chosen = try (0..<20).map { _ in
      try gateway.step(random.number(max(1, newest - 12)...newest))
    }
    let undoable = chosen.compactMap { $0 }.filter { $0.origin == .event && !$0.isReversed }
    guard let step = undoable.first else {
      gateway.rollback()
      return
    }
    var after = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
    var isChanged = false
    for change in try gateway.changes(ofStep: step.number, after: 0, limit: 1000) {
      let present = after[change.todo]
      isChanged =
        isChanged || (present == nil) != (change.after == nil)
        || present.map {
          !$0.hasSameContents(as: change.after ?? $0)
            || $0.completed != change.after?.completed
        } ?? false
      after[change.todo] = change.before
    }
    gateway.rollback()
    let series = Dictionary(grouping: after.values.filter { $0.openSeries != nil }) {
      $0.openSeries ?? 0
    }
    let crowded = series.values.filter { $0.count > 1 }.flatMap { $0 }
    let answer = try send("todoList.undo", #"{"step":\#(step.number)}"#, in: number)
    if isChanged {
      #expect(answer.contains(#""error""#), "\(answer)")
    } else if crowded.isEmpty {
      counts.undone += 1
      #expect(answer.contains(#""undone""#), "\(answer)")
    } else {
      counts.refused += 1
      let isNamed = crowded.contains { answer.contains(#""tag":"conflict","id":\#($0.id),"#) }
      #expect(isNamed, "\(answer) \(crowded.map(\.id))")
      #expect(try self.todos(in: number) == todos)
    }
  }
}
