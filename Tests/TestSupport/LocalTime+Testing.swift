import Entities
import MemoryStore

extension LocalTime {
  /// The local time of ``Entities/Instant/testing`` in UTC.
  package static let testing = LocalTime(
    date: CivilDate("2026-11-20") ?? .first, hour: 9, minute: 0)
}

// Questions for which the time does not matter.
extension EntityGateway {
  /// A window at the time of tests.
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int
  ) throws(StoreError) -> [Todo] {
    try window(filter, sort, at: .testing, offset: offset, limit: limit)
  }

  /// A total at the time of tests.
  package func count(_ filter: TodoFilter) throws(StoreError) -> Int {
    try count(filter, at: .testing)
  }
}

extension MemoryGateway {
  /// A window at the time of tests.
  package func window(
    _ filter: TodoFilter, _ sort: TodoSort, offset: Int, limit: Int
  ) -> [Todo] {
    window(filter, sort, at: .testing, offset: offset, limit: limit)
  }

  /// A total at the time of tests.
  package func count(_ filter: TodoFilter) -> Int { count(filter, at: .testing) }
}
