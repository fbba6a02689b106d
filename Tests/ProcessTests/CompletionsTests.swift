import Glibc
import TestSupport
import Testing

/// Shells complete the arguments that the program takes.
struct CompletionsTests {
  /// The lines that a command writes, which gets the program's path as `$1` and finds it on its `PATH`,
  /// since the shells ask it what to complete.
  private func lines(_ command: [String]) throws -> [String] {
    let program = try Spawn.built("viper-todo")
    let path =
      program.dropLast("viper-todo".count) + ":"
      + (getenv("PATH").map { String(cString: $0) } ?? "")
    return try HelperProcess.lines(["env", "PATH=\(path)"] + command + [program]).lines
  }

  private func completed(_ words: String) throws -> [String] {
    // `compopt` works only in a completion that readline has asked for.
    let script = """
      source <("$1" completions bash) || exit
      compopt() { :; }
      complete -p viper-todo | grep -q -- '-F _viper_todo' || echo 'not registered'
      COMP_WORDS=(viper-todo \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _viper_todo
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try lines(["bash", "--norc", "-c", script, "bash"]).filter { !$0.isEmpty }
  }

  @Test(arguments: [
    ("rep", ["replay"]),
    (
      "''",
      [
        "backup", "restore", "check", "mcp", "replay", "stand-in", "discover", "phrases", "man",
        "completions", "help", "import", "export", "watch",
      ]
    ),
    ("--mem", ["--memory"]), ("--memory --fr", ["--framing"]), ("--framing h", ["headers"]),
    ("--framing ''", ["auto", "lines", "headers"]), ("--framing = li", ["lines"]),
    ("--framing =", ["auto", "lines", "headers"]), ("--framing=h", ["--framing=headers"]),
    ("--log-level d", ["debug"]),
    ("--clock ''", []), ("replay --f", ["--fail-fast", "--framing", "--fail-skipped"]),
    ("replay --compare ''", ["bytes", "json"]), ("phrases --language e", ["en", "es"]),
    ("backup --d", ["--database"]),
    ("restore /de", ["/dev"]), ("backup x --database /de", ["/dev"]),
    ("completions z", ["zsh"]), ("help stand", ["stand-in"]), ("help wat", ["watch"]),
    ("man ''", ["1", "5"]), ("--database /de", ["/dev"]), ("replay /de", ["/dev"]),
    ("discover --update /de", ["/dev"]), ("xyz", []),
  ])
  func bash(words: String, expected: [String]) throws {
    #expect(try completed(words) == expected)
  }

  @Test(.enabled(if: getenv("CI") != nil || HelperProcess.run("zsh", "--version") == 0))
  func zsh() throws {
    let script = """
      autoload -U compinit && compinit -u -D || exit
      source <("$1" completions zsh) || exit
      print -r -- $_comps[viper-todo]; whence -w _viper_todo
      """
    #expect(
      try lines(["zsh", "-f", "-c", script, "zsh"]) == ["_viper_todo", "_viper_todo: function"])
  }

  @Test(.enabled(if: getenv("CI") != nil || HelperProcess.run("fish", "--version") == 0))
  func fish() throws {
    let script = """
      $argv[1] completions fish | source
      complete -C 'viper-todo rep' | string split -f 1 \\t
      complete -C 'viper-todo --framing h' | string split -f 1 \\t
      complete -C 'viper-todo mcp --tools ' | string split -f 1 \\t
      complete -C 'viper-todo replay --framing ' | string split -f 1 \\t
      """
    #expect(
      try lines(["env", "HOME=/nonexistent", "fish", "--no-config", "-c", script])
        .filter { !$0.contains("fish:") } == [
          "replay", "headers", "all", "read", "headers", "lines",
        ])
  }
}
