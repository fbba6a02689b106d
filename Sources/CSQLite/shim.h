#include <sqlite3.h>

// Swift imports no C function with variable arguments; this one is needed.
static inline int csqlite_db_config(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
