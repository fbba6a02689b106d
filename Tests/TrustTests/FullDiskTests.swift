import Glibc
import TestSupport
import Testing

/// The disk is full: a change that does not fit is refused, and all changes before it are stored.
@Suite struct FullDiskTests {
  @Test(.enabled(if: SmallDisk.isPossible)) func theFileSystemIsFull() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let scenes = try OpenScenes(path, through: SmallDisk.command(mountedOn: folder.path))
    let process = scenes.process
    let ballast = SmallDisk.path(folder.file("ballast"), of: process)
    // There is not that much room, so the file takes all there is.
    FileBytes.write([UInt8](repeating: 1, count: 2 << 20), to: ballast)
    try process.writeLine(Wire.add(4, "lost", content: Wire.longContent))
    #expect(try process.lines(upTo: 4).last?.storeReason == "full")
    // When the last page has no room either, nothing fits.
    var filled = 0
    while filled < 100, try process.ask(5, "todoList.viewReady").last?.result("total") == 1 {
      filled += 1
      let lines = try process.ask(6, "todoDetail.edit", #"{"id":1,"title":"lost"}"#)
      if lines.last?.storeReason == "full" { break }
      _ = try process.ask(7, "todoDetail.edit", #"{"id":1,"title":"kept"}"#)
    }
    unlink(ballast)
    #expect(try process.listedTitles() == ["kept"])
    let added = try process.ask(21, "todoList.add", #"{"title":"later"}"#)
    #expect(added.last?.isResult == true)
    #expect(try process.listedTitles() == ["kept", "later"])
    try expectSame(process, path)
  }

  /// Adds large todos until there is no more room, makes room, and goes on, over and over.
  @Test(.enabled(if: SmallDisk.isPossible)) func fillsUpAgainAndAgain() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let process = try OpenScenes(path, through: SmallDisk.command(mountedOn: folder.path)).process
    let ballast = SmallDisk.path(folder.file("ballast"), of: process)
    var titles = ["kept"]
    for round in 1...Form.count(short: 4, long: 8) {
      FileBytes.write([UInt8](repeating: 1, count: 2 << 20), to: ballast)
      truncate(ballast, off_t((9 - round) * 100 << 10))
      var isFull = false
      while !isFull {
        let title = "t\(titles.count)"
        try process.writeLine(Wire.add(4, title, content: String(repeating: "x", count: 20_000)))
        let answer = try #require(try process.lines(upTo: 4).last)
        isFull = answer.storeReason == "full"
        if !isFull { titles.append(title) }
        #expect(isFull || answer.isResult, "\(answer.text)")
      }
      #expect(try process.listedTitles() == titles)
    }
    try expectSame(process, path)
  }

  /// A limit on the size of files, whose signal would kill a process that does not ignore it.
  @Test func theFileMayNotGrow() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let scenes = try OpenScenes(path)
    let size = FileBytes.read(path + "-wal").count
    let number = "\(scenes.process.number)"
    #expect(HelperProcess.run("prlimit", "--pid", number, "--fsize=\(size):unlimited") == 0)
    try scenes.expectChangesFail("full")
    #expect(HelperProcess.run("prlimit", "--pid", number, "--fsize=unlimited:unlimited") == 0)
    try scenes.expectWorks()
    try scenes.expectStored()
  }

  /// There is no room from the first message on, not even for the schema.
  @Test func thereIsNoRoomForADatabase() throws {
    let folder = TemporaryFolder()
    let path = folder.file("todos.sqlite")
    let process = try BackendProcess(
      ["--database", path], through: ["prlimit", "--fsize=100:unlimited"])
    #expect(try process.answer("todoList.viewReady").storeReason == "full")
    #expect(try process.answer("todoList.add", #"{"title":"x"}"#).storeReason == "full")
    HelperProcess.run("prlimit", "--pid", "\(process.number)", "--fsize=unlimited:unlimited")
    #expect(try process.answer("todoList.add", #"{"title":"x"}"#).result("rev") == 1)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }

  /// The files, which exist only while the program runs, have the todos that the program lists.
  private func expectSame(_ process: BackendProcess, _ path: String) throws {
    let titles = try process.listedTitles()
    let copy = TemporaryFolder()
    for ending in ["", "-wal"] {
      FileBytes.write(
        FileBytes.read(SmallDisk.path(path + ending, of: process)),
        to: copy.file("todos.sqlite" + ending))
    }
    let truth = try StoreTruth(copy.file("todos.sqlite"))
    #expect(truth.titles == titles)
  }
}
