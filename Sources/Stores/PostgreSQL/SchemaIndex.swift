#if PostgreSQL
  /// An index of one of our tables.
  struct SchemaIndex {
    let name: String
    /// The version of the schema from which on the table has its columns.
    let version: Int
    /// What follows `ON`: the table, and what of it is in the index.
    let definition: String
    var isUnique = false

    /// Makes it, if it is not there. `concurrently` means without keeping anybody from writing, and takes
    /// longer; that can be no part of a transaction.
    func statement(concurrently: Bool = false) -> String {
      "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(concurrently ? "CONCURRENTLY " : "")"
        + "IF NOT EXISTS \(name) ON viper_todo.\(definition)"
    }

    /// Removes what is left of one that could not be built.
    var removal: String { "DROP INDEX CONCURRENTLY IF EXISTS viper_todo.\(name)" }

    /// Every order has an index whose ties go by id. From its end, ties go the other way, and are put right
    /// one by one where there are few; where there are many, the falling order has an index, too. Most
    /// todos have no start, and their adds do not pay for that order. Operators are named with their
    /// schema, since no transaction says what names without one mean.
    static let all = [
      SchemaIndex(
        name: "todo_by_created", version: 1, definition: "todo (space, created_at, id)"),
      SchemaIndex(
        name: "todo_by_updated", version: 1, definition: "todo (space, updated_at, id)"),
      SchemaIndex(name: "todo_by_due", version: 1, definition: "todo (space, due, id)"),
      SchemaIndex(
        name: "todo_by_priority", version: 1, definition: "todo (space, priority, id)"),
      SchemaIndex(
        name: "todo_by_due_down", version: 1,
        definition: "todo (space, due DESC NULLS LAST, id)"),
      SchemaIndex(
        name: "todo_by_priority_down", version: 1, definition: "todo (space, priority DESC, id)"),
      SchemaIndex(
        name: "todo_by_title", version: 1, definition: "todo (space, title_folded, id)"),
      SchemaIndex(
        name: "todo_by_completed", version: 1,
        definition: "todo (space, completed_at DESC, id) WHERE completed_at IS NOT NULL"),
      SchemaIndex(
        name: "change_by_todo", version: 1, definition: "change (space, todo, revision)"),
      SchemaIndex(
        name: "change_by_key", version: 1,
        definition: "change (space, key) WHERE key IS NOT NULL", isUnique: true),
      SchemaIndex(
        name: "change_by_note", version: 1,
        definition: "change (space, note, revision) WHERE note IS NOT NULL"),
      SchemaIndex(
        name: "change_undoable", version: 1,
        definition: "change (space, revision, session) WHERE step OPERATOR(pg_catalog.=) revision "
          + "AND undoes IS NULL AND redoes IS NULL AND reversed IS NULL"),
      SchemaIndex(
        name: "change_redoable", version: 1,
        definition: "change (space, revision, session) WHERE step OPERATOR(pg_catalog.=) revision "
          + "AND undoes IS NOT NULL AND reversed IS NULL"),
      SchemaIndex(
        name: "todo_timed", version: 2,
        definition: "todo (space, due) WHERE pg_catalog.length(due) OPERATOR(pg_catalog.>) 10 "
          + "AND completed_at IS NULL"),
      SchemaIndex(
        name: "todo_by_start", version: 4,
        definition: "todo (space, start, id) WHERE start IS NOT NULL"),
      SchemaIndex(
        name: "todo_by_series", version: 5,
        definition: "todo (space, repeats) WHERE repeats IS NOT NULL AND completed_at IS NULL"),
    ]

    /// The index of trigrams, which finds texts without reading every todo. The extension that it needs
    /// is in a schema of this name.
    static func ofTexts(_ schema: String) -> SchemaIndex {
      let operators = "\(quoted(schema)).gin_trgm_ops"
      return SchemaIndex(
        name: "todo_by_text", version: 1,
        definition: "todo USING gin (title_folded \(operators), content_folded \(operators))")
    }

    /// A name as an identifier of SQL.
    private static func quoted(_ name: String) -> String {
      var quoted = "\""
      for scalar in name.unicodeScalars {
        if scalar == "\"" { quoted += "\"" }
        quoted.unicodeScalars.append(scalar)
      }
      return quoted + "\""
    }
  }
#endif
