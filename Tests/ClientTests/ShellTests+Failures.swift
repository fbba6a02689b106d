import Foundation
import TestSupport
import Testing

/// Errors are reported with a remedy.
extension ShellTests {
  @Test func reportsWhatTheBackendRefuses() throws {
    let refused = try user.todo("add", "one", "--due", "someday")
    #expect(refused.output == "")
    #expect(refused.errors.hasPrefix("todo: The due date is not a valid date; write it like"))
    #expect(refused.exitCode == 1)
    #expect(try user.todo("add", "a\u{1B}]0;b").errors.contains("control character"))
    #expect(try user.todo("list", "--sort", "size").errors.contains("each one of \"created\""))
    // Bytes that are not text are refused rather than changed on the way.
    let bad = try user.run(
      "bash", "-c", #"exec bash "$0" add "$(printf 'a\377')""#, Place.client("shell/todo"))
    #expect(bad.errors == "todo: that is not valid UTF-8 text; nothing was changed.\n")
    #expect(bad.exitCode == 1)
    #expect(try user.todo("list", "--all").output == "Nothing to do yet.\n")
  }

  @Test(arguments: [
    (["frobnicate"], "there is no command 'frobnicate'."),
    (["add"], "'todo add' needs a title."),
    (["add", "one", "--due"], "--due needs a value."),
    (["list", "--frob"], "'todo list' has no option '--frob'"),
    (["done"], "'todo done' needs the ID of a todo"),
    (["done", "1", "x"], "'x' is not an ID"),
    (["show", "1", "2"], "'todo show' takes one ID."),
  ])
  func explainsItsUsage(_ arguments: [String], _ message: String) throws {
    let process = try user.todo(arguments)
    #expect(process.exitCode == 64)
    #expect(process.output == "")
    #expect(process.errors.hasPrefix("todo: " + message))
    #expect(process.errors.hasSuffix("\nTry 'todo help'.\n"))
  }

  @Test func saysHowToGetTheBackend() throws {
    var user = user
    user.environment["VIPER_TODO"] = "/nowhere/viper-todo"
    let wrong = try user.todo()
    #expect(wrong.exitCode == 1)
    #expect(wrong.errors.hasPrefix("todo: found no backend: VIPER_TODO is '/nowhere/viper-todo'"))

    let bare = TemporaryFolder()
    for tool in ["bash", "jq"] {
      let path = try #require(Host.path(tool))
      try FileManager.default.createSymbolicLink(
        atPath: bare.file(tool), withDestinationPath: path)
    }
    user.environment["VIPER_TODO"] = nil
    user.environment["PATH"] = bare.path
    let none = try user.todo()
    #expect(none.exitCode == 1)
    #expect(
      none.errors.hasPrefix(
        "todo: found no backend: VIPER_TODO is not set, and there is no viper-todo on PATH.\n"))
    #expect(none.errors.contains("swift build -c release"))
  }

  @Test func saysHowTheBackendEnded() throws {
    var user = user
    user.environment["VIPER_TODO"] = try user.home.script("gone", "echo 'the reason' >&2; exit 74")
    let ended = try user.todo()
    #expect(ended.exitCode == 1)
    #expect(ended.errors.hasPrefix("the reason\ntodo: the backend "))
    #expect(ended.errors.hasSuffix(" ended with exit code 74.\n"))

    user.environment["VIPER_TODO"] = user.home.file("viper-todo")
    user.environment["VIPER_TODO_DATABASE"] = "/proc/none/todos.sqlite"
    let unopened = try user.todo("add", "one")
    #expect(unopened.exitCode == 1)
    #expect(unopened.errors.contains("\ntodo: There is no folder /proc/none, "))
  }
}
