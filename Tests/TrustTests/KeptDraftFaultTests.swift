import System
import TestSupport
import Testing

/// Drafts outlive a power cut, and a process that dies in the middle of a save.
@Suite(.enabled(if: FaultInjector.isPossible)) struct KeptDraftFaultTests {
  private let home = TemporaryFolder()
  private var drafts: String { home.path + "/.local/state/viper-todo/drafts" }
  private var names: [String] { Folder.names(in: drafts) ?? [] }

  private func start(_ options: [String] = [], through tracer: [String] = []) throws
    -> BackendProcess
  {
    try BackendProcess(
      ["--database", home.file("todos.sqlite"), "--clock", "2026-11-20T09:00:00Z"] + options,
      through: tracer, home: home)
  }

  /// What is not synced may be lost. A draft gets its name once it is on the disk, and the name is on the
  /// disk before anything else happens to drafts; until then the draft that was kept before is there.
  @Test func aPowerCutLeavesTheOldOrTheNewDraft() throws {
    let trace = home.file("trace")
    let process = try start(
      ["--clock-after", "3=2026-11-20T09:00:10Z"],
      through: [
        "strace", "-f", "-y", "-o", trace,
        "-e", "trace=write,pwrite64,ftruncate,fsync,fdatasync,link,rename,unlink,unlinkat",
      ])
    for (id, method) in ["viewReady", "change", "change", "change"].enumerated() {
      _ = try process.ask(id, "todoEdit." + method, id == 0 ? "{}" : #"{"title":"\#(id)"}"#)
    }
    try process.end()
    var unsynced: Set<String> = []
    var renames = 0
    for line in FileBytes.text(trace).split(separator: "\n") {
      let paths = line.matches(of: /[<"]([^>"]*\/drafts[^>"]*)[>"]/).map { String($0.1) }
      guard let path = paths.first else { continue }
      let isSync = line.contains("sync(")
      // A new draft has two names for a moment.
      if line.contains("unlink") && path.contains("/.new-") { continue }
      if unsynced.contains(drafts) { #expect(isSync && path == drafts, "\(line)") }
      if isSync {
        unsynced.remove(path)
      } else if line.contains(/(link|rename)\(/) {
        #expect(path.contains("/.new-") && !unsynced.contains(path), "\(line)")
        unsynced.insert(drafts)
        renames += 1
      } else {
        // No draft is written in place, or removed.
        #expect(path.contains("/.new-"), "\(line)")
        unsynced.insert(path)
      }
    }
    #expect(renames == 2 && unsynced.isEmpty)
  }

  /// The process dies after a save is stored, when it is about to remove the draft.
  @Test(arguments: ["{}", #"{"key":"of the View"}"#])
  func aDraftIsNotSavedTwice(save: String) throws {
    let first = try start()
    _ = try first.ask(1, "todoEdit.viewReady")
    _ = try first.ask(2, "todoEdit.change", #"{"title":"a"}"#)
    try first.end()
    let name = try #require(names.first)
    let kept = #"{"kept":\#(name.dropLast(".json".count))}"#
    let second = try start(through: [
      "strace", "-D", "-o", "/dev/null", "-P", drafts + "/" + name,
      "-e", "inject=unlink,unlinkat:error=EIO:signal=KILL",
    ])
    #expect(try second.answer("todoEdit.viewReady", kept).isResult)
    try second.writeLine(Wire.request(2, "todoEdit.save", save))
    #expect(try second.wait() == .signalled(9))
    #expect(names == [name])
    let third = try start()
    #expect(try third.answer("todoList.viewReady").result("total") == 1)
    #expect(try third.ask(2, "todoEdit.viewReady", kept).last?.text.contains("1010") == true)
    #expect(names == [])
    try third.end()
  }
}
