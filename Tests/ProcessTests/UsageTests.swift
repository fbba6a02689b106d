import Glibc
import TestSupport
import Testing

/// Wrong arguments cause one line of text that names the right ones, and nothing else.
@Suite struct UsageTests {
  @Test(arguments: [
    ["--memroy"]: "--memory", ["--databse", "x"]: "--database", ["--clok=1"]: "--clock",
    ["--Memory"]: "--memory", ["--hlep"]: "--help", ["-m"]: "--help", ["--"]: "--help",
    ["--database"]: "PATH", ["--clock"]: "2026-11-20T09:00:00Z",
    ["--database", "--memory"]: "PATH", ["--clock", "tomorrow"]: "2026-11-20T09:00:00Z",
    ["--clock", "2026-02-30T09:00:00Z"]: "2026-11-20T09:00:00Z",
    ["--framing", "xml"]: "auto, lines or headers",
    ["--log-level", "all"]: "error, warning, info or debug",
    ["--log-level=\u{301}info"]: "\"\u{301}info\"",
    ["--max-message", "1023"]: "1024", ["--max-message", "x"]: "1024",
    ["--max-message", "99999999999999999999"]: "1024", ["--database", ""]: "PATH",
    ["--memory=yes"]: "--memory", ["--memory", "--database", "x"]: "exclude",
    ["--database", "x", "--memory"]: "exclude", ["--samples", "x"]: "x",
    ["serve"]: "serve", ["repaly", "x"]: "replay", ["replay"]: "FILE",
    ["add", "milk"]: "did you mean todo add milk?", ["list", "\u{7}"]: "todo list ?",
    ["help", "repaly"]: "replay", ["help", "mcp", "x"]: "viper-todo help [COMMAND]",
    ["phrases", "--language", "xx"]: "expected en, fr, de or es", ["phrases", "x"]: "usage",
    ["replay", "--updat", "x"]: "--update", ["replay", "--memory"]: "--help",
    ["replay", "--against", "x"]: "FILE", ["replay", "--against"]: "COMMAND",
    ["replay", "--split", "0", "--against", "x", "f"]: "expected a number of BYTES",
    ["replay", "--split=1", "f"]: "--against COMMAND",
    ["replay", "--framing", "xml", "--against", "x", "f"]: "lines or headers",
    ["replay", "--patience", "0", "--against", "x", "f"]: "SECONDS",
    ["replay", "--update", "--against", "x", "f"]: "exclude",
    ["--database", "mysql://host/todos"]: "there is no store for mysql://",
    ["--database=mysql://host"]: "--database takes the path of a SQLite file",
    ["--database", "file:///tmp/x"]: "file://", ["--database", "SQLite+x-1.0://"]: "./",
    ["backup"]: "viper-todo backup FILE", ["restore"]: "viper-todo restore FILE",
    ["backup", "a", "b"]: "viper-todo backup FILE", ["restore", ""]: "viper-todo restore FILE",
    ["backup", "--databse", "x", "y"]: "--database", ["backup", "--memory", "x"]: "--help",
    ["backup", "x", "--database"]: "PATH", ["backup", "x", "--database", ""]: "PATH",
    ["restore", "x", "--database", "mysql://x"]: "there is no store for mysql://",
    ["--clock-after", "3=2026-11-21T00:00:00Z"]: "--clock",
    ["--clock", "2026-11-20T09:00:00Z", "--clock-after", "2026-11-21T00:00:00Z"]: "MESSAGES=",
    [
      "--clock", "2026-11-20T09:00:00Z", "--clock-after", "3=2026-11-21T00:00:00Z",
      "--clock-after", "2=2026-11-22T00:00:00Z",
    ]:
      "greater numbers later",
    ["check", "--repai"]: "--repair", ["check", "file"]: "usage: viper-todo check",
    ["check", "--database"]: "missing value for --database",
    ["man", "2"]: "viper-todo man", ["man", "1", "5"]: "viper-todo man",
    ["discover", "x"]: "viper-todo discover", ["discover", "--update"]: "viper-todo discover",
    ["completions"]: "bash|zsh|fish", ["completions", "csh"]: "bash|zsh|fish",
    ["completions", "bash", "zsh"]: "bash|zsh|fish",
    ["stand-in"]: "usage: viper-todo stand-in [--patience SECONDS] FILE [-- COMMAND…]",
    ["stand-in", "a", "b"]: "usage: viper-todo stand-in",
    ["stand-in", "a", "--"]: "usage: viper-todo stand-in",
    ["stand-in", "--patience", "0", "a"]:
      "invalid value \"0\" for --patience; expected a number of SECONDS",
    ["stand-in", "--patince", "a"]:
      "there is no option of stand-in --patince; did you mean --patience?",
    ["replay", "--level", "cor", transcripts]: "there is no level cor; did you mean core?",
    ["replay", "--only", "nothing", transcripts]: "no transcript is left by --level and --only.",
    ["replay", "--against", ":", "--ignore-texts", transcripts]:
      "--ignore-texts looks at the members of messages",
    ["replay", "--jobs", "2", "f"]: "--jobs is for --against COMMAND; give both.",
    ["replay", "--against", ":", "--jobs", "0", "f"]: "expected a NUMBER from 1 to 256",
    ["replay", "--against", ":", "--compare", "text", "f"]: "expected bytes or json",
  ])
  func wrongArguments(arguments: [String], named: String) throws {
    let home = TemporaryFolder()
    let run = try BackendRun(arguments, input: Wire.add(1, "x"), home: home)
    run.expectRefusal(64, named)
    #expect(run.errors.hasPrefix("viper-todo: "))
    #expect(FileBytes.mode(home.file(".local")) == nil)
  }

  private static let transcripts = Repository.path("protocol/transcripts")

  /// The front ends that do commands of the program.
  @Test(
    .enabled(if: FrontEnd.canRun),
    arguments: [
      (["watch", "x"], "usage: viper-todo watch"),
      (["watch", "--as", "xml"], "choose from 'jsonl', 'text'"),
      (["watch", "--saved", "a", "--filter", "{}"], "exclude each other"),
      (["watch", "--saved", "nope"], "“nope”"), (["watch", "--filter", "x"], "not JSON"),
      (["watch", "--filter", #"{"x":1}"#], "filter"),
      (["watch", "--cursor", "/etc/hosts"], "no cursor"),
      (["import"], "usage: viper-todo import"), (["import", "--undo", "k", "f"], "usage"),
      (["import", "--key", "k", "f", "g"], "--key names the import of one file"),
      (["import", "--same", "replace", "f"], "choose from 'skip', 'update', 'add'"),
      (["export", "f", "g"], "usage: viper-todo export"), (["export", "--replace"], "name it"),
      (["export", "--filter", "{"], "--filter is not JSON"),
      (["export", "--filter", #"{"x":1}"#], "filter"),
      (["export", "--memory"], "arguments: --memory; usage: viper-todo export"),
    ])
  func wrongArgumentsOfFrontEnds(arguments: [String], named: String) throws {
    try BackendRun(arguments, environment: FrontEnd.environment).expectRefusal(64, named)
  }

  /// What names a server, though not as it is to be named, is no file, in any build. The message repeats
  /// nothing of it.
  @Test(arguments: [
    "host=localhost dbname=todos", "host=secret", " dbname = secret", "user=me password=secret",
    "port=5432", "service=secret", "postgresql:secret", "postgres:/secret", "PostgreSQL:secret",
    "hostaddr=127.0.0.1\tdbname=secret", "sslmode=require host=/var/run/secret", "keyword=secret",
  ])
  func aServerIsNoFile(database: String) throws {
    let folder = TemporaryFolder()
    for arguments in [[], ["check"], ["backup", folder.file("copy")]] {
      let run = try BackendRun(
        arguments + ["--database", database], input: Wire.add(1, "x"),
        through: ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder.path])
      run.expectRefusal(64, "PostgreSQL by ")
      #expect(!run.errors.contains("secret") && !run.errors.contains("localhost"))
    }
    #expect(Repository.files(under: folder.path, ending: "").isEmpty)
  }

  /// An instant whose day in the local time zone no calendar has.
  @Test(arguments: [
    ("Pacific/Kiritimati", "9999-12-31T23:59:59Z"), ("Pacific/Kiritimati", "9999-12-31T10:00:00Z"),
    ("America/New_York", "0001-01-01T00:00:00Z"),
  ])
  func aDayOutsideTheCalendar(zone: String, instant: String) throws {
    for arguments in [
      ["--clock", instant], ["--clock=2026-11-20T09:00:00Z", "--clock-after", "1=\(instant)"],
    ] {
      let run = try BackendRun(
        ["--memory"] + arguments, input: Wire.viewReady(1), environment: ["TZ": zone])
      run.expectRefusal(64, "years 1 to 9999")
    }
  }

  /// The first and the last instant of the calendar: everything is answered.
  @Test(arguments: [
    ("Pacific/Kiritimati", "9999-12-31T09:59:59.999Z"), ("UTC", "9999-12-31T23:59:59.999Z"),
    ("America/New_York", "9999-12-31T23:59:59Z"), ("A-14", "0001-01-01T00:00:00Z"),
    ("UTC", "0001-01-01T00:00:00Z"), ("A0B-167", "9999-12-25T00:00:00Z"),
  ])
  func theEndsOfTheCalendar(zone: String, instant: String) throws {
    var events = ["todoList", "todoReminder", "todoReport", "savedLists"].map {
      ($0 + ".viewReady", "{}")
    }
    for (id, day) in [(1, "0001-01-01"), (2, "9999-12-31")] {
      let repetition = #""repeat":{"rule":"FREQ=DAILY","from":"next"},"reminders":["-P1D","PT0M"]"#
      events += [
        ("todoList.add", #"{"title":"x","due":"\#(day)","time":"23:59",\#(repetition)}"#),
        ("todoDetail.viewReady", #"{"id":\#(id)}"#), ("todoList.viewReady", #"{"view":"\#(id)"}"#),
      ]
    }
    let messages = events.enumerated().map { index, event in
      #"{"jsonrpc":"2.0","id":\#(index),"method":"\#(event.0)","params":\#(event.1)}"#
    }
    let run = try BackendRun(
      ["--memory", "--clock", instant, "--clock-after", "9=\(instant)"],
      input: Wire.lines(messages), environment: ["TZ": zone])
    run.expectSuccess()
    let answers = run.lines.filter { $0.hasPrefix(#"{"jsonrpc":"2.0","id":"#) }
    #expect(answers.count == events.count)
    #expect(answers.allSatisfy { $0.contains(#""result":"#) }, "\(answers)")
  }

  /// The error repeats no character that a terminal would obey, and only a little of the argument.
  @Test(arguments: ["--\u{1B}]0;x\u{7}", "--\u{9B}31m", "--a\nb", "--\u{2028}"])
  func controlCharactersAreNotRepeated(argument: String) throws {
    let run = try BackendRun([argument + String(repeating: "x", count: 10_000)])
    run.expectRefusal(64)
    #expect(run.errors.utf8.count < 300)
    let isHarmless = run.errors.unicodeScalars.dropLast().allSatisfy {
      $0.properties.generalCategory != .control && $0 != "\u{2028}"
    }
    #expect(isHarmless)
  }

  /// The program never uses another file than the named one.
  @Test func aPathThatIsNotUnicode() throws {
    let script = #"exec "$1" --database "$HOME/$(printf 'x\377')""#
    let run = try BackendRun([], through: ["/bin/sh", "-c", script, "sh"])
    run.expectRefusal(64, "viper-todo: argument 2 is not valid UTF-8.")
  }

  @Test(arguments: [["--help"], ["-h"], ["--memory", "--help"], ["help"]])
  func help(arguments: [String]) throws {
    let run = try BackendRun(arguments)
    run.expectSuccess()
    // A session, with what to type and what comes back.
    #expect(run.output.contains("> " + Wire.add(1, "Buy milk")))
    #expect(run.output.contains("< " + Wire.added(1)))
    for option in [
      "--database", "--memory", "--clock", "--framing", "--record", "--log-file", "--against",
    ] {
      #expect(run.output.contains(option))
    }
    #expect(run.lines.allSatisfy { $0.unicodeScalars.count <= 100 })
  }

  /// Each command has a page of its own, which fits on a screen.
  @Test func aPageForEachCommand() throws {
    let help = try BackendRun(["help"]).lines.drop { $0 != "COMMANDS:" }
      .prefix { $0 != "FRONT ENDS:" }
    let commands = help.compactMap {
      $0.wholeMatch(of: #/^  ([a-z][a-z-]+) .*/#).map { String($0.1) }
    }
    #expect(commands.count == 11)
    for command in commands {
      let run = try BackendRun([command, "--help"])
      run.expectSuccess()
      #expect(run.lines.count < 40 && run.lines.allSatisfy { $0.unicodeScalars.count <= 80 })
      #expect(run.lines.first?.hasPrefix("Usage: viper-todo \(command) ") == true)
      #expect(run.output.contains("\nExample:\n  "))
      #expect(try BackendRun(["help", command]).output == run.output)
    }
    #expect(try BackendRun(["replay", "--help"]).output.contains("--fail-skipped"))
  }

  /// A command that the program does not know is another program, beside it or on the `PATH`.
  @Test func commandsOfOtherPrograms() throws {
    let folder = TemporaryFolder()
    symlink("/bin/sh", folder.file("viper-todo-note"))
    let environment = ["PATH": "/nowhere:/usr/bin:\(folder.path)"]
    let run = try BackendRun(
      ["note", "-c", #"umask; echo "$1"; exec "$VIPER_TODO" --version"#, "sh", "--help"],
      through: ["/bin/sh", "-c", #"umask 027; exec "$@""#, "sh"], environment: environment)
    run.expectSuccess()
    #expect(run.lines == ["0027", "--help"] + (try BackendRun(["--version"]).lines))
    symlink("/bin/echo", folder.file("viper-todo-say"))
    let help = try BackendRun(["help", "say"], environment: environment)
    #expect(help.ending == .exited(0) && !help.output.isEmpty)
    for words in [["import", "x"], ["watch"], ["help", "export"]] {
      let run = try BackendRun(words, environment: ["PATH": "/nowhere"])
      run.expectRefusal(64, "pip install ./clients/python")
    }
    let path = try BackendRun(["x/../viper-todo-note"], environment: environment)
    #expect(path.ending == .exited(64))
  }

  /// The commands of the front end for shells, by which this program knows who is meant.
  @Test func commandsOfTheShell() throws {
    let help = try Repository.text("clients/shell/todo").split(separator: "\n")
    let commands = Set(help.flatMap { $0.matches(of: #/(?:^  | also ')todo ([a-z]+)/#).map(\.1) })
    #expect(commands.count > 15)
    // `restore` is one of this program's own, too, and others are other front ends.
    for command in commands.subtracting(["help", "restore", "import", "export"]) {
      let run = try BackendRun([String(command)])
      #expect(run.errors.contains("did you mean todo \(command)?"), "\(command)")
    }
  }

  @Test(arguments: ["--version", "-V"]) func version(option: String) throws {
    let run = try BackendRun([option])
    run.expectSuccess()
    #expect(run.output.hasPrefix("viper-todo ") && run.output.isOneLine)
    #expect(run.output.contains("SQLite 3."))
  }
}
