#if PostgreSQL
  import Entities
  import System

  extension ServerConnection {
    /// How often a migration is tried that other processes disturb.
    private static let tries = 10
    /// How long one statement of a migration may take, in milliseconds.
    private static let migrationPatience = 3_600_000

    /// Makes the schema, or brings an older one up to date, in one transaction. Several that begin at the
    /// same time wait for each other, or find that somebody else has done it.
    func migrate(to schema: Schema) throws(StoreError) {
      for attempt in 1...Self.tries {
        do throws(Interruption) {
          try migrateOnce(to: schema)
          try exchangeRollback()
          return makeTextIndex()
        } catch {
          guard case .refused(let failure) = error else { throw error.error }
          if (try? exchangeRollback()) == nil || !failure.isOfRace || attempt == Self.tries {
            throw failure.error
          }
          // Longer each time, so that several do not meet again.
          Uptime.sleep(nanoseconds: Int64.random(in: 0...5_000_000) * Int64(attempt))
        }
      }
    }

    private func migrateOnce(to schema: Schema) throws(Interruption) {
      begin("BEGIN ISOLATION LEVEL READ COMMITTED")
      send("SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname = 'viper_todo'")
      send(
        """
        SELECT c.relname FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'viper_todo' AND c.relname = 'version'
        """)
      let found = try exchange()
      var version = 0
      if found[2].count == 0 {
        if found[1].count == 0 { send("CREATE SCHEMA viper_todo") }
        send("CREATE TABLE viper_todo.version (row bigint PRIMARY KEY, version bigint NOT NULL)")
        send("INSERT INTO viper_todo.version VALUES (1, 0)")
      } else {
        send("SELECT version FROM viper_todo.version WHERE row = 1 FOR UPDATE")
        version = try schema.number(try exchange().last?.firstInteger)
      }
      if version == schema.version { return }
      for statement in schema.statements(after: version) { send(statement) }
      send("UPDATE viper_todo.version SET version = $1 WHERE row = 1", [.integer(schema.version)])
      send("COMMIT")
      _ = try exchange(within: Self.migrationPatience)
    }

    /// Ends a transaction, whether or not there is one.
    private func exchangeRollback() throws(Interruption) {
      begin("ROLLBACK")
      _ = try exchange()
    }

    /// Makes the index that finds texts without reading every todo. Does nothing if it is there, if the
    /// server has no trigrams, or if the tables are another role's. Called at each start, since the first one
    /// may have been interrupted, and the server may have got its trigrams later.
    func makeTextIndex() {
      send(
        """
        SELECT 1 FROM pg_catalog.pg_class WHERE oid = to_regclass('viper_todo.todo')
          AND pg_has_role(relowner, 'USAGE') AND to_regclass('viper_todo.todo_by_text') IS NULL
          AND EXISTS (SELECT 1 FROM pg_catalog.pg_available_extensions WHERE name = 'pg_trgm')
          AND NOT pg_is_in_recovery()
        """)
      guard let missing = try? exchange().first, missing.count == 1 else { return }
      send("CREATE EXTENSION IF NOT EXISTS pg_trgm")
      _ = try? exchange(within: Self.migrationPatience)
      send(
        """
        SELECT quote_ident(n.nspname) FROM pg_catalog.pg_extension e
        JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm'
        """)
      guard let place = try? exchange().first?.first({ $0.validText(0, limit: 1000) }) ?? nil
      else { return }
      send(
        """
        CREATE INDEX IF NOT EXISTS todo_by_text ON viper_todo.todo USING gin
          (title_folded \(place).gin_trgm_ops, content_folded \(place).gin_trgm_ops)
        """)
      _ = try? exchange(within: Self.migrationPatience)
    }
  }
#endif
