import Glibc
import TestSupport
import Testing

/// Descriptors of every kind work. Since others may share them, they are left as they were.
@Suite struct DescriptorTests {
  private static let input = Wire.lines([Wire.add(1, "Buy milk"), Wire.viewReady(2)])

  @Test func files() throws {
    let folder = TemporaryFolder()
    FileBytes.write(Self.input.utf8, to: folder.file("in"))
    let run = try BackendRun(
      ["--memory"] + Wire.frozen,
      wiring: Wiring(
        stdin: open(folder.file("in"), O_RDONLY | O_CLOEXEC),
        stdout: open(folder.file("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)))
    run.expectSuccess()
    #expect(
      FileBytes.text(folder.file("out"))
        == Wire.lines([Wire.added(1), Wire.shown("Buy milk"), Wire.ready(2, total: 1)]))
  }

  /// A View that has gone is not an error, but a full disk is one. The changes are stored.
  @Test func aFullDeviceAsStdout() throws {
    let home = TemporaryFolder()
    let pipe = try Wiring.pipe()
    let wiring = Wiring(
      stdin: pipe.read, stdout: open("/dev/full", O_WRONLY | O_CLOEXEC), input: pipe.write)
    let run = try BackendRun([], input: Self.input, home: home, wiring: wiring)
    #expect(run.ending == .exited(74))
    #expect(run.errors == "viper-todo: stdout cannot be written: No space left on device\n")
    try home.expectTotal(1)
  }

  @Test func aFolderAsStdin() throws {
    let pipe = try Wiring.pipe()
    let wiring = Wiring(
      stdin: open("/", O_RDONLY | O_CLOEXEC), stdout: pipe.write, output: pipe.read)
    let run = try BackendRun(["--memory"], wiring: wiring)
    run.expectRefusal(74, "viper-todo: stdin cannot be read: Is a directory")
  }

  /// Whether the parent has made its ends non-blocking or not, they serve large outputs and stay as
  /// they were.
  @Test(arguments: Wiring.Kind.allCases, [O_NONBLOCK, 0])
  func flagsStay(kind: Wiring.Kind, flag: Int32) throws {
    let wiring = try Wiring(kind)
    let ends = try [wiring.stdin, wiring.stdout].compactMap { $0 }.map { end in
      #expect(fcntl(end, F_SETFL, flag) == 0)
      return try Wiring.copy(end)
    }
    let flags = ends.map { fcntl($0, F_GETFL) }
    let process = try BackendProcess(["--memory"] + Wire.frozen, wiring: wiring)
    try LongRows.add(to: process)
    try process.write(Wire.lines((1...20).map { Wire.viewReady($0) }))
    #expect(try process.countLines(upTo: 40) > 20 * LongRows.listSize)
    #expect(ends.map { fcntl($0, F_GETFL) } == flags)
    // The copies keep the streams open, so only `exit` ends the process.
    process.kill(SIGTERM)
    try process.expectEnd()
    #expect(ends.map { fcntl($0, F_GETFL) } == flags)
    for end in ends { close(end) }
  }
}

extension TemporaryFolder {
  /// Checks how many todos there are in the store of whoever has this home, each with its revision.
  func expectTotal(_ total: Int) throws {
    let run = try BackendRun([], input: Wire.viewReady(1), home: self)
    #expect(run.lines.last == Wire.ready(1, total: total))
  }
}
