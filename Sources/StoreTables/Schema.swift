import Entities

/// The tables and indices of an engine, and how those of an older version become those of today.
package struct Schema: Sendable {
  /// The first version that was published; no program knows how to go on from an earlier one.
  let first: Int
  /// Statements, each with a `;` behind it: those that make the first version from nothing, then those that
  /// make each later version from the one before. What a published version has is never changed, and no
  /// index is dropped that an earlier version makes.
  private(set) var migrations: [String]

  /// The first version, as these statements make it.
  package init(first: Int, _ statements: String) {
    self.first = first
    migrations = [statements]
  }

  /// This schema with a later version for each of these migrations.
  package func followed(by more: String...) -> Schema {
    var schema = self
    schema.migrations += more
    return schema
  }

  /// The version that is read and written.
  package var version: Int { first + migrations.count - 1 }

  /// Why a database of this version is left as it is; nil if it is of today, or can be brought up to date.
  package func refusal(of version: Int) -> StoreError? {
    if version > self.version {
      return StoreError(
        .newer,
        detail: "the database has schema \(version), this program knows \(self.version); use a "
          + "newer viper-todo")
    }
    if version >= first { return nil }
    return StoreError(
      .denied,
      detail: "the database has schema \(version); those before \(first) were never published, and "
        + "this program does not read them; export the todos by changesSince with the version that "
        + "made it, or begin a new database")
  }

  /// The statements that lead from a version to this one, from nothing if that is 0.
  package func statements(after version: Int = 0) -> [String] {
    migrations.dropFirst(version == 0 ? 0 : version - first + 1)
      .flatMap { $0.split(separator: ";") }
      .map { String($0.drop { $0 == "\n" }) }
  }

  /// The indices of this version.
  package var indices: [SchemaIndex] { statements().compactMap { SchemaIndex($0) } }
}

/// An index of one of our tables.
package struct SchemaIndex {
  /// Its name.
  package let name: String
  /// The statement that makes it.
  package let statement: String

  /// The index that a statement makes; nil if it makes none.
  package init?(_ statement: String) {
    let words = statement.split(separator: " ", maxSplits: 4)
    guard words.first == "CREATE", let place = words.prefix(3).firstIndex(of: "INDEX") else {
      return nil
    }
    name = String(words[place + 1])
    self.statement = statement
  }
}
