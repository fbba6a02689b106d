import Entities
import Gateways
import TestSupport
import Testing

/// The stores that are held to the same tests.
enum GatewayMaker: CaseIterable, CustomTestStringConvertible {
  case memory, sqlite

  var testDescription: String { "\(self)" }

  /// Runs a test on an empty store.
  func withGateway(_ test: (any EntityGateway) throws -> Void) throws {
    switch self {
    case .memory: try test(MemoryGateway())
    case .sqlite:
      let folder = TemporaryFolder()
      let gateway = SQLiteGateway(path: folder.file("todos.sqlite"), patience: 1000)
      try test(gateway)
      gateway.close()
      withExtendedLifetime(folder) {}
    }
  }

  /// Runs a test on an empty store that two sessions have open; it gets what is either of them, which
  /// commits or rolls back before the other one acts.
  func withTwoSessions(_ test: ((Int) -> any EntityGateway) throws -> Void) throws {
    switch self {
    case .memory:
      let gateway = MemoryGateway()
      try test { number in
        gateway.session = StoreSession(number: number, beginning: 0)
        return gateway
      }
    case .sqlite:
      let folder = TemporaryFolder()
      let path = folder.file("todos.sqlite")
      let gateways = (0..<2).map { _ in SQLiteGateway(path: path, patience: 1000) }
      for gateway in gateways { try gateway.open() }
      try test { gateways[$0 - 1] }
      for gateway in gateways { gateway.close() }
      withExtendedLifetime(folder) {}
    }
  }
}

extension EntityGateway {
  /// Adds todos with these titles in one step and commits; the todos.
  @discardableResult
  func add(_ titles: String..., at instant: Instant = .testing) throws -> [Todo] {
    try add(titles.map { try TodoContents(title: $0) }, at: instant)
  }

  /// Adds todos in one step and commits; the todos.
  @discardableResult
  func add(_ contents: [TodoContents], at instant: Instant = .testing) throws -> [Todo] {
    var step = try Step(self, at: instant)
    var todos = [Todo]()
    for contents in contents { todos.append(try step.add(contents)) }
    try commit()
    return todos
  }

  /// Changes a todo in a step of its own, without a commit.
  @discardableResult
  func edit(_ todo: Todo, at instant: Instant = .testing, _ edit: (inout Todo) -> Void) throws
    -> Todo
  {
    var step = try Step(self, at: instant)
    var changed = todo
    edit(&changed)
    return try step.replace(todo, with: changed)
  }

  /// Deletes a todo in a step of its own and commits.
  func delete(_ todo: Todo, at instant: Instant = .testing) throws {
    var step = try Step(self, at: instant)
    try step.delete(todo)
    try commit()
  }

  /// All todos by id.
  func all() throws -> [Todo] { try window(TodoFilter(), TodoSort(), offset: 0, limit: 1000) }
}
