import MemoryStore
import PostgreSQLStore
import SQLiteStore
import Stores

/// The kinds of stores that there are.
enum Drivers {
  /// All of them.
  static let all = StoreDrivers(SQLiteDriver(), MemoryDriver(), PostgreSQLDriver())

  /// The driver that is meant.
  static func driver(of choice: StoreChoice) throws(Command.UsageError) -> any StoreDriver {
    do {
      return try all.driver(of: choice)
    } catch {
      throw Command.UsageError(message: error.message)
    }
  }
}
