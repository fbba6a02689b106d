#if PostgreSQL
  import Entities
  import StoreConformance
  import Stores
  import TestSupport
  import Testing

  @testable import Benchmark
  @testable import PostgreSQLStore

  /// `viper-todo check` on a server: what other tools made wrong is found, and what is derived is mended.
  struct CheckTests {
    /// A database with two spaces of three todos.
    private static func database(_ name: String) throws -> String {
      let url = try Cluster.shared.get().makeDatabase(name)
      for space in ["default", "sp\u{1B}ace"] {
        let store = try SpaceUnderTest.store(url, space: space)
        try store.add("a", "b")
        try store.add([
          Todo.new(
            title: "c", due: CivilDate("2026-11-20"),
            schedule: Schedule(reminders: [try #require(Reminder("-P1D"))]))
        ])
      }
      return url
    }

    private static func check(_ url: String, _ arguments: String...) throws -> BackendRun {
      try BackendRun(["check", "--database", url] + arguments)
    }

    @Test func whatIsDerivedIsFoundAndMended() throws {
      let url = try Self.database("derived")
      let sound = "sound: 6 todos, 6 changes in the log"
      #expect(try Self.check(url).lines == [sound])
      let server = try BareServer(url)
      for (sql, finding) in [
        ("UPDATE viper_todo.head SET total = 7, done = 2", "counts 7 todos, 2 of them done"),
        ("UPDATE viper_todo.head SET last_id = 1", "the next id is 2, and 3 was given"),
        ("DELETE FROM viper_todo.todo WHERE space = 'default' AND id = 4", nil),
        ("UPDATE viper_todo.todo SET title_folded = 'x' WHERE id = 1", "todo 1 is sorted"),
        ("DELETE FROM viper_todo.reminder", "the reminders that are kept"),
        ("UPDATE viper_todo.todo SET comments = 2 WHERE id = 1", "todo 1 does not count its"),
        ("DROP INDEX viper_todo.todo_by_title", "the index todo_by_title is missing"),
      ] as [(String, String?)] {
        try server.run(sql)
        guard let finding else { continue }
        let found = try Self.check(url)
        #expect(found.ending == .exited(65) && found.output.contains(finding), "\(found.output)")
        #expect(found.output.contains("check --repair") && !found.output.contains("\u{1B}"))
        let repaired = try Self.check(url, "--repair")
        #expect(repaired.ending == .exited(0) && repaired.lines.last == sound, "\(repaired.lines)")
        #expect(try Self.check(url).lines == [sound])
      }
    }

    @Test func whatIsNotDerivedIsFoundAndLeft() throws {
      let url = try Self.database("lost")
      let server = try BareServer(url)
      for sql in [
        "DELETE FROM viper_todo.todo WHERE space = 'default' AND id = 1",
        "UPDATE viper_todo.todo SET priority = 9 WHERE space = 'default' AND id = 2",
        "DELETE FROM viper_todo.change WHERE space <> 'default' AND revision = 2",
      ] { try server.run(sql) }
      for arguments in [[], ["--repair"]] {
        let run = try BackendRun(["check", "--database", url] + arguments)
        #expect(run.ending == .exited(65))
        for finding in [
          "space default: todo 1 is gone; the log has it since revision 1",
          "space default: todo 2 breaks a rule (priority: unknown)",
          "space sp?ace: the log lacks revision 2",
          "space sp?ace: todo 2 is in no change of the log",
        ] { #expect(run.lines.contains(finding), "\(finding): \(run.lines)") }
        // The totals, which the missing todo made wrong, are those of what is there.
        #expect(run.output.contains("counts 3 todos") == arguments.isEmpty)
      }
      #expect(try Self.check(url, "--space", "default").output.contains("sp?ace") == false)
      let none = try Self.check(url, "--space", "nothing")
      #expect(none.ending == .exited(74) && none.errors.contains("no space"))
    }

    @Test func aDatabaseOfSomethingElseIsLeftAlone() throws {
      let url = try Cluster.shared.get().makeDatabase("foreign")
      let run = try Self.check(url, "--repair")
      #expect(run.ending == .exited(74) && run.errors.contains("no schema viper_todo"))
      let schemas = try BareServer(url).run(
        "SELECT 1 FROM pg_namespace WHERE nspname = 'viper_todo'")
      #expect(schemas.isEmpty)
    }

    /// What is said in place of a backup works.
    @Test func dumpsAreMadeByTheServersOwnProgram() throws {
      let url = try Self.database("dumped")
      let cluster = try Cluster.shared.get()
      let backup = try BackendRun(["backup", "file", "--database", url])
      #expect(backup.ending == .exited(64) && backup.errors.split(separator: "\n").count == 1)
      #expect(backup.errors.contains("pg_dump --format=custom --schema=viper_todo --file=FILE URL"))
      let restore = try BackendRun(["restore", "file", "--database", url])
      #expect(restore.ending == .exited(64) && restore.errors.split(separator: "\n").count == 1)
      #expect(restore.errors.contains("pg_restore --single-transaction --dbname=URL FILE"))
      try cluster.run("pg_dump --format=custom --schema=viper_todo --file=dump '\(url)'")
      let copy = try cluster.makeDatabase("undumped")
      try cluster.run("pg_restore --single-transaction --dbname='\(copy)' dump")
      #expect(try Self.check(copy).lines == ["sound: 6 todos, 6 changes in the log"])
    }
  }
#endif
