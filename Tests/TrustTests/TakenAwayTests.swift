import Glibc
import StoreTables
import TestSupport
import Testing

@testable import SQLiteStore

/// The database disappears or becomes something else while the program runs.
@Suite struct TakenAwayTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("sub/todos.sqlite") }

  init() { mkdir(folder.file("sub"), 0o700) }

  /// Without a database nothing is answered, and nothing is made in its place. A program that starts
  /// makes a new one, which this one then has too.
  @Test(arguments: [[""], ["", "-wal"], ["", "-wal", "-shm"], ["", "-wal", "-shm", "-lock"]])
  func theFileIsDeleted(endings: [String]) throws {
    let process = try OpenScenes(path).process
    for ending in endings { unlink(path + ending) }
    for event in ["todoList.viewReady", "todoList.deleteCompleted"] {
      #expect(try process.answer(event).storeReason == "gone")
    }
    #expect(access(path, F_OK) != 0)
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    try BackendProcess(["--database", path]).end()
    let added = try process.ask(11, "todoList.add", #"{"title":"new"}"#)
    #expect(added.last?.result("id") == 1 && added.last?.result("rev") == 1)
    // Before that, the list may have shown the new database as it was when it was found: empty.
    #expect(added.last { $0.text.contains("showTodos") }?.titles == ["new"])
    let detail = try process.ask(12, "todoDetail.edit", #"{"id":1,"title":"edited"}"#)
    #expect(detail.last?.isResult == true)
    try process.end()
    let truth = try StoreTruth(path)
    #expect(truth.log.map(\.after?.title) == ["new", "edited"])
  }

  /// A rename puts another file in its place, as tools that restore do.
  @Test(arguments: [400, 12])
  func anotherFileTakesItsPlace(lines: Int) throws {
    let scenes = try OpenScenes(path)
    let text = String(repeating: "Buy milk\n", count: lines)
    FileBytes.write(text.utf8, to: folder.file("other"))
    try swap()
    try scenes.expectChangesFail("corrupt")
    #expect(FileBytes.text(path) == text)
    try putBack()
    try scenes.expectWorks()
    try scenes.expectStored()
  }

  /// An older backup is put in its place, and is changed until it reaches the revision of the first
  /// one.
  @Test func anOlderBackupTakesItsPlace() throws {
    let options = ["--database", path]
    #expect(try BackendRun(options, input: Wire.add(1, "old") + "\n").ending == .exited(0))
    FileBytes.write(FileBytes.read(path), to: folder.file("other"))
    let process = try BackendProcess(options)
    _ = try process.ask(1, "todoList.viewReady")
    let added = try process.ask(2, "todoList.add", #"{"title":"lost"}"#)
    #expect(added.map(\.titles) == [["old", "lost"], []])
    let mark = try #require(
      try process.ask(3, "todoList.changesSince", #"{"since":2}"#).last?.mark)
    try swap()
    // This session made no step of this file, so the View must name the one it means.
    let refused = try process.ask(4, "todoList.undo")
    #expect(refused.last?.text.contains("Added “old”") == true, "\(refused)")
    let undone = try process.ask(4, "todoList.undo", #"{"step":1}"#)
    #expect(undone.first?.titles == [])
    let known = #"{"since":2,"mark":"\#(mark)"}"#
    let changes = try process.ask(5, "todoList.changesSince", known)
    #expect(changes.last?.result("rev") == 2)
    #expect(changes.last?.text.contains(#""complete":false"#) == true)
    try process.end()
    _ = try StoreTruth(path)
  }

  /// A newer program migrates the database.
  @Test func aNewerVersionTakesOver() throws {
    let scenes = try OpenScenes(path)
    let file = RawSQLite(path)
    try file.run("PRAGMA user_version = 99")
    try scenes.expectChangesFail("newer")
    #expect(try scenes.process.ask(15, "todoList.viewReady").last?.storeReason == "newer")
    try file.run("PRAGMA user_version = \(Schema.today.version)")
    try scenes.expectWorks()
    try scenes.expectStored()
  }

  /// The file is truncated in place: every answer is what was stored, or `corrupt`.
  @Test(arguments: [50, 4096, 10_000])
  func theFileIsTruncated(length: Int) throws {
    // Everything is in the file, and nothing in the log.
    try BackendRun(["--database", path], input: Wire.add(1, "kept") + "\n").expectSuccess()
    let bytes = FileBytes.read(path)
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "todoList.viewReady")
    truncate(path, off_t(length))
    for id in 2...4 {
      let answer = try #require(
        try process.ask(id, "todoList.viewReady", #"{"filter":{"text":"k\#(id)"}}"#).last)
      let isRight = answer.result("total") == 0 || answer.storeReason == "corrupt"
      #expect(isRight, "\(answer.text)")
    }
    FileBytes.write(bytes, to: path)
    #expect(try process.listedTitles() == ["kept"])
    #expect(try process.answer("todoList.add", #"{"title":"later"}"#).result("rev") == 2)
    try process.end()
    _ = try StoreTruth(path)
  }

  /// Moves the database aside, with its log, and puts the other file in its place.
  private func swap() throws {
    for ending in ["-wal", "-shm", ""] { rename(path + ending, folder.file("aside" + ending)) }
    try #require(rename(folder.file("other"), path) == 0)
  }

  private func putBack() throws {
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    for ending in ["", "-wal"] {
      try #require(rename(folder.file("aside" + ending), path + ending) == 0)
    }
  }
}
