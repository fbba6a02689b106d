import System
import TestSupport
import Testing

/// Drafts that outlive their View, and the files in which they do.
@Suite struct KeptDraftTests {
  private let home = TemporaryFolder()
  private var drafts: String { home.path + "/.local/state/viper-todo/drafts" }

  private func start(_ options: [String] = Wire.frozen) throws -> BackendProcess {
    try BackendProcess(["--database", home.file("todos.sqlite")] + options, home: home)
  }

  private func type(_ title: String, in process: BackendProcess) throws {
    try process.ask("todoEdit.viewReady")
    try process.ask("todoEdit.change", #"{"title":"\#(title)"}"#)
  }

  /// Leaves a draft behind.
  private func keep(_ title: String) throws {
    let process = try start()
    try type(title, in: process)
    try process.end()
  }

  /// The titles of the kept drafts, and their numbers.
  private func kept(_ process: BackendProcess) throws -> [(title: String, number: String)] {
    let line = try process.ask("todoEdit.kept")[0].text
    return line.matches(of: /"kept":(\d+),"id":(?:\d+|null),"title":"([^"]*)"/).map {
      (String($0.2), String($0.1))
    }
  }

  private func files() -> [String] { (Folder.names(in: drafts) ?? []).sorted() }

  /// How a session can end.
  @Test(arguments: ["end of input", "SIGTERM", "SIGHUP", "exit", "stdout"])
  func everyEndKeepsDrafts(how: String) throws {
    let process = try start()
    try type("a", in: process)
    switch how {
    case "end of input": process.closeInput()
    case "SIGTERM": process.kill(15)
    case "SIGHUP": process.kill(1)
    case "exit": try process.writeLine(#"{"jsonrpc":"2.0","method":"exit"}"#)
    default:
      process.closeOutput()
      process.closeInput()
    }
    _ = try process.wait()
    #expect(process.errors == "")
    let next = try start()
    #expect(try kept(next).map(\.title) == ["a"])
    #expect(FileBytes.mode(drafts) == 0o700)
    #expect(files().map { FileBytes.mode(drafts + "/" + $0) } == [0o600])
  }

  /// What is typed is kept after ten seconds, so whatever kills the process then loses none of it.
  @Test func aProcessThatIsKilledLosesTenSeconds() throws {
    let step = ["--clock-after", "4=2026-11-20T09:00:10Z"]
    let process = try start(Wire.frozen + step)
    try type("a", in: process)
    #expect(files() == [])
    // The clock is set behind the fourth message.
    try process.ask("todoEdit.change", #"{"title":"ab"}"#)
    try process.ask("todoList.viewReady")
    try process.ask("todoEdit.change", #"{"title":"abc"}"#)
    #expect(files().count == 1)
    try process.crash()
    #expect(try kept(start()).map(\.title) == ["ab"])
  }

  /// A draft that one process has open is not there for another one, until it ends.
  @Test func whoeverHasADraftOpenHoldsIt() throws {
    try keep("a")
    let (one, two) = (try start(), try start())
    let number = try #require(try kept(one).first?.number)
    try one.ask("todoEdit.viewReady", #"{"kept":\#(number)}"#)
    #expect(try kept(two).isEmpty)
    for event in ["viewReady", "forget"] {
      #expect(try two.answer("todoEdit.\(event)", #"{"kept":\#(number)}"#).contains("1010"))
    }
    try one.crash()
    #expect(try kept(two).map(\.number) == [number])
    try two.ask("todoEdit.viewReady", #"{"kept":\#(number)}"#)
    try two.ask("todoEdit.save")
    #expect(files() == [])
  }

  /// Files that this version cannot read are neither offered nor touched.
  @Test func whatCannotBeReadIsLeftAlone() throws {
    try keep("a")
    let name = try #require(files().first)
    let bytes = FileBytes.read(drafts + "/" + name)
    FileBytes.write(Array(bytes.prefix(bytes.count / 2)), to: drafts + "/7.json")
    let newer = String(decoding: bytes, as: UTF8.self)
      .replacing(#""version":1"#, with: #""version":2"#)
    FileBytes.write(Array(newer.utf8), to: drafts + "/8.json")
    FileBytes.write([0x7B], to: drafts + "/.new-left")
    let second = try start()
    #expect(try kept(second).map(\.title) == ["a"])
    for number in [7, 8] {
      #expect(try second.answer("todoEdit.viewReady", #"{"kept":\#(number)}"#).contains("1010"))
    }
    try type("b", in: second)
    try second.end()
    // A file that nobody goes on writing is removed.
    #expect(files().count == 4)
    #expect(files().contains("7.json") && files().contains("8.json"))
  }

  /// Other stores, and `--memory`, know nothing of them.
  @Test func draftsBelongToAStore() throws {
    try keep("a")
    let other = try BackendProcess(["--database", home.file("other.sqlite")], home: home)
    #expect(try kept(other).isEmpty)
    let memory = try BackendProcess(["--memory"], home: home)
    #expect(try memory.ask("initialize")[0].contains("keptDrafts") == false)
    try type("b", in: memory)
    #expect(try kept(memory).isEmpty)
    try memory.end()
    #expect(files().count == 1)
    #expect(try other.ask("initialize")[0].contains(#""keptDrafts""#))
  }

  @Test func aStateFolderThatCannotBeWritten() throws {
    let process = try BackendProcess(
      ["--database", home.file("todos.sqlite")] + Wire.frozen,
      environment: ["XDG_STATE_HOME": "/dev/null/state"], home: home)
    try type("a", in: process)
    try process.ask("todoEdit.viewReady", #"{"draft":"b"}"#)
    try process.ask("todoEdit.change", #"{"draft":"b","title":"b"}"#)
    process.closeInput()
    #expect(try process.wait() == .exited(0))
    #expect(
      process.errors == "viper-todo: drafts cannot be kept in /dev/null/state/viper-todo/drafts: "
        + "File exists\n")
  }

  /// Drafts are kept and forgotten again and again: nothing of them stays in memory or on the disk.
  @Test func nothingStaysOfForgottenDrafts() throws {
    let process = try start()
    let rounds = Form.count(short: 100, long: 100_000)
    var memory = 0
    for round in 0..<rounds {
      try type("a\(round)", in: process)
      // The draft that is replaced is kept.
      try process.ask("todoEdit.viewReady")
      let number = try #require(try kept(process).first?.number)
      try process.ask("todoEdit.forget", #"{"kept":\#(number)}"#)
      if round == rounds / 10 { memory = process.residentMemory }
    }
    #expect(process.residentMemory <= memory + 1_000_000)
    #expect(files() == [])
  }
}
