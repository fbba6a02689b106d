#if !os(Linux) || Portable
  import CLibrary

  /// The signals that ask a process to end, as a descriptor to poll: their handler does nothing but
  /// write a byte into a pipe. A signal that the parent has set to be ignored (`nohup`) stays
  /// ignored.
  package struct SignalDescriptor {
    /// Readable once a signal has come. No signal is ever taken out.
    package let descriptor: Int32

    /// Where the handler writes. A process has one handler, so it writes to the newest pipe.
    private nonisolated(unsafe) static var bell: Int32 = -1

    /// From now on, these signals no longer end the process.
    package init() {
      let pipe = try? Pipe()
      descriptor = pipe?.reading ?? -1
      // The handler must not wait; if the pipe is full, it is readable anyway.
      if let pipe { Descriptor.setNonBlocking(pipe.writing, true) }
      Self.bell = pipe?.writing ?? -1
      for number in Signals.ofEnding where !Signals.isIgnored(number) {
        signal(number) { _ in
          let code = errno
          var byte: UInt8 = 1
          _ = write(SignalDescriptor.bell, &byte, 1)
          errno = code
        }
      }
    }

    /// Whether a signal has come.
    package var isPending: Bool { !wait(nanoseconds: 0) }

    /// Waits for a time, rounded up to milliseconds. Returns false at once if a signal comes, or
    /// has come.
    package func wait(nanoseconds: Int64) -> Bool {
      // A signal's handler ends the wait before `poll` sees the byte, so look once more.
      let milliseconds = (nanoseconds + 999_999) / 1_000_000
      if PollSet.wait(for: descriptor, .input, milliseconds: milliseconds) { return false }
      return !PollSet.wait(for: descriptor, .input, milliseconds: 0)
    }
  }

  extension Pipe {
    /// Opens both ends. There are no packets: one read may return the bytes of several writes.
    static func open(inPackets: Bool) throws(SystemError) -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [-1, -1]
      try SystemError.check(pipe(&ends))
      // If another thread starts a program before this, that program inherits the ends.
      for end in ends { Descriptor.closeOnExec(end) }
      return (ends[0], ends[1])
    }
  }

  /// Writes without waiting to a descriptor that others share, so that its flags must not be
  /// changed. Only sockets can be written in this way; a pipe is written in pieces of `PIPE_BUF`,
  /// once there is room.
  package enum NonBlockingWrite {
    /// Whether ``write(_:to:)`` may work for this kind of descriptor.
    package static func isPossible(to kind: FileStatus.Kind) -> Bool { kind == .socket }

    /// Opens the same pipe again with its own flags. Always −1: POSIX has no way to do that.
    package static func reopen(pipe descriptor: Int32) -> Int32 { -1 }

    /// Writes as much as there is room for. Throws an error of ``SystemError/isOfSupport`` if the
    /// descriptor cannot be written in this way.
    package static func write(
      _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) throws(SystemError) -> Int {
      try SystemError.check(
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT)))
    }
  }

  /// Goes off at a time of the wall clock, and when somebody sets the clock. It looks at the clock
  /// once a minute, so it may be a minute late if the machine slept or the clock was set.
  package final class WallAlarm: Waitable {
    package let descriptor: Int32 = -1
    private let clocks: Clocks
    private var target: Int64?
    /// How far apart the two clocks were when the alarm was set, in milliseconds.
    private var offset: Int64 = 0

    /// The clocks that it reads, so that tests can replace them.
    package struct Clocks {
      /// Milliseconds since 1970.
      package var wall: () -> Int64 = { WallClock.milliseconds }
      /// Milliseconds of a clock that nobody sets.
      package var uptime: () -> Int64 = { Uptime.milliseconds }

      /// The clocks of the machine.
      package init() {}
    }

    /// The longest time between two looks at the clock, in milliseconds.
    private static let pause: Int64 = 60_000
    /// The drift that counts as setting the clock, in milliseconds. Gradual corrections of a clock
    /// amount to much less in a minute.
    private static let tolerance: Int64 = 1000

    /// An alarm that is not set yet.
    package init(_ clocks: Clocks = Clocks()) { self.clocks = clocks }

    package func remainingWait() -> Int64? {
      guard let target else { return nil }
      let now = clocks.wall()
      let drift = (now - clocks.uptime()) - offset
      if now >= target || abs(drift) > Self.tolerance { return 0 }
      return min(target - now, Self.pause)
    }

    /// Sets it to a time in seconds since 1970, and clears it if it has gone off.
    package func set(to seconds: Int64) {
      target = seconds.multipliedReportingOverflow(by: 1000).overflow ? .max : seconds * 1000
      offset = clocks.wall() - clocks.uptime()
    }
  }

  extension Uptime {
    /// Milliseconds. POSIX has no clock that is less accurate and faster to read.
    package static var coarseMilliseconds: Int { Int(milliseconds) }
  }
#endif
