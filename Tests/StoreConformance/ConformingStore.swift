import Entities
import Host
import MemoryStore
import Stores
import TestSupport
import Testing
import UseCases

/// A kind of store that is held to the tests of all stores, as its own tests describe it.
package struct ConformingStore: Sendable {
  /// Whether what was committed is there when the store is opened again, also after `kill -9`.
  package let isDurable: Bool
  /// Whether several processes may have the store open at once.
  package let isShared: Bool
  /// Makes an empty store, which is gone with the last reference to what is returned.
  package let make: @Sendable () throws -> any StoreUnderTest

  /// A kind of store, and how its tests make one.
  package init(
    isDurable: Bool, isShared: Bool, make: @escaping @Sendable () throws -> any StoreUnderTest
  ) {
    self.isDurable = isDurable
    self.isShared = isShared
    self.make = make
  }

  /// All that such a store must pass: arguments for a test that runs each of them.
  package var tests: [ConformanceTest] {
    var all =
      GatewayConformanceTests.all + StepConformanceTests.all + MarkConformanceTests.all
      + NoteConformanceTests.all + UpkeepTests.all
      + SeriesConformanceTests.all + RandomAuthorsTests.all + PageConformanceTests.all
      + SharedWorkTests.all + TreeConformanceTests.all + UIDConformanceTests.all
    if isDurable {
      // They compare the store with the one in memory, which would agree with itself.
      all += RandomOperationsTests.all + RandomListsTests.all + RandomTreesTests.all
      all += ActivityConformanceTests.all + PageConformanceTests.asInMemory
      all += DurabilityTests.all
    }
    if isShared {
      all += RandomListsTests.shared + SharingTests.all + RaceTests.all + DurabilityTests.shared
    }
    return all.map { $0.on(self) }
  }
}

/// Two sessions that have a store open, by their numbers 1 and 2.
package typealias Sessions = (Int) -> any EntityGateway

/// An empty store, as a test begins with it.
package protocol StoreUnderTest: AnyObject {
  /// The arguments by which the program serves it; not asked for if no other process can.
  var arguments: [String] { get }

  /// The store; a durable one as a new session has it.
  func store() throws -> any Store

  /// What the store's own check finds wrong with it, while it is closed.
  func faults() throws -> [String]

  /// Two sessions that have the store open, 1 and 2.
  func twoSessions(of stores: OpenedStores) throws -> Sessions
}

extension StoreUnderTest {
  /// It has no check.
  package func faults() -> [String] { [] }

  /// It is opened twice.
  package func twoSessions(of stores: OpenedStores) throws -> Sessions {
    let sessions = [try stores.open(), try stores.open()]
    return { sessions[$0 - 1] }
  }
}

/// A store under test, and all that a test has opened of it.
package final class OpenedStores {
  private let store: any StoreUnderTest
  private var opened: [any Store] = []

  init(_ store: any StoreUnderTest) { self.store = store }

  /// The arguments by which the program serves it.
  var arguments: [String] { store.arguments }

  func faults() throws -> [String] { try store.faults() }

  /// Opens it, as a session of its own.
  package func open() throws -> any Store {
    let store = try store.store()
    try store.open()
    opened.append(store)
    return store
  }

  func twoSessions() throws -> Sessions { try store.twoSessions(of: self) }

  func close() {
    for store in opened { store.close() }
  }
}

/// Something that holds of every store.
package struct ConformanceTest: Sendable, CustomTestStringConvertible {
  package let testDescription: String
  private let body: @Sendable (OpenedStores) throws -> Void
  private var store: ConformingStore?

  /// Something that holds of an empty store, which it opens as often as it wants.
  init(_ name: String, _ body: @escaping @Sendable (OpenedStores) throws -> Void) {
    testDescription = name
    self.body = body
  }

  /// Something that holds of an empty store in one session.
  init(_ name: String, _ body: @escaping @Sendable (any EntityGateway) throws -> Void) {
    self.init(name) { (stores: OpenedStores) in try body(stores.open()) }
  }

  /// Something that is as in memory; both are empty and have the same session.
  init(
    _ name: String, _ body: @escaping @Sendable (any EntityGateway, MemoryGateway) throws -> Void
  ) {
    self.init(name) { (tested: any EntityGateway) in
      let memory = MemoryGateway()
      memory.session = try tested.session()
      try body(tested, memory)
    }
  }

  /// Something that holds of an empty store in two sessions, 1 and 2. It gets what is either of them,
  /// which commits or rolls back before the other one acts.
  init(_ name: String, _ body: @escaping @Sendable (@escaping Sessions) throws -> Void) {
    self.init(name) { (stores: OpenedStores) in try body(stores.twoSessions()) }
  }

  func on(_ store: ConformingStore) -> Self {
    var test = self
    test.store = store
    return test
  }

  /// Runs it on a store that is made for it; afterwards all that it opened are closed.
  package func run() throws {
    let stores = OpenedStores(try #require(store).make())
    defer { stores.close() }
    try body(stores)
  }
}

extension TodoListUseCase {
  /// A list whose clock stands still.
  convenience init(_ gateway: any EntityGateway, at instant: Instant) {
    self.init(
      gateway: gateway, clock: SystemClock(frozenAt: instant, zone: .utc), format: ListTexts())
  }
}

extension EntityGateway {
  /// Adds todos with these titles in one step and commits; the todos.
  @discardableResult
  package func add(_ titles: String..., at instant: Instant = .testing) throws -> [Todo] {
    try add(titles.map { try Todo.new(title: $0) }, at: instant)
  }

  /// Adds todos in one step and commits; the todos.
  @discardableResult
  package func add(_ contents: [Todo], at instant: Instant = .testing) throws -> [Todo] {
    var step = try Step(self, at: instant)
    var todos = [Todo]()
    for contents in contents { todos.append(try step.add(contents)) }
    try commit()
    return todos
  }

  /// Adds a todo as a client of this name and commits.
  package func add(_ contents: Todo, by client: String, at instant: Instant = .testing) throws {
    try beginChanges()
    var todo = contents
    todo.enter(as: try newID(), rev: try revision() + 1, at: instant)
    try record(
      Change(
        revision: todo.rev, todo: todo.id, before: nil, after: todo, step: todo.rev,
        instant: instant, client: client))
    try commit()
  }

  /// Completes todos, each in a step of its own, and commits.
  func complete(_ todos: [Todo], at instant: (Todo) -> Instant = { _ in .testing }) throws {
    for todo in todos {
      try edit(todo) { $0.completedAt = instant(todo) }
    }
    try commit()
  }

  /// Changes a todo in a step of its own, without a commit.
  @discardableResult
  package func edit(_ todo: Todo, at instant: Instant = .testing, _ edit: (inout Todo) -> Void)
    throws -> Todo
  {
    var step = try Step(self, at: instant)
    var changed = todo
    edit(&changed)
    return try step.replace(todo, with: changed)
  }

  /// Deletes a todo in a step of its own and commits.
  package func delete(_ todo: Todo, at instant: Instant = .testing) throws {
    var step = try Step(self, at: instant)
    try step.delete(todo)
    try commit()
  }

  /// All todos by id.
  package func all() throws -> [Todo] {
    try window(TodoFilter(), TodoSort(), offset: 0, limit: 100_000)
  }

  /// The session that this gateway began when the store had its present revision, as its next change
  /// will say. Changes nothing; called before the first transaction.
  package func session() throws -> StoreSession {
    let beginning = try revision()
    var step = try Step(self, at: .testing)
    _ = try step.add(Todo.new(title: "x"))
    let number = try mark().session
    rollback()
    return StoreSession(number: number, beginning: beginning)
  }
}
