import TestSupport
import Testing

/// The system does not let a process watch files: its user has no more of the watches that there are (128
/// by default), or may not read a file. Lists are live all the same.
@Suite(.enabled(if: FaultInjector.isPossible)) struct RefusedWatchTests {
  private let folder = TemporaryFolder()

  /// A process in which a system call fails, and its log.
  private func refused(_ fault: String) throws -> BackendProcess {
    try BackendProcess(
      ["--database", folder.file("todos.sqlite"), "--log-file", folder.file("log")],
      through: [
        // The process itself is our child.
        "strace", "-D", "-o", "/dev/null", "-e", "trace=inotify_init1,inotify_add_watch",
        "-e", "inject=\(fault)",
      ])
  }

  @Test(arguments: [
    "inotify_init1:error=EMFILE", "inotify_init1:error=ENFILE", "inotify_init1:error=ENOMEM",
    "inotify_init1:error=ENOSYS", "inotify_add_watch:error=ENOSPC",
    "inotify_add_watch:error=EACCES",
    // The folder can be watched, and the lock file cannot.
    "inotify_add_watch:error=ENOSPC:when=2+",
  ])
  func listsAreLiveAllTheSame(fault: String) throws {
    let view = try refused(fault)
    let other = try BackendProcess(["--database", folder.file("todos.sqlite")])
    _ = try view.ask(1, "todoList.viewReady")
    for number in 1...4 {
      _ = try other.ask(number, "todoList.add", #"{"title":"todo \#(number)"}"#)
      #expect(try view.next()?.titles.count == number)
    }
    // It is shown its own changes once.
    #expect(try view.ask(2, "todoList.add", #"{"title":"own"}"#).count == 2)
    _ = try other.ask(5, "todoList.deleteAll")
    #expect(try view.next()?.titles == [])
    try view.end()
    try other.end()
    let log = FileBytes.text(folder.file("log"))
    #expect(log.matches(of: /does not report changes of files/).count == 1, "\(log)")
  }

  /// It looks by the clock only while there is something that could look different.
  @Test func nobodyLooksWhileNothingIsOpen() throws {
    let view = try refused("inotify_init1:error=EMFILE")
    _ = try view.ask(1, "todoList.add", #"{"title":"a"}"#)
    try view.waitUntilItWaits(withoutEnd: true)
    for scene in ["todoList", "todoReport", "todoReminder", "savedLists", "todoEdit"] {
      _ = try view.ask(2, "\(scene).viewReady")
      try view.waitUntilItWaits(withoutEnd: false)
      _ = try view.ask(3, "\(scene).viewClosed")
      try view.waitUntilItWaits(withoutEnd: true)
    }
    // What others did meanwhile is seen at once when a list is opened, and later changes are looked for.
    let other = try BackendProcess(["--database", folder.file("todos.sqlite")])
    _ = try other.ask(1, "todoList.add", #"{"title":"b"}"#)
    #expect(try view.ask(4, "todoList.viewReady").first?.titles == ["a", "b"])
    _ = try other.ask(2, "todoList.add", #"{"title":"c"}"#)
    #expect(try view.next()?.titles == ["a", "b", "c"])
    try view.end()
    try other.end()
  }
}
