#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// What others have planted in the database is never called.
  struct TrustTests {
    private static func database(_ name: String, _ statements: [String] = []) throws -> Cluster {
      let cluster = try Cluster.shared.get()
      try cluster.makeDatabase(name)
      let server = try BareServer(cluster.url(name))
      for statement in statements { try server.run(statement) }
      return cluster
    }

    private static func refusal(_ url: String, owner: String? = nil) throws -> StoreError? {
      try FailureTests.failure(url, "default", owner: owner)
    }

    /// Functions and operators that stand before the server's own, and fail.
    private static let traps: [String] = {
      let functions = [
        ("set_config", "text, text, boolean", "text"), ("pg_notify", "text, text", "void"),
        ("length", "text", "integer"), ("strpos", "text, text", "integer"),
        ("quote_ident", "name", "text"), ("quote_ident", "text", "text"),
        ("to_regclass", "text", "regclass"), ("pg_has_role", "oid, text", "boolean"),
        ("pg_is_in_recovery", "", "boolean"), ("current_database", "", "name"),
        ("pg_get_userbyid", "oid", "name"), ("now", "", "timestamptz"),
        ("to_char", "timestamptz, text", "text"), ("obj_description", "oid, name", "text"),
        ("concat", "VARIADIC text[]", "text"), ("current_setting", "text, boolean", "text"),
        ("split_part", "text, text, integer", "text"), ("lag", "bigint", "bigint"),
        ("unnest", "anyarray", "SETOF anyelement"),
      ].map { name, arguments, result in
        "CREATE FUNCTION planted.\(name)(\(arguments)) RETURNS \(result) LANGUAGE plpgsql AS "
          + "$$ BEGIN RAISE 'planted \(name)'; END $$"
      }
      let operators = [
        ("=", "text", "text"), ("=", "bigint", "bigint"), ("=", "name", "text"),
        ("=", "name", "name"), ("=", "oid", "oid"), ("=", "bigint", "integer"),
        ("=", "smallint", "integer"), ("<>", "text", "text"), (">", "bigint", "bigint"),
        (">", "integer", "integer"), (">", "text", "text"), ("<", "bigint", "bigint"),
        (">=", "bigint", "bigint"), ("<=", "bigint", "bigint"), ("<=", "text", "text"),
        (">=", "bytea", "bytea"), ("<=", "bytea", "bytea"), ("~~", "text", "text"),
      ].flatMap { name, left, right in
        [
          "CREATE OR REPLACE FUNCTION planted.trap(\(left), \(right)) RETURNS boolean "
            + "LANGUAGE plpgsql AS $$ BEGIN RAISE 'planted an operator'; END $$",
          "CREATE OPERATOR planted.\(name) (FUNCTION = planted.trap, LEFTARG = \(left), "
            + "RIGHTARG = \(right))",
        ]
      }
      let aggregates = [("count", "*"), ("count", "bigint"), ("min", "bigint"), ("max", "bigint")]
        .map { name, arguments in
          "CREATE AGGREGATE planted.\(name)(\(arguments)) (SFUNC = planted.step, STYPE = bigint)"
        }
      let steps = ["bigint", "bigint, bigint"].map {
        "CREATE FUNCTION planted.step(\($0)) RETURNS bigint LANGUAGE plpgsql AS "
          + "$$ BEGIN RAISE 'planted an aggregate'; END $$"
      }
      return functions + operators + steps + aggregates + [
        "CREATE DOMAIN planted.text AS pg_catalog.text CHECK (false)",
        "CREATE DOMAIN planted.bytea AS pg_catalog.bytea CHECK (false)",
        #"CREATE COLLATION planted."C" (provider = icu, locale = 'und')"#,
      ]
    }()

    /// The schema is made, used, checked and repaired where names without a schema mean what somebody
    /// planted.
    @Test func namesMeanWhatTheServerHas() throws {
      let cluster = try Self.database(
        "planted",
        ["CREATE EXTENSION pg_trgm", "CREATE SCHEMA planted"] + Self.traps
          + ["ALTER DATABASE planted SET search_path = planted, pg_catalog, public"])
      let url = cluster.url("planted")
      // A statement that names nothing by its schema does fall into the traps.
      #expect(throws: (any Error).self) { try BareServer(url).run("SELECT length('a'::text)") }
      let day = #""due":"2026-11-20","time":"09:00","reminders":["-PT15M"],"tags":["t"]"#
      let process = try BackendProcess(["--database", url])
      for (id, (method, params)) in [
        ("todoList.viewReady", #"{"filter":{"text":"b","tags":["t"],"priority":["high"]}}"#),
        ("todoList.add", #"{"title":"a",\#(day)}"#), ("todoList.add", #"{"title":"b","key":"k"}"#),
        (
          "todoList.apply",
          #"{"changes":[{"do":"edit","filter":{"completed":false},"priority":"high"}],"key":"l"}"#
        ),
        ("todoList.undo", "{}"), ("todoList.redo", "{}"), ("todoDetail.history", #"{"id":1}"#),
        ("todoReport.viewReady", "{}"), ("todoReminder.viewReady", "{}"),
        ("todoList.changesSince", #"{"rev":0}"#), ("todoList.deleteAll", "{}"),
        ("todoList.undo", "{}"),
      ].enumerated() {
        try process.writeLine(
          #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
      }
      let run = try BackendRun(ending: process)
      #expect(!run.output.contains("planted") && !run.output.contains("1004"), "\(run.output)")
      #expect(run.errors == "")
      let store = PostgreSQLGateway(try ServerAddress(url), space: "default")
      try BareServer(url).run("DROP INDEX IF EXISTS viper_todo.todo_timed, viper_todo.todo_by_text")
      try store.buildIndices { _ in }
      #expect(try store.missingIndices().isEmpty)
      store.rollback()
      let check = try BackendRun(["check", "--repair", "--database", url])
      #expect(check.ending == .exited(0), "\(check.output)\(check.errors)")
      let types = try BareServer(cluster.url("planted", "&options=-c%20search_path%3D")).run(
        """
        SELECT DISTINCT n.nspname FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
        WHERE a.attrelid = 'viper_todo.change'::pg_catalog.regclass
        """)
      #expect(types == [["pg_catalog"]])
    }

    /// Another role has made the schema, with a view in the place of our table that runs code of hers.
    @Test func aSchemaOfAStrangerIsRefused() throws {
      let cluster = try Self.database(
        "strange",
        [
          "CREATE ROLE mallory LOGIN", "CREATE SCHEMA viper_todo AUTHORIZATION mallory",
          "SET ROLE mallory",
          """
          CREATE FUNCTION viper_todo.plant() RETURNS bigint LANGUAGE plpgsql AS
          $$ BEGIN ALTER ROLE mallory SUPERUSER; RETURN 4; END $$
          """,
          "CREATE VIEW viper_todo.version AS SELECT viper_todo.plant() AS version, 1 AS row",
          "RESET ROLE",
        ])
      let url = cluster.url("strange")
      let refusal = try Self.refusal(url)
      #expect(refusal?.reason == .denied, "\(String(describing: refusal))")
      #expect(refusal?.detail.contains("mallory") == true)
      #expect(refusal?.detail.contains("--schema-owner") == true)
      #expect(try Self.refusal(url, owner: "nobody")?.reason == .denied)
      let check = try BackendRun(["check", "--repair", "--database", url])
      #expect(check.ending == .exited(74) && check.errors.contains("mallory"))
      let server = try BareServer(url)
      #expect(try server.run("SELECT rolsuper FROM pg_roles WHERE rolname = 'mallory'") == [["f"]])
    }

    /// A stranger owns a table in a schema that is ours.
    @Test func aTableOfAStrangerIsRefused() throws {
      let cluster = try Self.database("strangetable")
      let url = cluster.url("strangetable")
      #expect(try Self.refusal(url) == nil)
      let server = try BareServer(url)
      try server.run("CREATE ROLE trudy")
      try server.run("ALTER TABLE viper_todo.reminder OWNER TO trudy")
      #expect(try Self.refusal(url)?.detail.contains("trudy") == true)
      #expect(try Self.refusal(url, owner: "trudy") == nil)
    }

    /// The role that connects, the owner of the database, and the role that is named are trusted.
    @Test func theRightOwnersAreTrusted() throws {
      let cluster = try Self.database(
        "owned",
        [
          "CREATE ROLE own LOGIN", "CREATE ROLE friend LOGIN",
          "GRANT CREATE ON DATABASE owned TO own",
        ])
      let url = { (user: String) in "postgresql:///owned?host=\(cluster.folder)&user=\(user)" }
      #expect(try Self.refusal(url("own")) == nil)
      let server = try BareServer(cluster.url("owned"))
      try server.run("GRANT USAGE ON SCHEMA viper_todo TO friend")
      try server.run(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA viper_todo TO friend")
      #expect(try Self.refusal(url("friend"))?.reason == .denied)
      #expect(try Self.refusal(cluster.url("owned"))?.reason == .denied)
      #expect(try Self.refusal(url("friend"), owner: "own") == nil)
      try server.run("ALTER DATABASE owned OWNER TO own")
      #expect(try Self.refusal(url("friend")) == nil)
    }
  }
#endif
