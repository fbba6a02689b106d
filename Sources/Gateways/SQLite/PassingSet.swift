import CSQLite
import Entities

/// The todos that pass a filter, as an object for the SQL function `passes`.
final class PassingSet {
  /// Their ids.
  var ids: IDSet

  /// A set of these ids.
  init(_ ids: IDSet) { self.ids = ids }

  /// What SQLite calls a pointer to this class, so that no other pointer is taken for one.
  nonisolated(unsafe) static let pointerType = UnsafeRawPointer(pointerName.utf8Start)
    .assumingMemoryBound(to: CChar.self)
  private static let pointerName: StaticString = "viper-todo ids"

  /// Makes `passes(set, id)` known: 1 where the id is in the set.
  static func register(on database: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      database, "passes", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, nil,
      { context, _, values in
        guard let values, let pointer = sqlite3_value_pointer(values[0], PassingSet.pointerType)
        else { return sqlite3_result_int(context, 0) }
        let set = Unmanaged<PassingSet>.fromOpaque(pointer).takeUnretainedValue()
        let passes = set.ids.contains(Int(sqlite3_value_int64(values[1])))
        sqlite3_result_int(context, passes ? 1 : 0)
      }, nil, nil, nil)
  }
}
