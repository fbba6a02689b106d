#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  extension Pipe {
    /// Makes a pipe. `inPackets` keeps writes apart, so that each read returns the bytes of one, if the
    /// system can do that.
    package init(inPackets: Bool = false) throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      if !inPackets || pipe2(&ends, O_CLOEXEC | clinux_o_direct) != 0 {
        try SystemError.check(pipe2(&ends, O_CLOEXEC))
      }
      (reading, writing) = (ends[0], ends[1])
    }
  }

  extension Descriptor {
    /// Opens the same pipe again with its own flags, which nobody shares, so that writing to it need not
    /// wait. −1 if it cannot be opened.
    package static func reopen(pipe descriptor: Int32) -> Int32 {
      CLibrary.open("/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    }
  }

  // Swift's module leaves this out.
  private let ofdSetLock: Int32 = 37  // F_OFD_SETLK

  extension FileLock {
    /// Takes the gate of a file: a lock of its first byte, which belongs to the opening like the
    /// lock of the whole file. Returns false if another opening holds it. If such a lock cannot be
    /// had (the file is read-only, or the file system has no such locks), everybody passes: the
    /// gate serves only fairness.
    package static func takeGate(_ descriptor: Int32) -> Bool {
      var gate = range(F_WRLCK, from: 0, count: 1)
      if fcntl(descriptor, ofdSetLock, &gate) == 0 { return true }
      return errno != EAGAIN && errno != EACCES && errno != EINTR
    }

    /// Releases the gate.
    package static func releaseGate(_ descriptor: Int32) {
      var gate = range(F_UNLCK, from: 0, count: 1)
      _ = fcntl(descriptor, ofdSetLock, &gate)
    }
  }

  /// What the system reports of a file, even one that does not exist yet, and of its folder (inotify). A
  /// user has a limited number of these (`fs.inotify.max_user_instances`, 128 by default).
  final class FileReports {
    /// Readable when there is something to report.
    let descriptor: Int32
    private let path: String
    /// The last part of the path.
    private let name: [UInt8]
    private var folderWatch: Int32 = -1
    /// Whether the folder was removed, or its file system unmounted.
    private var isGone = false

    /// Whether the system can report at all.
    static let areGiven = true

    /// Throws if the system refuses to report.
    init(path: String, folder: String) throws(SystemError) {
      self.path = path
      name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      descriptor = try SystemError.check(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
      let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
      folderWatch = try SystemError.check(inotify_add_watch(descriptor, folder, events))
      try watchFile()
    }

    deinit { Descriptor.close(descriptor) }

    /// Watches the file, if it is there; the folder's watch tells when it is made.
    private func watchFile() throws(SystemError) {
      if inotify_add_watch(descriptor, path, Self.use) < 0, SystemError.last != .notFound {
        throw .last
      }
    }

    /// Returns what happened since the last call. Throws if there are no reports any more.
    func takeNews() throws(SystemError) -> FileNews {
      var news: FileNews = (isOfFile: false, isOfFolder: false)
      let size = 4096
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
        while true {
          let count = read(descriptor, memory.baseAddress, size)
          guard count > 0 else { return }
          take(UnsafeRawBufferPointer(rebasing: memory[..<count]), into: &news)
          // There was room for one more event, so none is left.
          if count <= size - Self.longestEvent { return }
        }
      }
      if isGone { throw .notFound }
      // Watching the same file again changes nothing; a new file is watched from now on.
      if news.isOfFolder { try watchFile() }
      return news
    }

    private static let longestEvent = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

    /// Adds events to the news: the file was used, or it is a new one that may have been used
    /// already, or other files appeared or disappeared.
    private func take(_ events: UnsafeRawBufferPointer, into news: inout FileNews) {
      let header = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        isGone = isGone || event.mask & UInt32(IN_IGNORED) != 0 && event.wd == folderWatch
        if event.mask & Self.use != 0 {
          news.isOfFile = true
        } else {
          let changed = events[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
          // If the queue overflowed, anything may have happened.
          let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
          news.isOfFolder = true
          news.isOfFile = news.isOfFile || isLost || changed.elementsEqual(name)
        }
        offset += header + Int(event.len)
      }
    }

    /// A read, or a write if the file was empty.
    private static let use = UInt32(IN_ACCESS | IN_MODIFY)
  }

  extension Memory {
    /// From now on, blocks of a megabyte or more go back to the system when they are freed, however
    /// many there were.
    package static func returnLargeBlocks() { mallopt(M_MMAP_THRESHOLD, 1 << 20) }

    /// Gives free memory back to the system.
    package static func trim() { malloc_trim(0) }

    /// Where a byte string first occurs in another; nil if it does not. The empty one occurs at the
    /// beginning.
    public static func find(
      _ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer
    ) -> UnsafeRawPointer? {
      if part.isEmpty { return bytes.baseAddress }
      guard let base = bytes.baseAddress, let wanted = part.baseAddress else { return nil }
      return UnsafeRawPointer(memmem(base, bytes.count, wanted, part.count))
    }
  }

  /// Reports when a process has ended.
  package final class ProcessWatch: Waitable {
    /// Readable once the process has ended; −1 if there is nothing to watch.
    package let descriptor: Int32

    /// Watches the process with this number. A process that does not exist has ended.
    package init(_ number: Int) {
      // It fails for 0, which is no process's number.
      let opened = pidfd_open(pid_t(exactly: number) ?? 0, 0)
      // The end of /dev/null is always readable.
      descriptor = opened == -1 && errno == ESRCH ? open("/dev/null", O_RDONLY | O_CLOEXEC) : opened
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Waits for the process to end, at most this many milliseconds. Returns whether it has ended.
    /// A signal ends the wait.
    package func wait(milliseconds: Int64) -> Bool {
      PollSet.wait(for: descriptor, .input, milliseconds: milliseconds)
    }
  }

  /// Goes off at a time of the wall clock, even if the machine slept through that time, and when
  /// somebody sets the clock.
  package final class WallAlarm: Waitable {
    package let descriptor: Int32

    /// An alarm that is not set yet.
    package init() {
      descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Sets it to a time in seconds since 1970, and clears it if it has gone off.
    package func set(to seconds: Int64) {
      var count: UInt64 = 0
      // The read fails if the clock was set.
      _ = read(descriptor, &count, 8)
      var time = itimerspec()
      time.it_value.tv_sec = time_t(seconds)
      let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
      timerfd_settime(descriptor, flags, &time, nil)
    }
  }
#endif
