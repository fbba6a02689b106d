#include <sqlite3.h>

// Opens a database, before the first of which SQLite is told to count no memory: nobody asks, and each piece
// would take a lock. Swift imports no C function with variable arguments, such as these two.
static inline int csqlite_open(const char *name, sqlite3 **database, int flags) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  return sqlite3_open_v2(name, database, flags | SQLITE_OPEN_EXRESCODE, (char *)0);
}

static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
