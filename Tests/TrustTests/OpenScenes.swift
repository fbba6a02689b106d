import TestSupport
import Testing

/// A program with one todo ("kept") and an open list and detail, in which a fault will happen.
struct OpenScenes {
  /// The program.
  let process: BackendProcess
  private let path: String

  /// Starts the program on a database. `command` may be another program that starts it.
  init(_ path: String, through command: [String] = []) throws {
    self.path = path
    process = try BackendProcess(["--database", path], through: command)
    let added = try process.ask(1, "todoList.add", #"{"title":"kept"}"#)
    #expect(added.last?.result("rev") == 1, "\(added)")
    #expect(try process.answer("todoList.viewReady").isResult)
    #expect(try process.answer("todoDetail.viewReady", #"{"id":1}"#).isResult)
  }

  /// Sends changes of all kinds, alone and as a group. Each must be answered once, with this
  /// reason, and none may be shown.
  func expectChangesFail(_ reason: String) throws {
    let changes = [
      Wire.add(11, "lost"), Wire.request(12, "todoList.complete", #"{"id":1}"#),
      Wire.request(13, "todoDetail.edit", #"{"id":1,"title":"lost"}"#),
      Wire.request(14, "todoDetail.delete", #"{"id":1}"#),
    ]
    for (index, change) in changes.enumerated() {
      try process.writeLine(change)
      expectFailed(try process.lines(upTo: 11 + index), ids: [11 + index], reason)
    }
    try process.write(changes.map { $0 + "\n" }.joined())
    expectFailed(try process.lines(upTo: 14), ids: [11, 12, 13, 14], reason)
  }

  private func expectFailed(_ lines: [Line], ids: [Int], _ reason: String) {
    #expect(lines.compactMap(\.answered) == ids)
    for line in lines {
      // An output may show what is stored, or say that it cannot be read, but nothing that is not
      // stored.
      #expect(!line.text.contains("lost"), "\(line.text)")
      #expect(!line.text.contains(#""state":"done""#), "\(line.text)")
      if line.answered != nil { #expect(line.storeReason == reason, "\(line.text)") }
      #expect(!line.text.contains("todoDetail.routeBack"), "\(line.text)")
    }
  }

  /// The cause is gone: checks that the program, its open scenes and a new program show what is
  /// stored, and that changes work.
  func expectWorks() throws {
    #expect(try process.listedTitles() == ["kept"])
    let added = try process.ask(21, "todoList.add", #"{"title":"later"}"#)
    #expect(added.last?.result("id") == 2 && added.last?.result("rev") == 2, "\(added)")
    // The unnamed list, which was open all the time, and the named list that `listedTitles` opened.
    let lists = added.filter { $0.text.contains("todoList.showTodos") }
    #expect(lists.map(\.titles) == [["kept", "later"], ["kept", "later"]])
    let edited = try process.ask(22, "todoDetail.edit", #"{"id":1,"title":"edited"}"#)
    #expect(edited.last?.result("rev") == 3)
    let detail = edited.first { $0.text.contains("todoDetail.showTodo") }
    #expect(detail?.titles == ["edited"])
  }

  /// Checks that exactly the acknowledged changes are in the file, even after a crash.
  func expectStored() throws {
    try process.crash()
    let truth = try StoreTruth(path)
    #expect(truth.log.map(\.after?.title) == ["kept", "later", "edited"])
  }
}
