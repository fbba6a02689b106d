#if PostgreSQL
  import Entities
  import PostgreSQLStore
  import StoreConformance
  import TestSupport
  import Testing

  /// A window that begins far from the first todo is a part of the whole list.
  struct DeepWindowTests {
    @Test func isAPartOfTheWhole() throws {
      let store = try SpaceUnderTest().store()
      defer { store.close() }
      var random = RandomTodos(seed: 5)
      let todos = try store.add((0..<1500).compactMap { _ in random.contents() })
      // In two groups, so that a slow server answers each in time.
      try store.commit()
      for todo in todos where todo.id % 3 == 0 {
        try store.edit(todo) { $0.completedAt = .testing }
      }
      try store.commit()
      let filters = [
        TodoFilter(), TodoFilter(completed: false), TodoFilter(completed: true),
        TodoFilter(priorities: [.none, .high]),
      ]
      for filter in filters {
        for field in TodoSort.Field.allCases {
          for descending in [false, true] {
            let sort = TodoSort([.init(field, descending: descending)])
            let all = try store.window(filter, sort, offset: 0, limit: 10_000)
            #expect(try store.count(filter) == all.count)
            for offset in [999, 1000, 1001, all.count - 3, all.count] where offset >= 0 {
              #expect(
                try store.window(filter, sort, offset: offset, limit: 7)
                  == Array(all.dropFirst(offset).prefix(7)), "\(filter) \(sort) \(offset)")
            }
          }
        }
      }
      store.rollback()
    }
  }
#endif
