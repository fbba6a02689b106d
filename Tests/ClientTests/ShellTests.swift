import Foundation
import Testing

/// `clients/shell/todo` in bash.
@Suite(.enabled(if: Host.has("bash", "jq")))
struct ShellTests {
  let user: User

  init() throws { user = try User() }

  @Test func addsAndLists() throws {
    #expect(try user.todo().output == "Nothing to do.\n")
    #expect(try user.todo("list", "--all").output == "Nothing to do yet.\n")
    let added = try user.todo(
      "add", "Buy", "milk", "--due", "2026-11-19", "--tag", "shop", "--tag=home")
    #expect(added.output == "Added 1: Buy milk (Yesterday, #home #shop)\n")
    #expect(added.errors == "")
    #expect(added.exitCode == 0)
    let dashed = try user.todo("add", "--priority", "high", "--", " --dashes ")
    #expect(dashed.output == "Added 2: --dashes (high)\n")
    #expect(try user.todo().output == "1  [!]  Yesterday  Buy milk  #home #shop\n")
  }

  @Test func keepsTextsUnchanged() throws {
    let title = #"$(touch x) `id` \n "quotes" 'single' %s {"a":1} é 日本 👩‍👩‍👧 \u0041"#
    let content = "a\tb\n\n  \(title)\n$HOME"
    #expect(try user.todo("add", title, "--content", content).output == "Added 1: \(title)\n")
    let shown = try user.todo("show", "1").output
    #expect(shown.hasPrefix(title + "\n  id         1\n"))
    #expect(shown.hasSuffix("\n\n\(content)\n"))
  }

  @Test func narrowsAndSorts() throws {
    let added = [
      try user.todo("add", "one", "--due", "2026-11-19", "--tag", "a"),
      try user.todo("add", "two", "--due", "2026-11-21", "--tag", "a", "--tag", "b"),
      try user.todo("add", "three"), try user.todo("done", "3"),
    ]
    #expect(added.map(\.errors) == ["", "", "", ""])
    func titles(_ arguments: String...) throws -> [String] {
      try user.todo(["list"] + arguments).output.split(separator: "\n").map { line in
        ["one", "two", "three"].first { line.contains($0) } ?? String(line)
      }
    }
    #expect(try titles() == ["one", "two"])
    #expect(try titles("--all", "--sort", "-title") == ["two", "three", "one"])
    #expect(try titles("--sort", "-due,title") == ["two", "one"])
    #expect(try titles("--done") == ["three"])
    #expect(try titles("--overdue") == ["one"])
    #expect(try titles("--tag", "a", "--tag", "b") == ["two"])
    #expect(try titles("O") == ["one", "two"])
    #expect(try titles("o", "w") == ["two"])
    #expect(try titles("none") == ["No todo matches the filter."])
  }

  @Test func edits() throws {
    _ = try user.todo("add", "Buy milk", "--due", "2026-11-19", "--tag", "a")
    let edited = try user.todo(
      "edit", "1", "--title", "Buy oat milk", "--due", "none", "--add-tag", "b", "--remove-tag",
      "a", "--priority", "low", "--content", "-", input: "two\nlines\n")
    #expect(edited.output == "Changed 1: Buy oat milk\n")
    #expect(
      try user.todo("show", "1").output == """
        Buy oat milk
          id         1
          state      open
          priority   low
          tags       #b
          created    Nov 20, 2026
          updated    Nov 20, 2026

        two
        lines

        """)
  }

  @Test func keepsATextThatCannotBeStored() throws {
    var user = user
    _ = try user.todo("add", "Buy milk")
    // Somebody else changes it first.
    let quicker = try user.home.script(
      "quicker", "bash '\(Place.client("shell/todo"))' edit 1 --title Other; echo mine >>\"$1\"")
    user.environment["EDITOR"] = quicker
    let edited = try user.todo("edit", "1")
    #expect(edited.exitCode == 1)
    let lines = edited.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("todo: Todo 1 has changed since") == true)
    let draft = try #require(lines.last?.split(separator: " ").last)
    #expect(try String(contentsOfFile: String(draft), encoding: .utf8) == "Buy milk\n\nmine\n")
  }

  @Test func completesReopensAndDeletes() throws {
    _ = try user.todo("add", "one")
    _ = try user.todo("add", "two")
    #expect(try user.todo("done", "1", "2").output == "Completed 1: one\nCompleted 2: two\n")
    #expect(try user.todo("reopen", "2").output == "Reopened 2: two\n")
    #expect(try user.todo("list", "--all").output == "1  [x]  one\n2  [ ]  two\n")
    let deleted = try user.todo("delete", "1", "7", "2")
    #expect(deleted.output == "Deleted 1: one\nDeleted 2: two\n")
    #expect(deleted.errors == "todo: There is no todo 7; it may have been deleted.\n")
    #expect(deleted.exitCode == 1)
    #expect(try user.todo("list", "--all").output == "Nothing to do yet.\n")
  }

  /// A View cannot know that a backend sends only harmless text.
  @Test func letsNoTitleControlTheTerminal() throws {
    var user = user
    let evil = #"x\u001b]0;y\u0007\u009b31m\u007f\u202e\u2066\u2028\n\ty"#
    let todo = #"""
      {"id":1,"rev":1,"title":"\#(evil)","preview":"","completed":false,"state":"open","due":null,\#
      "dueText":"\#(evil)","priority":"none","tags":["\#(evil)"],"createdText":"\#(evil)",\#
      "content":"\#(evil)","updatedText":null,"completedText":null}
      """#
    let window = #"{"rev":1,"total":1,"offset":0,"todos":[\#(todo)],"message":null}"#
    user.environment["VIPER_TODO"] = try user.home.script(
      "evil",
      #"""
      cat <<'END'
      {"jsonrpc":"2.0","method":"todoList.showTodos","params":\#(window)}
      {"jsonrpc":"2.0","method":"todoDetail.showTodo","params":{"todo":\#(todo)}}
      {"jsonrpc":"2.0","id":"list","result":{"total":1,"rev":1}}
      {"jsonrpc":"2.0","id":"look","result":{"rev":1}}
      {"jsonrpc":"2.0","id":"apply","error":{"code":1001,"message":"\#(evil)"}}
      END
      exec cat >/dev/null
      """#)
    for process in [try user.todo("show", "1"), try user.todo("done", "1"), try user.todo()] {
      let said = (process.output + process.errors).unicodeScalars
      #expect(said.contains("\u{FFFD}"))
      #expect(
        said.allSatisfy { scalar in
          scalar == "\n" || scalar == "\t"
            || scalar.properties.generalCategory != .control
              && !("\u{2028}"..."\u{202E}").contains(scalar)
              && !("\u{2066}"..."\u{206F}").contains(scalar)
        })
    }
  }

  @Test(.enabled(if: Host.has("script")))
  func coloursOnlyATerminal() throws {
    var user = user
    user.environment["TERM"] = "xterm"
    _ = try user.todo("add", "one", "--due", "2026-11-19")
    #expect(try user.todo().output == "1  [!]  Yesterday  one\n")
    func inTerminal() throws -> String {
      try user.run("script", "-qec", "bash '\(Place.client("shell/todo"))'", "/dev/null").output
    }
    #expect(try inTerminal().contains("1  \u{1B}[31m[!]\u{1B}[0m  \u{1B}[31mYesterday\u{1B}[0m"))
    user.environment["NO_COLOR"] = "1"
    #expect(try inTerminal().contains("1  [!]  Yesterday  one"))
    #expect(try !inTerminal().contains("\u{1B}["))
  }

  @Test func helps() throws {
    for argument in ["help", "--help", "-h"] {
      let help = try user.todo(argument)
      #expect(help.exitCode == 0)
      #expect(help.output.contains("todo add WORDS…"))
      #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
  }

  @Test(.enabled(if: Host.has("shellcheck")))
  func passesShellcheck() throws {
    for name in [
      "todo", "completions/todo.bash", "recipes/status-bar", "recipes/desktop-notice",
      "recipes/webhook",
    ] {
      let check = try user.run("shellcheck", Place.client("shell/\(name)"))
      #expect(check.exitCode == 0, "\(check.output)")
    }
  }
}
