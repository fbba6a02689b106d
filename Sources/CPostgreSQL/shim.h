#include <libpq-fe.h>
#include <string.h>

// Connects. A server's refusal has its code only in verbose messages, which cannot be asked for before, so the
// server is asked once more. libpq puts two spaces behind the severity of what a server says, and nowhere else.
static inline PGconn *cpostgresql_connect(const char *url) {
  const char *names[] = {"dbname", "client_encoding", "fallback_application_name", NULL};
  const char *values[] = {url, "UTF8", "viper-todo", NULL};
  // What stands last counts, and the URL is read for all that it says.
  PGconn *connection = PQconnectdbParams(names, values, 1);
  PQsetErrorVerbosity(connection, PQERRORS_VERBOSE);
  if (PQstatus(connection) == CONNECTION_BAD && strstr(PQerrorMessage(connection), ":  "))
    PQreset(connection);
  return connection;
}
