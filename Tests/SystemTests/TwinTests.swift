import CLinux
import Glibc
import System
import TestSupport
import Testing

/// The twins in `System`, except for things to wait for. A twin says what it cannot do, and then
/// does nothing.
struct TwinTests {
  private let folder = TemporaryFolder()

  private func make(_ name: String, _ text: String) throws -> String {
    try File.replace(folder.file(name), with: Array(text.utf8))
    return folder.file(name)
  }

  @Test func aLockBelongsToItsOpening() throws {
    let path = try make("lock", "")
    let ends = try (0..<3).map { _ in try Descriptor.open(path, .both) }
    #expect(try FileLock.acquire(ends[0]))
    #expect(try !FileLock.acquire(ends[1]))
    // A lock of POSIX would be released now.
    Descriptor.close(ends[2])
    #expect(try !FileLock.acquire(ends[1]))
    FileLock.release(ends[0])
    #expect(try FileLock.acquire(ends[1]) && !FileLock.acquire(ends[0]))
    Descriptor.close(ends[1])
    #expect(try FileLock.acquire(ends[0]))
    Descriptor.close(ends[0])
  }

  /// The lock of the whole file and the gate are independent, in one opening and in two.
  @Test func theGateIsASeparateLock() throws {
    let path = try make("lock", "")
    let ends = try (0..<2).map { _ in try Descriptor.open(path, .both) }
    #expect(FileLock.takeGate(ends[0]))
    #expect(try FileLock.acquire(ends[0]))
    FileLock.releaseGate(ends[0])
    #expect(FileLock.takeGate(ends[1]))
    // In the portable build, everybody passes.
    #expect(FileLock.takeGate(ends[0]) == !isOfLinux)
    FileLock.releaseGate(ends[1])
    #expect(FileLock.takeGate(ends[0]))
    for end in ends { Descriptor.close(end) }
  }

  @Test func locksOfOthersAreSeen() throws {
    let path = try make("index", "")
    let file = try Descriptor.open(path, .both)
    defer { Descriptor.close(file) }
    #expect(!FileLock.isAnyHeld(file, from: 120, count: 9))
    let other = try HelperProcess([
      "python3", "-c",
      """
      import fcntl, sys, time
      file = open(sys.argv[1], "r+")
      fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, 1, 128)
      print("locked", flush=True)
      time.sleep(1000)
      """, path,
    ])
    #expect(try other.readLine() == "locked")
    #expect(FileLock.isAnyHeld(file, from: 120, count: 9))
    #expect(!FileLock.isAnyHeld(file, from: 129, count: 9))
    other.kill(SIGKILL)
    try other.wait()
    #expect(!FileLock.isAnyHeld(file, from: 120, count: 9))
  }

  @Test func aPipePassesOnItsBytes() throws {
    let pipe = try Pipe(inPackets: true)
    defer { for end in [pipe.reading, pipe.writing] { Descriptor.close(end) } }
    for end in [pipe.reading, pipe.writing] { #expect(fcntl(end, F_GETFD) == FD_CLOEXEC) }
    for byte: UInt8 in 1...3 { #expect(try Descriptor.write([byte], to: pipe.writing) == 1) }
    // Only Linux keeps writes apart.
    #expect(try Descriptor.read(pipe.reading) == (isOfLinux ? [1] : [1, 2, 3]))
  }

  /// A write that never waits leaves the flags of the shared descriptor as they were.
  @Test(arguments: [FileStatus.Kind.socket, .pipe]) func aFullReader(kind: FileStatus.Kind) throws {
    var ends: [Int32] = [0, 0]
    if kind == .socket {
      try #require(
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    } else {
      try #require(pipe(&ends) == 0)
    }
    defer { for end in ends { Descriptor.close(end) } }
    #expect(try FileStatus(descriptor: ends[1]).kind == kind)
    let own = kind == .pipe ? Descriptor.reopen(pipe: ends[1]) : -1
    defer { Descriptor.close(own) }
    // In the portable build, a pipe is written in pieces, once `poll` has said that there is room.
    #expect((own >= 0) == (isOfLinux && kind == .pipe))
    if own < 0 && kind == .pipe { return }
    let write = { (bytes: UnsafeRawBufferPointer) in
      own < 0 ? try Descriptor.send(bytes, to: ends[1]) : try Descriptor.write(bytes, to: own)
    }
    let bytes = [UInt8](repeating: 1, count: 1 << 20)
    var written = 0
    #expect(throws: SystemError.wouldWait) {
      while true {
        written += try bytes.withUnsafeBytes(write)
      }
    }
    #expect(written > 0 && fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
    Descriptor.close(ends[0])
    ends[0] = -1
    signal(SIGPIPE, SIG_IGN)
    #expect(throws: SystemError.brokenPipe) {
      try bytes.withUnsafeBytes(write)
    }
  }

  @Test func theSearchFindsTheFirstOccurrence() {
    var random = SplitMix64(seed: 14)
    for _ in 0..<5000 {
      // Few letters, so that the beginning of the part often matches.
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...1, using: &random)
      }
      let part = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        UInt8.random(in: 0...1, using: &random)
      }
      let found = bytes.withUnsafeBytes { bytes in
        part.withUnsafeBytes { part in
          Memory.find(part, in: bytes).map { found in found - (bytes.baseAddress ?? found) }
        }
      }
      let expected = bytes.indices.first { bytes[$0...].starts(with: part) }
      #expect(found == expected, "\(part) in \(bytes)")
    }
  }

  @Test func thisProcess() throws {
    #expect(File.isExecutable(try #require(ThisProcess.program)))
  }
}
