#if os(Linux) && !Portable
  import CLinux
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Tells when a file is read or written, whether or not it is there already, and when other files of
  /// its folder come and go. Costs nothing while nothing happens.
  package final class FileWatch: Waitable {
    package let descriptor: Int32
    private let path: String
    /// The last part of the path.
    private let name: [UInt8]

    /// Whether reads and writes are told of. If not, ``FileNews/isOfFile`` is about another file of
    /// the same name alone.
    package static let tellsUse = true

    /// Watches a file, and the folder that it is in.
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

    /// What happened since it was asked last: from here on it tells of what comes later.
    package func takeNews() -> FileNews {
      var news = FileNews()
      let size = 4096
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { memory in
        while true {
          let count = read(descriptor, memory.baseAddress, size)
          guard count > 0 else { return }
          take(UnsafeRawBufferPointer(rebasing: memory[..<count]), into: &news)
          // There was room for one more.
          if count <= size - Self.longestEvent { return }
        }
      }
      // Watching the same file again changes nothing; a new one is watched from here on.
      if news.isOfFolder { watchFile() }
      return news
    }

    private static let longestEvent = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

    /// The file was used, or is a new one that may have been used already, or others came and went.
    private func take(_ events: UnsafeRawBufferPointer, into news: inout FileNews) {
      let header = MemoryLayout<inotify_event>.size
      var offset = 0
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        if event.mask & Self.use != 0 {
          news.isOfFile = true
        } else {
          let changed = events[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
          // Where the queue was too long, anything may have happened.
          let isLost = event.mask & UInt32(IN_Q_OVERFLOW) != 0
          news.isOfFolder = true
          news.isOfFile = news.isOfFile || isLost || changed.elementsEqual(name)
        }
        offset += header + Int(event.len)
      }
    }

    /// A read; a write where the file was empty.
    private static let use = UInt32(IN_ACCESS | IN_MODIFY)

    private func watchFile() { inotify_add_watch(descriptor, path, Self.use) }
  }
#endif
