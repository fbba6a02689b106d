import Glibc
import TestSupport
import Testing

/// The disk is full: a change that does not fit is refused, and all changes before it are stored.
@Suite struct FullDiskTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("todos.sqlite") }

  /// Adds large todos until there is no more room, and small ones until the last page has none, makes room,
  /// and goes on, over and over.
  @Test(.enabled(if: SmallDisk.isPossible)) func theFileSystemIsFull() throws {
    let process = try OpenScenes(path, through: SmallDisk.command(mountedOn: folder.path)).process
    let ballast = SmallDisk.path(folder.file("ballast"), of: process)
    var titles = ["kept"]
    for round in 1...Form.count(short: 4, long: 8) {
      // There is not that much room, so the file takes all there is, and then gives some back.
      FileBytes.write([UInt8](repeating: 1, count: 2 << 20), to: ballast)
      truncate(ballast, off_t((9 - round) * 100 << 10))
      for length in [20_000, 0] {
        var isFull = false
        while !isFull {
          let title = "t\(titles.count)"
          let content = String(repeating: "x", count: length)
          try process.writeLine(Wire.add(4, title, content: content))
          let answer = try #require(try process.lines(upTo: 4).last)
          isFull = answer.storeReason == "full"
          if !isFull { titles.append(title) }
          #expect(isFull || answer.isResult, "\(answer.text)")
        }
        #expect(try process.listedTitles() == titles)
      }
    }
    // The files exist only while the program runs.
    let copy = TemporaryFolder()
    for ending in ["", "-wal"] {
      FileBytes.write(
        FileBytes.read(SmallDisk.path(path + ending, of: process)),
        to: copy.file("todos.sqlite" + ending))
    }
    #expect(try StoreTruth(copy.file("todos.sqlite")).titles == titles)
  }

  /// A limit on the size of files, whose signal would kill a process that does not ignore it.
  @Test func theFileMayNotGrow() throws {
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
    let process = try BackendProcess(
      ["--database", path], through: ["prlimit", "--fsize=100:unlimited"])
    #expect(try process.answer("todoList.viewReady").storeReason == "full")
    #expect(try process.answer("todoList.add", #"{"title":"x"}"#).storeReason == "full")
    HelperProcess.run("prlimit", "--pid", "\(process.number)", "--fsize=unlimited:unlimited")
    #expect(try process.answer("todoList.add", #"{"title":"x"}"#).result("rev") == 1)
    #expect(try BackendRun(ending: process).ending == .exited(0))
  }
}
