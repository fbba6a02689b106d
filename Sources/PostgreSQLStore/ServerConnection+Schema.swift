#if PostgreSQL
  import Entities
  import System

  extension ServerConnection {
    /// How often a migration is tried that other processes disturb.
    private static let tries = 10
    /// How long one statement of a migration may take, in milliseconds.
    private static let migrationPatience = 3_600_000
    /// The limits of a migration, whatever those of the role or the database are: nobody waits for a lock
    /// for longer than $1, since everybody else waits behind it, and nothing else is cut short. Limits that
    /// the server does not know are passed over.
    private static let limits = """
      SELECT pg_catalog.set_config(s.name, CASE s.name WHEN 'lock_timeout' THEN $1
        WHEN 'idle_in_transaction_session_timeout' THEN '60000' ELSE '\(migrationPatience)' END, true)
      FROM pg_catalog.pg_settings s WHERE s.name IN ('statement_timeout', 'lock_timeout',
        'idle_in_transaction_session_timeout', 'transaction_timeout')
      """

    /// Makes the schema, or brings an older one up to date, in one transaction. Several that begin at the
    /// same time wait for each other, or find that somebody else has done it.
    func migrate(to schema: Schema, trusting owner: String?) throws(StoreError) {
      for attempt in 1...Self.tries {
        do throws(Interruption) {
          try migrateOnce(to: schema, trusting: owner)
          return try exchangeRollback()
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

    private func migrateOnce(
      to schema: Schema, trusting owner: String?
    ) throws(Interruption) {
      begin(FixedSQL.beginChanging)
      send("SELECT \(FixedSQL.ownNames)")
      send(Self.limits, [.text("\(patience / 10 * 9)")])
      let hasSchema = try isSchemaTrusted(with: owner)
      send("SELECT 1 WHERE pg_catalog.to_regclass('viper_todo.version') IS NOT NULL")
      var version = 0
      if try exchange().last?.count != 1 {
        if !hasSchema { send("CREATE SCHEMA viper_todo") }
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

    /// Whether there is a schema `viper_todo`, in a transaction with names of its own. Throws if anything in
    /// it belongs to a role that is not trusted, which could plant code there.
    func isSchemaTrusted(with owner: String?) throws(Interruption) -> Bool {
      send(FixedSQL.owners, [owner.value])
      guard let rows = try exchange().last else { return false }
      var stranger: String?
      do throws(StoreError) {
        _ = try rows.map { row throws(StoreError) in
          if row.integer(1) == 0 { stranger = row.validText(0, limit: 1000) ?? "?" }
        }
      } catch {
        throw .failed(error)
      }
      guard let stranger else { return rows.count > 0 }
      throw .failed(
        StoreError(
          .denied,
          detail: "the schema viper_todo, or a table in it, belongs to the role "
            + "\(stranger.inOneLine), who could run code in the name of this role; if that role is "
            + "trusted, name it by --schema-owner"))
    }
  }
#endif
