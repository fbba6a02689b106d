import TestSupport
import Testing

/// The editors that show our list: their own tests, and what the terminal shows.
struct EditorTests {
  let user: User

  init() throws { user = try User.ofTerminal() }

  @Test(.enabled(if: Host.has("emacs")))
  func emacsPassesItsOwnTests() async throws {
    let process = try await user.runAside([
      "emacs", "-Q", "--batch", "-L", Place.client("emacs"), "-l",
      Place.client("emacs/tests/viper-todo-tests.el"), "-f", "ert-run-tests-batch-and-exit",
    ])
    #expect(process.exitCode == 0, "\(process.errors)")
    let count = process.errors.firstMatch(of: #/Ran (\d+) tests/#).flatMap { Int($0.1) }
    #expect(try #require(count) > 20)
  }

  @Test(.enabled(if: Host.has("nvim")))
  func neovimPassesItsOwnTests() async throws {
    let process = try await user.runAside([
      "nvim", "--headless", "-u", "NONE", "-i", "NONE", "--cmd",
      "set rtp^=" + Place.client("neovim"), "-c",
      "luafile " + Place.client("neovim/tests/viper_todo_tests.lua"),
    ])
    #expect(process.exitCode == 0, "\(process.output)\(process.errors)")
    let count = process.output.firstMatch(of: #/(\d+) tests, 0 failures/#).flatMap { Int($0.1) }
    #expect(try #require(count) > 20)
  }

  @Test(.enabled(if: Host.has("vim", "tmux")))
  func vimPassesItsOwnTests() async throws {
    let results = try await Aside.run { [user] in try Self.vimResults(user) }
    let count = results.firstMatch(of: #/(\d+) tests, 0 failures/#).flatMap { Int($0.1) }
    #expect(try #require(count, "\(results)") > 20)
  }

  private static func vimResults(_ user: User) throws -> String {
    var user = user
    user.environment["VIPER_TODO_RESULTS"] = user.home.file("results")
    let terminal = try Terminal(
      [
        "vim", "-N", "-u", "NONE", "-i", "NONE", "-n", "--cmd",
        "set rtp^=" + Place.client("vim"), "-S", Place.client("vim/tests/viper_todo_tests.vim"),
      ], user: user)
    let results = user.home.file("results")
    try terminal.wait(for: "the end of the tests", seconds: 300) { _ in
      FileBytes.text(results).contains(" failures")
    }
    return FileBytes.text(results)
  }

  @Test(arguments: Editor.all.filter { Host.has($0.program, "tmux") })
  func isUsedInATerminal(editor: Editor) throws {
    let terminal = try Terminal(
      [editor.program] + editor.load + editor.show, user: user)
    func press(_ keys: [String]) throws { for key in keys { try terminal.press(key) } }
    try terminal.wait(for: "Nothing to do yet.")

    try terminal.press(Editor.add)
    try terminal.wait(for: "Add todo:")
    try terminal.type("Buy milk")
    try terminal.press("Enter")
    try terminal.wait(for: "Added “Buy milk”")
    try terminal.wait(for: "the row") { $0.contains(#/\[ \] +Buy milk/#) }

    let elsewhere = #"{"jsonrpc":"2.0","method":"todoList.add","params":{"title":"日本語 elsewhere"}}"#
    _ = try user.run(user.home.file("viper-todo"), input: elsewhere + "\n")
    try terminal.wait(for: "日本語 elsewhere")

    try press(editor.delete)
    try terminal.wait(for: "Deleted “Buy milk”")
    try terminal.wait(without: "[ ]  Buy milk")
    try press(editor.undo)
    try terminal.wait(for: "Undone: delete “Buy milk”")

    try press(editor.showAll)
    try terminal.press(editor.complete)
    try terminal.wait(for: "[x]") { $0.contains(#/\[x\] +日本語 elsewhere/#) }

    // Before any todo was opened in a form.
    try terminal.press(Editor.history)
    try terminal.wait(for: "  completed")
    try terminal.press("q")
    try terminal.wait(without: "  completed")

    try terminal.press("Enter")
    try terminal.wait(for: "Title: 日本語 elsewhere")
    try press(editor.append)
    try terminal.type(" and here")
    try press(editor.store)
    try terminal.wait(for: "the title stored") { screen in
      screen.contains("Title: 日本語 elsewhere and here")
        && screen.contains("Edited “")
    }
  }
}
