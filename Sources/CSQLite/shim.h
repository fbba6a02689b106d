#include <sqlite3.h>

// Swift imports no C function with variable arguments; these are needed.
static inline int csqlite_config(int option, int value) { return sqlite3_config(option, value); }
static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
