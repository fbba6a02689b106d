#if os(Linux) && !Portable
  import CLibrary
  import CLinux

  // Swift's module leaves these out.
  private let ofdGetLock: Int32 = 36  // F_OFD_GETLK
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

    /// Whether any process, this one included, holds an `fcntl` lock of some of these bytes.
    package static func isAnyHeld(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
      var held = range(F_WRLCK, from: start, count: count)
      return fcntl(descriptor, ofdGetLock, &held) == 0 && held.l_type != Int16(F_UNLCK)
    }
  }

  /// Reports when a file is read or written, even one that does not exist yet, and when other files
  /// of its folder appear or disappear. Costs nothing while nothing happens.
  ///
  /// A user has a limited number of watches (`fs.inotify.max_user_instances`, 128 by default). If the
  /// system refuses one, this looks at the file as ``FilePolling`` does, and asks for one again later.
  package final class FileWatch: Waitable {
    package private(set) var descriptor: Int32 = -1
    private let path: String
    private let folder: String
    private var folderWatch: Int32 = -1
    /// In place of the system's reports; nil while there are some.
    private var polling: FilePolling?
    /// Why the system last refused to report; nil if it never did.
    package private(set) var refusal: SystemError?
    /// When to ask the system again, in milliseconds of the uptime.
    private var nextRequest: Int64 = 0
    private let pause: Int64
    /// The last part of the path.
    private let name: [UInt8]

    /// Whether reads and writes are reported. If not, ``FileNews/isOfFile`` only says that another
    /// file has taken the name.
    package static let tellsUse = true
    /// Whether it tells only when to look, because the system refuses to report.
    package var isPolling: Bool { polling != nil }

    /// Watches a file and its folder. A system that refuses to report is asked again after `pause`
    /// milliseconds, at a look.
    package init(path: String, folder: String, pause: Int64 = 10_000) {
      self.path = path
      self.folder = folder
      self.pause = pause
      name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      start()
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { polling?.remainingWait() }

    /// Asks the system for its reports.
    private func start() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
      folderWatch = descriptor < 0 ? -1 : inotify_add_watch(descriptor, folder, events)
      if folderWatch < 0 { return poll(because: .last) }
      polling = nil
      watchFile()
    }

    /// Watches the file, if it is there; the folder's watch tells when it is made.
    private func watchFile() {
      if inotify_add_watch(descriptor, path, Self.use) < 0, SystemError.last != .notFound {
        poll(because: .last)
      }
    }

    private func poll(because error: SystemError) {
      Descriptor.close(descriptor)
      descriptor = -1
      refusal = error
      if polling == nil { polling = FilePolling(path: path) }
      nextRequest = Uptime.milliseconds + pause
    }

    /// Returns what happened since the last call.
    package func takeNews() -> FileNews {
      if let news = polling?.takeNews() {
        if Uptime.milliseconds < nextRequest { return news }
        start()
        // What happened before the system began to report is found by one more look.
        return FileNews(isOfFile: news.isOfFile || !isPolling, isOfFolder: true)
      }
      var news = FileNews()
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
      // Watching the same file again changes nothing; a new file is watched from now on.
      if news.isOfFolder && !isPolling { watchFile() }
      news.isOfFile = news.isOfFile || isPolling
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
        // The folder was removed, or its file system unmounted.
        if event.mask & UInt32(IN_IGNORED) != 0, event.wd == folderWatch {
          poll(because: .notFound)
        }
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
#endif
