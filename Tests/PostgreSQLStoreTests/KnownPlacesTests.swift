#if PostgreSQL
  import Entities
  import MemoryStore
  import StoreConformance
  import StoreTables
  import Stores
  import TestSupport
  import Testing

  @testable import PostgreSQLStore

  /// Deep windows that are read behind a known todo are those that are counted from the beginning.
  struct AnchorTests {
    /// Orders by each field, up and down, and by several.
    private static let orders: [TodoSort] =
      [TodoSort()]
      + TodoSort.Field.allCases.flatMap { field in
        [false, true].map { TodoSort([.init(field, descending: $0)]) }
      } + [
        TodoSort([.init(.due, descending: true), .init(.priority), .init(.start)]),
        TodoSort([.init(.priority, descending: true), .init(.due), .init(.title)]),
        TodoSort([.init(.start), .init(.due, descending: true)]),
        TodoSort([.init(.completed, descending: true), .init(.start, descending: true)]),
      ]

    /// The same todos, with ties and missing values, in memory and in a space; and another process
    /// there.
    private final class Stores {
      let memory = MemoryGateway()
      let store: any Store
      let other: any Store
      var random: RandomTodos

      init(seed: UInt64, count: Int) throws {
        let space = try SpaceUnderTest()
        (store, other) = (try space.store(), try space.store())
        random = RandomTodos(seed: seed)
        let contents = (0..<count).map { _ in random.contents() }.compactMap(\.self)
        let todos = try memory.add(contents)
        #expect(try store.add(contents) == todos)
        for gateway in [memory, store] as [any EntityGateway] {
          for todo in todos where todo.id % 2 == 0 {
            try gateway.edit(todo, at: .testing.advanced(by: Int64(todo.id % 7))) {
              $0.completedAt = Instant.testing.advanced(by: Int64($0.id % 5))
            }
          }
          try gateway.commit()
        }
      }

      func close() {
        store.close()
        other.close()
      }

      /// Reads these windows of a list one after the other, each as another message if `isApart`.
      func expectSame(
        _ filter: TodoFilter, _ sort: TodoSort, _ offsets: [Int], isApart: Bool = false
      ) throws {
        let all = memory.window(filter, sort, offset: 0, limit: 10_000)
        for offset in offsets {
          if isApart { store.rollback() }
          #expect(
            try store.window(filter, sort, offset: offset, limit: 60)
              == Array(all.dropFirst(offset).prefix(60)), "\(filter) \(sort) \(offset)")
        }
      }

      /// Changes the same todo everywhere in the same way. It goes to another place in most orders.
      func change(_ id: Int, in gateway: any EntityGateway, at instant: Instant) throws {
        let todo = try #require(try gateway.fetch([id])[0])
        try gateway.edit(todo, at: instant) {
          $0.title = "0 " + $0.title
          $0.due = $0.due == nil ? CivilDate("2020-01-01") : nil
          $0.schedule = nil
          $0.priority = $0.priority == .high ? .none : .high
          $0.completedAt = $0.completed ? nil : instant
        }
      }
    }

    @Test func pagesAreThoseOfTheWholeList() throws {
      let stores = try Stores(seed: 3, count: 1900)
      defer { stores.close() }
      let (memory, gateway) = (stores.memory, stores.store)
      for sort in Self.orders {
        for filter in [TodoFilter(), TodoFilter(priorities: [.none, .low, .high])] {
          let count = memory.count(filter)
          // Forward, back, far ahead, past the end, and over the border of the parts of some lists.
          try stores.expectSame(
            filter, sort,
            [1000, 1060, 1060, 1130, 1050, 1400, count - 90, count - 1, count, count + 9])
          gateway.rollback()
          try stores.expectSame(
            filter, sort, Array(stride(from: 1000, through: count, by: 130)), isApart: true)
        }
        try stores.expectSame(
          TodoFilter(), sort, (0..<9).map { _ in stores.random.number(900...1900) })
      }
    }

    @Test func noChangeLeavesAnOldPlace() throws {
      let stores = try Stores(seed: 4, count: 1500)
      defer { stores.close() }
      let (memory, gateway) = (stores.memory, stores.store)
      let other = stores.other
      for (index, sort) in Self.orders.enumerated() {
        // Todos that stand before the windows; a change moves most of them away.
        let first = try gateway.window(TodoFilter(), sort, offset: 0, limit: 4).map(\.id)
        let instant = Instant.testing.advanced(by: 10 + Int64(index))
        func expectSame() throws { try stores.expectSame(TodoFilter(), sort, [1000, 1061, 1200]) }
        func change(_ id: Int, in changed: any EntityGateway) throws {
          for gateway in [changed, memory] { try stores.change(id, in: gateway, at: instant) }
        }
        try expectSame()
        // Not committed, and then another change at the same revision and instant.
        try change(first[0], in: gateway)
        try expectSame()
        gateway.rollback()
        memory.rollback()
        try expectSame()
        try change(first[1], in: gateway)
        try expectSame()
        try gateway.commit()
        memory.commit()
        try expectSame()
        // Another process's, which is seen from the next transaction on.
        try stores.change(first[2], in: other, at: instant)
        try expectSame()
        try other.commit()
        try expectSame()
        gateway.rollback()
        try stores.change(first[2], in: memory, at: instant)
        memory.commit()
        try expectSame()
        gateway.rollback()
        try stores.change(first[3], in: other, at: instant)
        other.rollback()
        try expectSame()
        gateway.rollback()
      }
    }

    /// Tags that are equal as texts and not as bytes make two lists.
    @Test func listsAreKnownByTheirBytes() throws {
      let stores = try Stores(seed: 1, count: 1400)
      defer { stores.close() }
      for offset in [1000, 1060] {
        for tag in ["caf\u{E9}", "cafe\u{301}"] {
          try stores.expectSame(
            TodoFilter(not: [TodoFilter(tags: [tag])]), TodoSort(), [offset])
        }
      }
    }

    /// A window behind another one waits for each part of what stands behind a todo.
    @Test func scrollingOnWaitsForEachPart() throws {
      let stores = try Stores(seed: 2, count: 1400)
      defer { stores.close() }
      let gateway = try #require(stores.store as? PostgreSQLGateway)
      let sort = TodoSort([.init(.due, descending: true)])
      for (offset, most) in [(0, 2), (1000, 2), (1060, 4), (1120, 4)] {
        let before = gateway.roundTrips
        _ = try gateway.window(TodoFilter(), sort, offset: offset, limit: 60)
        gateway.rollback()
        #expect((2...most).contains(gateway.roundTrips - before), "\(offset)")
      }
    }
  }
#endif
