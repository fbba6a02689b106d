import Entities
import Glibc
import SQLiteStore
import StoreConformance
import TestSupport
import Testing

/// Another process holds the store for longer than we wait: the answer says that it can be retried.
@Suite struct HeldLockTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  @Test(arguments: [true, false])
  func changesAreBusyAndReadersAreNot(isOurs: Bool) throws {
    let gateway = SQLiteGateway(path: path, patience: 20)
    let session = InProcessSession(gateway)
    _ = session.send(Wire.request(1, "todoList.viewReady"), Wire.add(2, "kept"))
    let release = try hold(isOurs: isOurs)
    let lines = session.send(
      Wire.add(3, "lost"), Wire.request(4, "todoList.viewReady"),
      Wire.request(5, "todoList.delete", #"{"id":1}"#))
    expectBusy(lines, ids: [3, 5])
    #expect(lines.filter { $0.answered == 4 }.map(\.isResult) == [true])
    #expect(!lines.contains { $0.text.contains("lost") })
    try release()
    let later = session.send(Wire.add(6, "later"))
    #expect(later.first?.titles == ["kept", "later"])
    #expect(later.last?.result("rev") == 2)
    _ = try StoreTruth(path)
  }

  /// The program itself, which waits for five seconds.
  @Test(.enabled(if: Form.isLong), arguments: [true, false])
  func theProgramAnswersBusy(isOurs: Bool) throws {
    let process = try BackendProcess(["--database", path])
    _ = try process.ask(1, "todoList.viewReady")
    _ = try process.ask(2, "todoList.add", #"{"title":"kept"}"#)
    let release = try hold(isOurs: isOurs)
    // One write makes one group, which waits once.
    try process.write([Wire.add(3, "lost"), Wire.add(4, "lost"), ""].joined(separator: "\n"))
    expectBusy(try process.lines(upTo: 4), ids: [3, 4])
    #expect(try process.listedTitles() == ["kept"])
    try release()
    #expect(try process.answer("todoList.add", #"{"title":"later"}"#).result("rev") == 2)
  }

  private func expectBusy(_ lines: [Line], ids: [Int]) {
    for id in ids {
      let answers = lines.filter { $0.answered == id }
      #expect(answers.count == 1)
      #expect(answers.allSatisfy { $0.text.contains(#""reason":"busy","retryable":true"#) })
    }
    #expect(lines.count { $0.text.contains(#""method":"todoList.showError""#) } == ids.count)
  }

  /// Takes the store: a process of ours, in the middle of a change, or another program, with SQLite's own lock.
  /// Returns a function that releases it.
  private func hold(isOurs: Bool) throws -> () throws -> Void {
    if isOurs {
      let gateway = SQLiteGateway(path: path)
      try gateway.beginChanges()
      return { gateway.rollback() }
    }
    let file = RawSQLite(path)
    try file.run("BEGIN IMMEDIATE")
    return { try file.run("ROLLBACK") }
  }
}
