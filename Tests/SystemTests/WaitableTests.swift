import Glibc
import System
import TestSupport
import Testing

/// Things to wait for report alike in both twins. `SignalDescriptor` is not here: it changes the
/// signals of its whole process, so `EndingTests` (ProcessTests) test it in another process.
struct WaitableTests {
  private let folder = TemporaryFolder()

  @Test func anIdleTimerGoesOffOnce() {
    let timer = IdleTimer(milliseconds: 3)
    #expect(!timer.tellsNow && !timer.takeExpiry())
    let start = Uptime.nanoseconds
    timer.note()
    #expect(timer.tells() && timer.takeExpiry())
    #expect(Uptime.nanoseconds - start >= 3_000_000)
    #expect(!timer.tellsNow && !timer.takeExpiry())
  }

  @Test func anIdleTimerWaitsForAMomentWithoutAChange() throws {
    let timer = IdleTimer(milliseconds: 3_600_000)
    timer.note()
    let whole = try #require(timer.remainingWait())
    while timer.remainingWait() == whole {}
    timer.note()
    #expect(timer.remainingWait() == whole && !timer.tellsNow && !timer.takeExpiry())
  }

  /// Work that fails again and again is given up until the next change.
  @Test func anIdleTimerGoesOffAgainForWorkThatFailed() {
    let timer = IdleTimer(milliseconds: 0)
    for _ in 0..<2 {
      timer.note()
      for _ in 0..<10 {
        #expect(timer.tellsNow && timer.takeExpiry())
        timer.retry()
      }
      #expect(!timer.tellsNow && timer.remainingWait() == nil)
    }
  }

  @Test func anAlarmGoesOffAtItsTime() {
    let alarm = WallAlarm()
    #expect(!alarm.tellsNow)
    let now = WallClock.milliseconds / 1000
    for time in [now, now - 3600, 1] {
      alarm.set(to: time)
      #expect(alarm.tells())
      alarm.set(to: now + 3600)
      #expect(!alarm.tellsNow)
    }
    alarm.set(to: now + 1)
    #expect(alarm.tells() && WallClock.milliseconds / 1000 > now)
  }

  @Test func theEndOfAProcessIsReported() throws {
    let child = try ChildProgram(["sleep", "1000"], descriptors: [])
    let watch = ProcessWatch(child.pid)
    #expect(!watch.wait(milliseconds: 0) && !watch.tellsNow)
    child.kill()
    #expect(watch.wait(milliseconds: 30_000) && watch.tells())
    // A child that has ended and was not waited for.
    #expect(ProcessWatch(child.pid).tells())
    #expect(child.takeEnd() == .signalled(9))
    #expect(ProcessWatch(child.pid).tells())
  }

  @Test(arguments: [0, -1, 1 << 40]) func anInvalidProcessNumberNeverEnds(number: Int) {
    let watch = ProcessWatch(number)
    #expect(!watch.tellsNow && !watch.wait(milliseconds: 0))
    #expect(watch.remainingWait() == nil)
  }

  private func write(_ name: String) throws {
    let file = try Descriptor.open(folder.file(name), [.writing, .making])
    defer { Descriptor.close(file) }
    try Descriptor.writeAll(Array("x".utf8), to: file)
  }

  @Test func aFileThatIsMadeOrReplacedIsReported() throws {
    let watch = FileWatch(path: folder.file("a"), folder: folder.path)
    #expect(!watch.takeNews().isOfFile)
    try write("a")
    #expect(watch.tells() && watch.takeNews() == (isOfFile: true, isOfFolder: true))
    try write("b")
    #expect(watch.tells())
    #expect(watch.takeNews() == (isOfFile: false, isOfFolder: true))
    try File.rename(folder.file("b"), to: folder.file("a"))
    #expect(watch.tells() && watch.takeNews().isOfFile)
    File.remove(folder.file("a"))
    #expect(watch.tells() && watch.takeNews().isOfFile)
    #expect(!watch.takeNews().isOfFile)
  }

  /// The portable build cannot report reads, so the store must look for marks itself.
  @Test(.enabled(if: FileWatch.tellsUse)) func useIsReported() throws {
    try write("a")
    let watch = FileWatch(path: folder.file("a"), folder: folder.path)
    #expect(!watch.tellsNow)
    for _ in 1...2 {
      _ = try File.read(folder.file("a"))
      #expect(watch.tellsNow && watch.takeNews() == (isOfFile: true, isOfFolder: false))
      #expect(!watch.tellsNow)
    }
  }

  #if os(Linux) && !Portable
    /// If the system refuses to report, or the folder takes its reports with it, the watch looks by the clock.
    @Test func aRefusedWatchLooksByItself() throws {
      let place = folder.file("place")
      let refused = FileWatch(path: place + "/a", folder: place)
      #expect(refused.isPolling && refused.descriptor == -1 && refused.refusal == .notFound)
      let wait = try #require(refused.remainingWait())
      #expect((0...250).contains(wait))
      #expect(!refused.takeNews().isOfFile)
      #expect(mkdir(place, 0o700) == 0)
      let watch = FileWatch(path: place + "/a", folder: place)
      #expect(!watch.isPolling && watch.remainingWait() == nil)
      try write("place/a")
      for watch in [refused, watch] {
        #expect(watch.tells() && watch.takeNews() == (isOfFile: true, isOfFolder: true))
      }
      File.remove(place + "/a")
      #expect(rmdir(place) == 0)
      for watch in [refused, watch] {
        #expect(watch.tells() && watch.takeNews().isOfFile && watch.isPolling)
      }
    }
  #endif

  #if !os(Linux) || Portable
    private final class Time {
      var wall: Int64 = 1_000_000_000
      var uptime: Int64 = 5000

      var alarm: WallAlarm {
        let alarm = WallAlarm()
        alarm.wall = { self.wall }
        alarm.uptime = { self.uptime }
        return alarm
      }
    }

    /// The alarm looks at the clock once a minute, and then notices that it was set, or that it
    /// went on while the machine slept.
    @Test(arguments: [
      (0, false), (900, false), (-900, false), (3_600_000, true), (-3_600_000, true),
    ])
    func settingTheClockIsReported(by shift: Int64, isTold: Bool) {
      let time = Time()
      let alarm = time.alarm
      alarm.set(to: 1_010_000)
      #expect(alarm.remainingWait() == 60_000)
      time.wall += 60_000 + shift
      time.uptime += 60_000
      #expect((alarm.remainingWait() == 0) == isTold)
      alarm.set(to: 9_000_000)
      #expect(alarm.remainingWait() == 60_000)
    }

    @Test func theLastMinuteIsShorter() {
      let time = Time()
      let alarm = time.alarm
      alarm.set(to: 1_000_001)
      #expect(alarm.remainingWait() == 1000)
      alarm.set(to: .max)
      #expect(alarm.remainingWait() == 60_000)
    }
  #endif

  #if !Static
    /// Closes a descriptor, whose number is the result.
    private static let closing: BackgroundCall.Release = { close(Int32(Int(bitPattern: $0))) }

    @Test func aResultIsTaken() throws {
      let pipe = try Pipe()
      defer { for end in [pipe.reading, pipe.writing] { Descriptor.close(end) } }
      let call = try BackgroundCall("\(pipe.writing)", release: Self.closing) {
        OpaquePointer(bitPattern: atol($0))
      }
      #expect(PollSet.wait(for: call.descriptor, .input, milliseconds: 60_000))
      #expect(Int(bitPattern: call.take()) == Int(pipe.writing))
      #expect(!PollSet.wait(for: pipe.reading, .input, milliseconds: 100))
    }

    /// Whether the result is there before it is given up or not.
    @Test(arguments: [0, 100]) func aResultThatNobodyTakesIsReleased(milliseconds: Int) throws {
      let pipe = try Pipe()
      defer { Descriptor.close(pipe.reading) }
      var call: BackgroundCall? = try BackgroundCall(
        "\(pipe.writing)", release: Self.closing
      ) {
        usleep(50_000)
        return OpaquePointer(bitPattern: atol($0))
      }
      Uptime.sleep(nanoseconds: Int64(milliseconds) * 1_000_000)
      withExtendedLifetime(call) {}
      call = nil
      #expect(PollSet.wait(for: pipe.reading, .input, milliseconds: 60_000))
    }
  #endif
}
