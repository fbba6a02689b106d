import CSQLite
import Entities

extension Schema {
  /// The indices of a schema, and the SQL that makes each: as SQLite has them after all migrations.
  static func indices(
    of schema: Schema
  ) throws(StoreError) -> [(name: String, sql: String)] {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(
      ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw StoreError(resultCode: result, of: handle)
    }
    let connection = Connection(
      handle, files: DatabaseFiles(main: ""), schema: schema, lock: StoreLock(path: ""), patience: 0
    )
    for script in schema.migrations {
      for sql in script.split(separator: ";") { try connection.run(String(sql)) }
    }
    let statement = try Statement(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL", on: connection
    )
    defer { statement.reset() }
    var indices: [(String, String)] = []
    while try statement.step() { indices.append((try statement.text(0), try statement.text(1))) }
    return indices
  }
}
