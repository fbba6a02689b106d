import Entities
import Stores

/// Todos on a server, in spaces that know nothing of each other. A build without the trait says how to
/// make one with it.
package struct PostgreSQLDriver: StoreDriver {
  /// The driver.
  package init() {}

  package var database: StoreDatabase? {
    (
      placeholder: "URL", what: "postgresql://HOST/DATABASE",
      summary: "with postgresql://HOST/DATABASE, on that server", values: .anything,
      takes: { ConnectionString(meantBy: $0) != nil }
    )
  }

  /// The space that is meant if none is named.
  static let standardSpace = "default"

  package var options: [StoreOption] {
    [
      StoreOption(
        "--space", "NAME",
        summary:
          "in this space of the database, whose todos no other space has; 1 to 64 characters",
        values: .text("a NAME of 1 to 64 characters"), standard: Self.standardSpace),
      StoreOption(
        "--schema-owner", "ROLE",
        summary:
          "trust the schema viper_todo of this role; by default, that of the role that connects, or of "
          + "the database's owner"),
    ]
  }

  /// Why a value of `--database` names no server, though it is meant to; the same in every build.
  private static func complaint(ofDatabase choice: StoreChoice) -> String? {
    choice.database.flatMap { ConnectionString(meantBy: $0) }?.complaint
  }

  package func substitute(for command: String) -> String? {
    switch command {
    case "backup":
      "on a server, pg_dump makes the backup, even while the store is in use: "
        + "pg_dump --format=custom --schema=viper_todo --file=FILE URL"
    case "restore":
      "on a server, pg_restore restores what pg_dump made, into a database without the schema "
        + "viper_todo: pg_restore --single-transaction --dbname=URL FILE"
    default: nil
    }
  }

  #if PostgreSQL
    package var version: String? { ServerConnection.libraryVersion }

    package func complaint(of choice: StoreChoice) -> String? {
      if let complaint = Self.complaint(ofDatabase: choice) { return complaint }
      if let space = choice.value(of: "--space"),
        !(1...64).contains(space.unicodeScalars.count) || space.utf8.contains(0)
      {
        return "--space takes a name of 1 to 64 characters."
      }
      do throws(StoreError) {
        _ = try ServerAddress(choice.database ?? "")
        return nil
      } catch { return error.detail + "." }
    }

    package func store(_ choice: StoreChoice) throws(StoreError) -> any Store {
      try Self.gateway(choice, choice.value(of: "--space") ?? Self.standardSpace)
    }
  #else
    package func complaint(of choice: StoreChoice) -> String? {
      Self.complaint(ofDatabase: choice) ?? Self.absence
    }

    private static let absence =
      "this build has no PostgreSQL; with libpq installed, make one that has it: "
      + "swift build -c release --traits PostgreSQL"

    package func store(_ choice: StoreChoice) throws(StoreError) -> any Store {
      throw StoreError(.io, detail: Self.absence)
    }
  #endif
}
