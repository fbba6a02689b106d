#if os(Linux) && !Portable
  import CLibrary
  import CLinux

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
#endif
