#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Reports when a file is read or written, even one that does not exist yet, and when other files
  /// of its folder appear or disappear. Costs nothing while nothing happens.
  package final class FileWatch: Waitable {
    package let descriptor: Int32
    private let path: String
    /// The last part of the path.
    private let name: [UInt8]

    /// Whether reads and writes are reported. If not, ``FileNews/isOfFile`` only says that another
    /// file has taken the name.
    package static let tellsUse = true

    /// Watches a file and its folder.
    package init(path: String, folder: String) {
      self.path = path
      name = path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      inotify_add_watch(
        descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE))
      watchFile()
    }

    deinit { Descriptor.close(descriptor) }

    package func remainingWait() -> Int64? { nil }

    /// Returns what happened since the last call.
    package func takeNews() -> FileNews {
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
      if news.isOfFolder { watchFile() }
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

    private func watchFile() { inotify_add_watch(descriptor, path, Self.use) }
  }
#endif
