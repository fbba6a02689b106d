import MemoryStore
import PostgreSQLStore
import SQLiteStore
import Stores

enum Drivers {
  static let all = StoreDrivers(SQLiteDriver(), MemoryDriver(), PostgreSQLDriver())

  /// The driver of the store that the arguments choose.
  static func driver(of choice: StoreChoice) throws(UsageError) -> any StoreDriver {
    do {
      return try all.driver(of: choice)
    } catch {
      throw UsageError(message: error.message)
    }
  }
}
