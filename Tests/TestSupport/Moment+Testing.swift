import Entities
import MemoryStore

extension Moment {
  /// The moment of ``Entities/Instant/testing`` in UTC.
  package static let testing = Moment(day: CivilDate("2026-11-20") ?? .first)
}

// Questions for which the moment does not matter.
extension EntityGateway {
  /// A window at the moment of tests.
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    try window(filter, sort, at: .testing, offset: offset, limit: limit)
  }

  /// Lines at the moment of tests.
  package func lines(
    _ filter: TodoFilter = TodoFilter(), completed: Bool, after line: TodoLine?, limit: Int
  ) throws(StoreError) -> [TodoLine] {
    try lines(filter, at: .testing, completed: completed, after: line, limit: limit)
  }

  /// A total at the moment of tests.
  package func count(_ filter: TodoFilter) throws(StoreError) -> Int {
    try count(filter, at: .testing)
  }
}

extension MemoryGateway {
  /// A window at the moment of tests.
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int
  ) -> [Todo] {
    window(filter, sort, at: .testing, offset: offset, limit: limit)
  }

  /// Lines at the moment of tests.
  package func lines(
    _ filter: TodoFilter = TodoFilter(), completed: Bool, after line: TodoLine?, limit: Int
  ) -> [TodoLine] {
    lines(filter, at: .testing, completed: completed, after: line, limit: limit)
  }

  /// A total at the moment of tests.
  package func count(_ filter: TodoFilter) -> Int { count(filter, at: .testing) }
}
