import MemoryStore
import PostgreSQLStore
import SQLiteStore
import Stores

enum Drivers { static let all = StoreDrivers(SQLiteDriver(), MemoryDriver(), PostgreSQLDriver()) }
